import { type RefObject, useEffect, useRef, useState } from "react";
import "./background-lines.css";

/** Streaks of light across a section. Lengths in pixels, places in per cent, times in seconds. */
interface Line {
  left: number;
  top: number;
  length: number;
  lastsSeconds: number;
  startsSeconds: number;
  isRed: boolean;
}

/** Specification part 1, section 9. */
const REDRAWN_AFTER_MS = 10_000;

/**
 * Decorative lines behind a section, drawn again at random every `everyMs`. They exist in the browser
 * only, while the section is on the screen, and not for people who want less motion.
 */
export function BackgroundLines({ count, everyMs = REDRAWN_AFTER_MS }: LinesOptions) {
  const box = useRef<HTMLDivElement>(null);
  const lines = useLines(box, { count, everyMs });
  return (
    <div ref={box} aria-hidden="true" className="background-lines">
      {lines.map((line) => (
        <i
          key={`${line.left} ${line.top}`}
          className={line.isRed ? "is-red" : undefined}
          style={{
            left: `${line.left}%`,
            top: `${line.top}%`,
            width: line.length,
            animationDuration: `${line.lastsSeconds}s`,
            animationDelay: `${line.startsSeconds}s`,
          }}
        />
      ))}
    </div>
  );
}

interface LinesOptions {
  count: number;
  everyMs?: number;
}

function useLines(
  box: RefObject<HTMLElement | null>,
  { count, everyMs }: Required<LinesOptions>,
): Line[] {
  const [lines, setLines] = useState<Line[]>([]);
  useEffect(() => {
    const element = box.current;
    if (!element || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const draw = () => setLines(Array.from({ length: count }, drawLine));
    const observer = new IntersectionObserver((entries) => {
      clearInterval(timer);
      if (!entries.at(-1)?.isIntersecting) {
        setLines([]);
        return;
      }
      draw();
      timer = setInterval(draw, everyMs);
    });
    observer.observe(element);
    return () => {
      clearInterval(timer);
      observer.disconnect();
    };
  }, [box, count, everyMs]);
  return lines;
}

function drawLine(): Line {
  return {
    left: Math.random() * 100,
    top: Math.random() * 100,
    length: 60 + Math.random() * 200,
    lastsSeconds: 3 + Math.random() * 4,
    startsSeconds: Math.random() * 3,
    isRed: Math.random() < 0.35,
  };
}
