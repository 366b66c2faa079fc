import { defineTransitions } from "#lib/transitions.ts";

/** The kinds of targets that votes are for. */
export const TARGET_KINDS = ["prospect", "nomination"] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

export const BURST_STATES = ["flagged", "held", "voided", "released"] as const;
export type BurstState = (typeof BURST_STATES)[number];

/** So many votes within ten minutes are no burst, however quiet the week was (issue 18). */
export const BURST_LEAST = 300;
const BURST_FACTOR = 10;

/**
 * Whether votes within ten minutes are a burst.
 * @param usual the most votes that the same target got in any ten minutes of the week before
 */
export function isBurst(votes: number, usual: number): boolean {
  return votes > Math.max(BURST_LEAST, BURST_FACTOR * usual);
}

/** What staff make of a burst. Held votes wait outside the count; nothing is final but voiding and release. */
export const BURST_DECISIONS = ["hold", "void", "release"] as const;
export type BurstDecision = (typeof BURST_DECISIONS)[number];

export const burstTransitions = defineTransitions({
  hold: { by: ["staff"], from: ["flagged"], to: "held" },
  void: { by: ["staff"], from: ["flagged", "held"], to: "voided" },
  release: { by: ["staff"], from: ["flagged", "held"], to: "released" },
});
