import { ArrowRight } from "lucide-react";
import { useEffect, useState } from "react";
import { paths } from "#paths.ts";
import { SectionLink } from "#ui/section-link.tsx";

/** Specification part 1, section 9. */
const BOUNCES_AFTER_MS = 3_000;
const BOUNCE_MS = 1_000;

/** The arrow to the next section, which begins to bounce when the visitor has looked around. */
export function ScrollArrow({ isBouncing }: { isBouncing: boolean }) {
  const isDown = useBounce(isBouncing);
  return (
    <SectionLink
      to={paths.homeSection("about")}
      aria-label="Scroll to About"
      data-bounced={isDown}
      className="relative grid size-12 place-items-center border border-edge bg-night text-chalk transition-transform duration-100 ease-[steps(2)] will-change-transform hover:border-chalk data-[bounced=true]:translate-y-3"
    >
      <ArrowRight aria-hidden="true" size={22} className="rotate-90" />
    </SectionLink>
  );
}

function useBounce(isBouncing: boolean): boolean {
  const [isDown, setIsDown] = useState(false);
  useEffect(() => {
    if (!isBouncing) return;
    let timer = setTimeout(function begin() {
      timer = setInterval(() => setIsDown((wasDown) => !wasDown), BOUNCE_MS);
    }, BOUNCES_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsDown(false);
    };
  }, [isBouncing]);
  return isDown;
}
