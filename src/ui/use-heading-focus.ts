import { useEffect, useRef } from "react";

/** Moves the focus to the heading of each new step, where the keyboard and screen readers go on. */
export function useHeadingFocus(step: number) {
  const ref = useRef<HTMLHeadingElement>(null);
  const isWanted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each step
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    ref.current?.focus();
  }, [step]);
  return {
    ref,
    wantFocus() {
      isWanted.current = true;
    },
  };
}
