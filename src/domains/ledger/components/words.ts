import type { COUNT_CHANGES, PublicReason } from "#lib/votes/count-change.ts";
import type { LedgerDay } from "../schema.ts";

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

/** What took votes out of the count on a day or put them back, in a few words; empty for nothing. */
export function describeChanges({ totals, reasons }: LedgerDay): string {
  const undone = totals.undone > 0 ? [`${totals.undone} undone by voters`] : [];
  const changes = reasons.map(({ what, reason, votes }) =>
    what === "released"
      ? `${votes} ${DEEDS[what]} after review`
      : `${votes} ${DEEDS[what]}, ${REASON_LABELS[reason]}`,
  );
  return [...undone, ...changes].join("; ");
}
