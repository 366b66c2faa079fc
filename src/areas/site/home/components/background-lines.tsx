import { type RefObject, useEffect, useRef, useState } from "react";
import "./background-lines.css";

/** Streaks of light across a section. Lengths in pixels, places in per cent, times in milliseconds. */
interface Line {
  left: number;
  top: number;
  length: number;
  startsMs: number;
  isRed: boolean;
}

/** Specification part 1, section 9. */
const REDRAWN_AFTER_MS = 10_000;
/** A step of `background-lines.css`: lines that start apart by whole steps move in the same frames. */
const STEP_MS = 80;
const STARTS = 4;
/** The time that a line takes to go, as there. */
const GOES_MS = 320;

/**
 * Decorative lines behind a section, drawn again at random every `everyMs`; they come, rest, and go. They exist
 * in the browser only, while the section is on the screen, and not for people who want less motion.
 */
export function BackgroundLines({ count, everyMs = REDRAWN_AFTER_MS }: LinesOptions) {
  const box = useRef<HTMLDivElement>(null);
  const { lines, areLeaving } = useLines(box, { count, everyMs });
  return (
    <div
      ref={box}
      aria-hidden="true"
      className={`background-lines ${areLeaving ? "is-leaving" : ""}`}
    >
      {lines.map((line) => (
        <i
          key={`${line.left} ${line.top}`}
          className={line.isRed ? "is-red" : undefined}
          style={{
            left: `${line.left}%`,
            top: `${line.top}%`,
            width: line.length,
            animationDelay: areLeaving ? undefined : `${line.startsMs}ms`,
          }}
        />
      ))}
    </div>
  );
}

interface DrawnLines {
  lines: Line[];
  /** Whether others are about to take their place. */
  areLeaving: boolean;
}

const NONE: DrawnLines = { lines: [], areLeaving: false };

interface LinesOptions {
  count: number;
  everyMs?: number;
}

function useLines(
  box: RefObject<HTMLElement | null>,
  { count, everyMs }: Required<LinesOptions>,
): DrawnLines {
  const [drawn, setDrawn] = useState<DrawnLines>(NONE);
  useEffect(() => {
    const element = box.current;
    if (!element || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function draw(): void {
      setDrawn({ lines: Array.from({ length: count }, drawLine), areLeaving: false });
      timer = setTimeout(leave, everyMs - GOES_MS);
    }
    function leave(): void {
      setDrawn(({ lines }) => ({ lines, areLeaving: true }));
      timer = setTimeout(draw, GOES_MS);
    }
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer);
      if (entries.at(-1)?.isIntersecting) draw();
      else setDrawn(NONE);
    });
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [box, count, everyMs]);
  return drawn;
}

function drawLine(): Line {
  return {
    left: Math.random() * 100,
    top: Math.random() * 100,
    length: 60 + Math.random() * 200,
    startsMs: Math.floor(Math.random() * STARTS) * STEP_MS,
    isRed: Math.random() < 0.35,
  };
}
