import { useEffect, useRef } from "react";

/** After a step to or fro, the keyboard and screen readers go on at its heading. */
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
