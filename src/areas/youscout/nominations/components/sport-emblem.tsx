import type { ReactNode } from "react";
import type { SPORTS } from "../access/choices.ts";

type Sport = (typeof SPORTS)[number];

/** A ball with a seam, or an emblem for a sport without a ball. Lines of 64×64, red where it moves. */
const EMBLEMS: Record<Sport, ReactNode> = {
  Baseball: (
    <Ball
      lines="M16 11q15 21 0 42M48 11q-15 21 0 42"
      stitches="M19 20l6-2M22 32h7M19 44l6 2M45 20l-6-2M42 32h-7M45 44l-6 2"
    />
  ),
  Softball: (
    <Ball
      lines="M8 22q24 12 48 0M8 42q24-12 48 0"
      stitches="M20 25l-2 5M32 28v6M44 25l2 5M20 39l-2-5M32 36v-6M44 39l2-5"
    />
  ),
  Basketball: <Ball lines="M32 6v52M6 32h52" stitches="M14 13q14 19 0 38M50 13q-14 19 0 38" />,
  Soccer: (
    <Ball
      lines="M32 6v14M57 26l-13 4M48 52l-8-11M16 52l8-11M7 26l13 4"
      stitches="M32 20l12 9l-4 13H24l-4-13z"
    />
  ),
  Volleyball: (
    <Ball
      lines="M32 32q-2-16 6-25M32 32q14 2 25 11M32 32q-12 12-12 23"
      stitches="M20 9q-3 12 3 25M58 28q-10-4-22-5M38 57q10-9 12-20"
    />
  ),
  Football: (
    <>
      <path d="M8 56q-4-26 14-40T56 8q4 26-14 40T8 56z" />
      <path d="M22 42L42 22M27 31l6 6M32 26l6 6M37 21l6 6" className="stroke-red" />
    </>
  ),
  "Track and Field": (
    <>
      <path d="M6 54q0-40 40-46h12M20 56q0-28 30-34h8M34 58q2-16 18-20h6" />
      <path d="M48 4v10M52 18v10M52 34v10" className="stroke-red" />
    </>
  ),
  Other: (
    <>
      <path d="M20 8h24v16q0 14-12 14T20 24zM32 38v12M20 56h24M24 50h16" />
      <path d="M20 12H9q0 14 12 16M44 12h11q0 14-12 16" className="stroke-red" />
    </>
  ),
};

function Ball({ lines, stitches }: { lines: string; stitches: string }) {
  return (
    <>
      <circle cx="32" cy="32" r="26" />
      <path d={lines} />
      <path d={stitches} className="stroke-red" />
    </>
  );
}

/** The drawing of a sport; its name stands beside it. */
export function SportEmblem({ sport, className }: { sport: Sport; className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 64"
      fill="none"
      strokeWidth="2.5"
      strokeLinejoin="round"
      className={`stroke-chalk ${className}`}
    >
      {EMBLEMS[sport]}
    </svg>
  );
}
