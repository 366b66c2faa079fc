import { and, inArray, isNull, or } from "drizzle-orm";
import type { PublicTx } from "#lib/db/content-version.ts";
import { nominations } from "../tables.ts";
import type { NominationColumns } from "./writing.ts";

/** A nomination whose author nobody can be found by. */
export const AUTHOR_BLANKED = {
  submittedByName: "",
  submittedByEmail: "",
  submittedByPhone: null,
} satisfies NominationColumns;

/** A nomination that tells of nobody: sport, age and what became of it are left, for the counts. */
export const BLANKED = {
  ...AUTHOR_BLANKED,
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
  adminNotes: null,
  staffMessage: null,
} satisfies NominationColumns;

/**
 * Blanks nominations and those that were merged into them, which tell of the same children, and gives
 * the ids of all. What others wrote of them is to go with them, in the same transaction.
 */
export async function blankNominations(tx: PublicTx, ids: number[], now: Date): Promise<number[]> {
  const { id, mergedIntoId, blankedAt } = nominations;
  const blanked = await tx
    .update(nominations)
    .set({ ...BLANKED, blankedAt: now })
    .where(and(isNull(blankedAt), or(inArray(id, ids), inArray(mergedIntoId, ids))))
    .returning({ id });
  return [...new Set([...ids, ...blanked.map((row) => row.id)])];
}
