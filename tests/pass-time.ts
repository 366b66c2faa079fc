import { sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";

/**
 * Lets time pass for all limits. They take it from the clock of the machine, which must not be
 * moved: the embedded database runs on it.
 */
export async function letLimitsPass(db: Db, ms: number): Promise<void> {
  await db.execute(
    sql`update rate_limits set expire = expire - ${ms}::float8 * interval '1 millisecond'`,
  );
}
