import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { isStaffPage, paths } from "#paths.ts";

/** Specification part 1, section 9; from the beginning of the move, which may take longer. */
const SHOWN_MS = 200;
const FADE_MS = 300;

type Phase = "hidden" | "shown" | "fading";

const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** Covers the page while another one takes its place. It never stands in the way of a click. */
export function PageOverlay() {
  const isVerifying = useIsVerifying();
  const phase = usePhase();
  if (phase === "hidden" && !isVerifying) return null;
  return (
    <div
      role="status"
      className={`pointer-events-none fixed inset-0 z-20 grid place-items-center bg-ground transition-opacity duration-300 ${
        phase === "fading" ? "opacity-0" : ""
      }`}
    >
      <p className="font-bold font-display text-3xl tracking-wide">
        {isVerifying ? "Verifying administrator access..." : "Loading page..."}
      </p>
    </div>
  );
}

/** Whether the way leads to a page for administrators, while the server says who may open it. */
function useIsVerifying(): boolean {
  const { pathname } = useLocation();
  const target = useNavigation().location?.pathname ?? pathname;
  return target !== pathname && isStaffPage(target);
}

function usePhase(): Phase {
  const { pathname } = useLocation();
  const target = useNavigation().location?.pathname ?? pathname;
  const left = useRef(pathname);
  const shownAt = useRef<number | null>(null);
  const [phase, setPhase] = useState<Phase>("hidden");

  useBeforePaint(() => {
    const from = left.current;
    const hasArrived = target === pathname;
    if (hasArrived && from === pathname) {
      shownAt.current = null;
      setPhase("hidden");
      return;
    }
    if (hasArrived) left.current = pathname;
    if (isQuietMove(from, target)) return;
    shownAt.current ??= performance.now();
    setPhase("shown");
    if (!hasArrived) return;
    const restMs = Math.max(0, shownAt.current + SHOWN_MS - performance.now());
    shownAt.current = null;
    const timers = [
      setTimeout(setPhase, restMs, "fading"),
      setTimeout(setPhase, restMs + FADE_MS, "hidden"),
    ];
    return () => timers.forEach(clearTimeout);
  }, [pathname, target]);
  return phase;
}

const YOU_SCOUT = [paths.youScout, paths.youScoutAlias];

/**
 * Whether a move from one page to another shows no overlay: one within YouScout, and the one from
 * the home page to YouScout (specification part 1, section 2.2).
 */
export function isQuietMove(from: string, to: string): boolean {
  if (from === to) return true;
  if (from === paths.home) return YOU_SCOUT.some((root) => to === root);
  return isInYouScout(from) && isInYouScout(to);
}

function isInYouScout(path: string): boolean {
  return YOU_SCOUT.some((root) => path === root || path.startsWith(`${root}/`));
}
