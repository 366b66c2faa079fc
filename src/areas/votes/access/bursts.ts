import { defineTransitions } from "#lib/transitions.ts";

/** The kinds of targets that votes are for. */
export const TARGET_KINDS = ["prospect", "nomination"] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

export const BURST_STATES = ["flagged", "held", "voided", "released"] as const;
export type BurstState = (typeof BURST_STATES)[number];

/** What staff make of a burst. Held votes wait outside the count; voiding and releasing are final. */
export const BURST_DECISIONS = ["hold", "void", "release"] as const;
export type BurstDecision = (typeof BURST_DECISIONS)[number];

export const BURST_TRANSITIONS = defineTransitions({
  hold: { by: ["staff"], from: ["flagged"], to: "held" },
  void: { by: ["staff"], from: ["flagged", "held"], to: "voided" },
  release: { by: ["staff"], from: ["flagged", "held"], to: "released" },
});
