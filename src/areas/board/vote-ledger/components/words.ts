import type { COUNT_CHANGES, PublicReason } from "#areas/votes/schema/count-change.ts";
import { EFFECTS, type LineKind } from "../rules.ts";
import type { LedgerDay, StaffChange } from "../schema.ts";

const REASON_LABELS: Record<PublicReason | "review", string> = {
  rules: "against the voting rules",
  automated: "cast by a program",
  repeated: "several by one person",
  traded: "bought or traded",
  mistake: "counted by mistake",
  review: "under review",
};

const DEEDS: Record<(typeof COUNT_CHANGES)[number], string> = {
  held: "held",
  released: "back in the count",
  removed: "removed",
  removed_held: "held votes removed",
};

/** What took votes out of the count on a day or put them back, with signs, in a few words; empty for nothing. */
export function describeChanges({ totals, reasons }: LedgerDay): string {
  const undone = totals.undone > 0 ? [`${signed("undone", totals.undone)} undone by voters`] : [];
  return [...undone, ...reasons.map(describeChange)].join("; ");
}

/** What staff did to some votes, with its sign, in a few words. */
export function describeChange({ what, reason, votes }: StaffChange): string {
  return what === "released"
    ? `${signed(what, votes)} ${DEEDS[what]} after review`
    : `${signed(what, votes)} ${DEEDS[what]}, ${REASON_LABELS[reason]}`;
}

const SIGNS = { 1: "+", 0: "", "-1": "\u2212" } as const;

/** Votes, with what they did to the count; held votes that are removed had left it before. */
function signed(what: LineKind, votes: number): string {
  return `${SIGNS[EFFECTS[what]]}${votes.toLocaleString("en-US")}`;
}
