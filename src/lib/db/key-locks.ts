import { sql } from "drizzle-orm";
import type { Db } from "./db.ts";

/**
 * Keeps everybody else who asks for one of these keys waiting until the transaction ends, also in other
 * processes. They are taken one by one in the order of the keys, so that two callers never wait for
 * each other.
 */
export async function lockKeys(tx: Db, keys: Iterable<string>): Promise<void> {
  const inOrder = [...new Set(keys)].sort();
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0))
    from unnest(${sql.param(inOrder)}::text[]) with ordinality as given (key, place)
    order by place`);
}
