import {
  and,
  eq,
  exists,
  gt,
  gte,
  isNotNull,
  isNull,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { userProfiles } from "#areas/people/profiles/tables.ts";
import { userActivity, users } from "#areas/platform/accounts/tables.ts";
import { BUSINESS_ZONE_SQL } from "#lib/db/day-range.ts";
import type { Db } from "#lib/db/db.ts";

/** The accounts to remind, one of each address. */
export interface Reminded {
  userId: number;
  /** The email address as mails go to it. */
  email: string;
  /** Without regard to case: what the list is ordered by. */
  address: string;
}

interface Occasion {
  /** The Monday of the week, in New Orleans: who has voted since is not reminded. */
  weekStartsOn: string;
  /** A member who has done nothing on the site since then gets no reminder. */
  activeSince: Date;
}

/**
 * The next `limit` people after an address who want to be reminded of voting: members with a confirmed address who have
 * switched reminders on, or have voted and not switched them off, who came lately and have not voted this week.
 */
export async function listReminded(
  db: Db,
  { weekStartsOn, activeSince }: Occasion,
  after: string,
  limit: number,
): Promise<Reminded[]> {
  const address = sql<string>`lower(${users.email})`;
  const monday = sql`(${weekStartsOn}::timestamp at time zone ${BUSINESS_ZONE_SQL})`;
  const chosen = sql`(${userProfiles.notificationPreferences} ->> 'votingReminders')::boolean`;
  const did = (condition: SQL | undefined) =>
    db
      .select({ id: userActivity.id })
      .from(userActivity)
      .where(and(eq(userActivity.userId, users.id), condition));
  const hasVoted = eq(userActivity.activityType, "vote_cast");
  const rows = await db
    .selectDistinctOn([address], { userId: users.id, email: users.email, address })
    .from(users)
    .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(
      and(
        isNotNull(users.email),
        isNotNull(users.emailConfirmedAt),
        isNull(users.suspendedAt),
        ne(users.role, "admin"),
        or(sql`${chosen}`, and(isNull(chosen), exists(did(hasVoted)))),
        gt(address, after),
        exists(did(gte(userActivity.createdAt, activeSince))),
        notExists(did(and(hasVoted, gte(userActivity.createdAt, monday)))),
      ),
    )
    .orderBy(address, users.id)
    .limit(limit);
  return rows.flatMap(({ email, ...row }) => (email ? [{ ...row, email }] : []));
}
