import { inArray, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./db.ts";

/** A batch this large ends well within the time limit of a statement and blocks others only briefly. */
const BATCH = 1_000;

/**
 * Repeats a step, a transaction of its own, that changes at most `size` rows and returns how many, until
 * it finds fewer. What steps have done stays done when a later one fails.
 * @returns how many rows all steps have changed
 */
export async function inBatches(
  step: (size: number) => Promise<number>,
  size = BATCH,
): Promise<number> {
  for (let total = 0; ; ) {
    const changed = await step(size);
    total += changed;
    if (changed < size) return total;
  }
}

/** Deletes the rows of a condition, however many, and returns how many. `key` is unique. */
export function deleteInBatches(
  db: Db,
  table: PgTable,
  key: PgColumn,
  condition: SQL | undefined,
): Promise<number> {
  return inBatches((size) =>
    // A transaction that collides with others is run again; a statement alone is not.
    db.transaction(async (tx) => {
      const batch = tx.select({ key }).from(table).where(condition).limit(size);
      const gone = await tx.delete(table).where(inArray(key, batch)).returning({ key });
      return gone.length;
    }),
  );
}
