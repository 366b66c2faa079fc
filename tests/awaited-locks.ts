import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "#lib/db/db.ts";

/** How many locks are waited for in this database: other tests wait in databases of their own. */
export async function countWaiting(db: Db): Promise<number> {
  const [row] = await rowsOf<{ waiting: number }>(
    db,
    sql`
      select count(*)::int as waiting from pg_locks join pg_stat_activity using (pid)
      where datname = current_database() and not granted`,
  );
  return row?.waiting ?? 0;
}
