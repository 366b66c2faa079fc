import { defineTransitions } from "#lib/transitions.ts";
import { STATUSES, type Status } from "../rules/nominations.ts";

/** Nominations that count: what another one may be a duplicate of, and be merged into. */
export const COUNTING: readonly Status[] = ["pending", "needs_info", "approved", "promoted"];

const TRANSITION_TABLE = {
  approve: { by: ["staff"], from: ["pending"], to: "approved" },
  ask_back: { by: ["staff"], from: ["pending"], to: "needs_info" },
  reject: { by: ["staff"], from: ["pending"], to: "rejected" },
  lapse: { by: ["staff"], from: ["needs_info"], to: "rejected" },
  merge: { by: ["staff"], from: ["pending", "approved"], to: "duplicate" },
  promote: { by: ["staff"], from: ["approved"], to: "promoted" },
  archive: {
    by: ["staff"],
    from: ["pending", "needs_info", "approved", "promoted"],
    to: "archived",
  },
  erase: { by: ["staff"], from: STATUSES, to: "withdrawn" },
  resubmit: { by: ["author"], from: ["needs_info"], to: "pending" },
  withdraw: {
    by: ["author"],
    from: ["pending", "needs_info", "approved", "rejected", "promoted", "archived"],
    to: "withdrawn",
  },
} as const;

export const NOMINATION_TRANSITIONS = defineTransitions(TRANSITION_TABLE);

export type NominationTransition = keyof typeof TRANSITION_TABLE;

export function isTransition(name: string): name is NominationTransition {
  return name in TRANSITION_TABLE;
}

/** The person or process that makes a transition. */
export function transitionBy(transition: NominationTransition): "staff" | "author" {
  return TRANSITION_TABLE[transition].by[0];
}
