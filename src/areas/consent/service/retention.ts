import { and, inArray, isNotNull, isNull, lte, not, or } from "drizzle-orm";
import { KEPT_NOES } from "#areas/board/prospects/rules/agreement.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { isHeld, isNamedAgain } from "../queries/replacements.ts";
import { RESTORE_MS } from "../rules/answers.ts";
import { guardianReplacements } from "../tables.ts";

/**
 * Deletes replacements that nobody can take back any more, and returns how many. A kept no stays, and so does a
 * replacement of the guardian who is named again: it shows that this guardian has answered. So does one about which an
 * owner has to decide.
 */
export async function removeOldReplacements({ database: { db }, now }: Deps): Promise<number> {
  const { id, answer, endedAt, replacedAt } = guardianReplacements;
  const isKept = and(isNotNull(answer), inArray(answer, [...KEPT_NOES]), isNull(endedAt));
  const isOver = lte(replacedAt, new Date(now().getTime() - RESTORE_MS));
  const where = and(
    isOver,
    or(isNull(answer), not(isKept as never)),
    not(isNamedAgain(db)),
    not(isHeld(db)),
  );
  return deleteInBatches(db, guardianReplacements, id, where);
}
