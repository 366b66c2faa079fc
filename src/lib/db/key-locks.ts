import { sql } from "drizzle-orm";
import type { Db } from "./db.ts";
import { keepStatement } from "./kept-statements.ts";

/**
 * Keeps everybody else who asks for one of these keys waiting until the transaction ends, also in other
 * processes. They are taken one by one in the order of the keys, so that two callers never wait for
 * each other.
 */
export async function lockKeys(tx: Db, keys: Iterable<string>): Promise<void> {
  const inOrder = [...new Set(keys)].sort();
  await lockInOrder(tx, { keys: inOrder });
}

const lockInOrder = keepStatement<{ keys: string[] }, unknown>({
  name: "lock_keys",
  statement: () => sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0))
    from unnest(${sql.placeholder("keys")}::text[]) with ordinality as given (key, place)
    order by place`,
});
