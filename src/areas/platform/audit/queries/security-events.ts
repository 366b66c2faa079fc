import { and, desc, eq, getTableColumns, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { users } from "#areas/platform/accounts/tables.ts";
import { isWithinDays } from "#lib/db/day-range.ts";
import type { Db } from "#lib/db/db.ts";
import { countUpTo, findNewest, newestFirst } from "#lib/db/newest.ts";
import type { NewestList } from "#lib/db/newest-list.ts";
import { securityEvents } from "#lib/db/security-events-table.ts";
import { rangeOf } from "#lib/list-params.ts";
import type { SecurityFilter } from "../schema/security.ts";

export type SecurityRow = typeof securityEvents.$inferSelect & { username: string | null };

/** What the security log holds of the filter, the newest first. */
export const securityList: NewestList<SecurityFilter, SecurityRow> = {
  async page(db, filter) {
    const where = conditionOf(filter);
    const { ids, ...length } = await findNewest(db, securityEvents, { where }, rangeOf(filter));
    const rows = await selectRows(db)
      .where(inArray(securityEvents.id, ids))
      .orderBy(...newestFirst(securityEvents));
    return { rows, ...length };
  },
  below: (db, filter, before, limit) =>
    selectRows(db)
      .where(and(conditionOf(filter), lt(securityEvents.id, before)))
      .orderBy(desc(securityEvents.id))
      .limit(limit),
  count: (db, filter, max) => countUpTo(db, securityEvents, conditionOf(filter), max),
};

function selectRows(db: Db) {
  return db
    .select({ ...getTableColumns(securityEvents), username: users.username })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.accountId));
}

function conditionOf({ q, from, to, kind }: SecurityFilter): SQL | undefined {
  return and(
    kind && eq(securityEvents.kind, kind),
    isWithinDays(securityEvents.createdAt, { from, to }),
    q ? isAbout(q) : undefined,
  );
}

function isAbout(q: string): SQL | undefined {
  const name = q.replace(/^@/, "").toLowerCase();
  return or(
    // Read before the events are looked at, so that their index gives them.
    sql`${securityEvents.accountId} = (select ${users.id} from ${users} where lower(${users.username}) = ${name})`,
    eq(securityEvents.client, q),
  );
}
