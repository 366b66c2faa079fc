import { Check } from "lucide-react";
import { Link } from "react-router";
import { fullName } from "#lib/names/person-name.ts";
import { paths } from "#paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { takeFocus } from "#ui/take-focus.ts";
import type { NewNomination, OwnNomination } from "../schema/nominations.ts";
import { useAlias } from "./use-alias.ts";

/** An accepted nomination as it was written, with the guardian's consent if the answer has it. */
export type AcceptedNomination = NewNomination & Pick<Partial<OwnNomination>, "consent">;

interface NominatedProps {
  nomination: AcceptedNomination;
  onAnother: () => void;
}

/** Takes the form's place after it was sent. */
export function Nominated({ nomination, onAnother }: NominatedProps) {
  const inAlias = useAlias();
  return (
    <div className="py-4 sm:py-8">
      <span className="home-plate grid h-28 w-26 place-items-center bg-red pb-6 text-ground">
        <Check aria-hidden="true" size={56} strokeWidth={3} />
      </span>
      <h2 ref={takeFocus} tabIndex={-1} className="mt-8 text-6xl uppercase outline-none">
        Good eye!
      </h2>
      <p className="mt-4 font-semibold text-lg [overflow-wrap:anywhere]">
        Your nomination of {fullName(nomination)} is with our staff.
      </p>
      <ol className="mt-6 grid max-w-xl list-decimal gap-3 pl-5 text-dim">
        <li>
          Our staff reads it. If something is missing, we'll ask you. Until then, no one else sees
          it.
        </li>
        <li>Once it's approved, it goes up on YouScout and the community votes.</li>
        {nomination.consent === "waiting" && (
          <li>The full page waits until the guardian agrees. We'll ask by email.</li>
        )}
        <li>
          We'll email you the result as long as your address is confirmed and nomination alerts are
          on in your profile.
        </li>
      </ol>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to={inAlias(paths.youScoutMine)} className={buttonClass("primary")}>
          My nominations
        </Link>
        <Button look="quiet" onClick={onAnother}>
          Nominate another player
        </Button>
      </div>
    </div>
  );
}
