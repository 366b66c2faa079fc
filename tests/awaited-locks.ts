import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { type Db, rowsOf } from "#lib/db/db.ts";

/** Less than a transaction of the tests may take, so that what did not come says so itself. */
const LONGEST_WAIT_MS = 120_000;

/** Resolves once so many locks at least are waited for in this database: other tests wait in databases of their own. */
export async function untilWaiting(db: Db, many = 1): Promise<void> {
  await expect
    .poll(() => countWaiting(db), { timeout: LONGEST_WAIT_MS })
    .toBeGreaterThanOrEqual(many);
}

async function countWaiting(db: Db): Promise<number> {
  // A transaction would else go on seeing the connections of its first look only.
  await db.execute(sql`select pg_stat_clear_snapshot()`);
  const [row] = await rowsOf<{ waiting: number }>(
    db,
    sql`
      select count(*)::int as waiting from pg_locks join pg_stat_activity using (pid)
      where datname = current_database() and not granted`,
  );
  return row?.waiting ?? 0;
}
