import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { userProfiles } from "#areas/people/profiles/tables.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import type { Db } from "#lib/db/db.ts";

/** Whom the ledger is mailed to, one account of each address. */
export interface Reader {
  userId: number;
  email: string;
  /** Without regard to case: what the list is ordered by. */
  address: string;
}

/** The next `limit` people after an address who asked for the ledger by mail and confirmed their address. */
export async function listReaders(db: Db, after: string, limit: number): Promise<Reader[]> {
  const address = sql<string>`lower(${users.email})`;
  const rows = await db
    .selectDistinctOn([address], { userId: users.id, email: users.email, address })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(
      and(
        isNotNull(users.email),
        isNotNull(users.emailConfirmedAt),
        isNull(users.suspendedAt),
        sql`(${userProfiles.notificationPreferences} ->> 'voteLedger')::boolean`,
        gt(address, after),
      ),
    )
    .orderBy(asc(address), asc(users.id))
    .limit(limit);
  return rows.flatMap(({ email, ...row }) => (email ? [{ ...row, email }] : []));
}
