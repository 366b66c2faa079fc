import { and, inArray, isNull, or } from "drizzle-orm";
import type { PublicTx } from "#lib/db/content-version.ts";
import { nominations } from "../tables.ts";
import type { NominationColumns } from "./write-nomination.ts";

/** A nomination without anything that identifies its author. */
export const ANONYMIZED_AUTHOR = {
  submittedByName: "",
  submittedByEmail: "",
  submittedByPhone: null,
} satisfies NominationColumns;

/** A nomination that identifies nobody: sport, age and status remain, for the counts. */
export const ANONYMIZED = {
  ...ANONYMIZED_AUTHOR,
  firstName: "",
  lastName: "",
  position: "",
  secondaryPosition: null,
  handedness: null,
  school: null,
  city: "",
  state: "",
  gameLocation: null,
  gameDate: null,
  performance: "",
  video: null,
  personKey: "",
  guardianName: null,
  guardianEmail: null,
  guardianTokenHash: null,
  keptNo: null,
  adminNotes: null,
  staffMessage: null,
} satisfies NominationColumns;

/**
 * Anonymizes nominations and those that were merged into them, which tell of the same children, and gives
 * the ids of all. What others wrote of them is to go with them, in the same transaction.
 */
export async function anonymizeNominations(
  tx: PublicTx,
  ids: number[],
  now: Date,
): Promise<number[]> {
  const { id, mergedIntoId, anonymizedAt } = nominations;
  const anonymized = await tx
    .update(nominations)
    .set({ ...ANONYMIZED, anonymizedAt: now })
    .where(and(isNull(anonymizedAt), or(inArray(id, ids), inArray(mergedIntoId, ids))))
    .returning({ id });
  return [...new Set([...ids, ...anonymized.map((row) => row.id)])];
}
