import { Check } from "lucide-react";
import { Link } from "react-router";
import { evaluation } from "#content/evaluation.ts";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { takeFocus } from "#ui/take-focus.ts";

/** Takes the form's place after it was sent. */
export function Thanks() {
  return (
    <div className="py-6 text-center sm:py-12">
      <span className="home-plate mx-auto grid h-28 w-26 place-items-center bg-red pb-6 text-ground">
        <Check aria-hidden="true" size={56} strokeWidth={3} />
      </span>
      <h2 ref={takeFocus} tabIndex={-1} className="mt-8 text-6xl uppercase outline-none">
        Thank You!
      </h2>
      <p className="mt-4 font-semibold text-lg">Your evaluation request has been received</p>
      <p className="mx-auto mt-3 max-w-md text-pretty text-dim">{evaluation.thanks}</p>
      <p className="mx-auto mt-3 max-w-md text-pretty text-dim">
        You can see, correct or withdraw your request under{" "}
        <Link to={paths.myEvaluations} className="underline underline-offset-4">
          My Evaluations
        </Link>
        .
      </p>
      <Button look="quiet" onClick={scrollToTop} className="needs-scripts mt-8">
        Return to Top
      </Button>
    </div>
  );
}

function scrollToTop(): void {
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollTo({ top: 0, behavior: isStill ? "instant" : "smooth" });
}
