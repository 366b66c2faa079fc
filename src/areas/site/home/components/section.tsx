import { type ReactNode, Suspense } from "react";
import { Stitches } from "#ui/stitches.tsx";
import { BackgroundLines } from "./background-lines.tsx";

interface SectionProps {
  /** Where links of the page lead. The section's heading has the id with "-heading" after it. */
  id: string;
  children: ReactNode;
  /** On a ground of its own, cut on the diagonal along the stitches. */
  isSlab?: boolean;
  /** Decorative lines behind it, and how often they change. */
  lines?: { count: number; everyMs?: number };
}

/** A part of the home page, which comes alive by itself. */
export function Section({ id, children, isSlab = false, lines = { count: 12 } }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-heading`}
      className={`relative isolate outline-none ${isSlab ? "my-8 py-24 sm:my-12 sm:py-32" : "py-16 sm:py-24"}`}
    >
      {isSlab && (
        <div className="absolute inset-0 -z-10 skew-y-[-2deg] bg-night" aria-hidden="true">
          <Stitches className="-translate-y-1/2 absolute top-0" />
          <Stitches className="absolute bottom-0 translate-y-1/2" />
        </div>
      )}
      <Suspense>
        <BackgroundLines {...lines} />
        <div className="mx-auto w-full max-w-7xl px-4 sm:px-6">{children}</div>
      </Suspense>
    </section>
  );
}

/** The heading of a section: two lines, the second one red. */
export function Headline({
  of: section,
  lines: [first, second],
  className = "",
}: {
  of: string;
  lines: readonly [string, string];
  className?: string;
}) {
  return (
    <h2
      id={`${section}-heading`}
      className={`text-[clamp(3rem,7vw,5.5rem)] uppercase leading-[0.88] ${className}`}
    >
      <span className="block">{first} </span>
      <span className="block text-red">{second}</span>
    </h2>
  );
}
