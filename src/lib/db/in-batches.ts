import { inArray, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./db.ts";

/** So many at once end well within the time that a statement may take. */
const BATCH = 5_000;

/**
 * Repeats a step that changes at most `size` rows and tells how many, until it finds fewer.
 * @returns how many rows all steps have changed
 */
export async function inBatches(step: (size: number) => Promise<number>): Promise<number> {
  for (let total = 0; ; ) {
    const changed = await step(BATCH);
    total += changed;
    if (changed < BATCH) return total;
  }
}

/** Deletes the rows of a condition, however many, and tells how many. `key` is unique. */
export function deleteInBatches(
  db: Db,
  table: PgTable,
  key: PgColumn,
  condition: SQL | undefined,
): Promise<number> {
  return inBatches(async (size) => {
    const batch = db.select({ key }).from(table).where(condition).limit(size);
    const gone = await db.delete(table).where(inArray(key, batch)).returning({ key });
    return gone.length;
  });
}
