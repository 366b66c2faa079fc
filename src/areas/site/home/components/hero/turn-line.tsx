import { useEffect, useRef } from "react";

/** Each growth is a frame. An animation, even one of few steps, would ask for sixty in a second. */
const GROWS_MS = 1_000;

interface TurnLineProps {
  isRunning: boolean;
  /** How long it takes to become full. */
  lastsMs: number;
}

/** The line under a bar, which grows while it is running. */
export function TurnLine({ isRunning, lastsMs }: TurnLineProps) {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = line.current;
    if (!element || !isRunning) return;
    let passedMs = 0;
    const show = () => element.style.setProperty("--part", `${passedMs / lastsMs}`);
    show();
    const timer = setInterval(() => {
      passedMs += GROWS_MS;
      show();
    }, GROWS_MS);
    return () => {
      clearInterval(timer);
      element.style.removeProperty("--part");
    };
  }, [isRunning, lastsMs]);
  return <span ref={line} className={`hero-bar-line ${isRunning ? "is-running" : ""}`} />;
}
