import { type SQL, sql } from "drizzle-orm";
import type { ClientAddress } from "./address.ts";
import { createBatcher } from "./batcher.ts";
import { BUSINESS_ZONE_SQL } from "./db/day-range.ts";
import type { Db } from "./db/db.ts";
import { securityEvents } from "./db/security-events-table.ts";
import type { Deps } from "./deps.ts";
import { perDeps } from "./per-deps.ts";
import { keyedHash, type Secrets } from "./secrets.ts";
import type { SecurityKind } from "./security-kinds.ts";

/** Something that owners should be able to look up later. */
export interface SecurityEvent {
  kind: SecurityKind;
  /** The account at which it was tried, or that did it; null where there is none. */
  accountId: number | null;
  /** A code of the client (`clientCode`); empty where it is not known. */
  client: string;
  /** A word of a closed list, never what somebody typed. */
  detail: string;
}

/** How many rows of a kind tell clients apart on a day, and how many accounts; the rest is one for each detail. */
export const ROWS_A_DAY = { withClient: 300, withAccount: 900 } as const;
/** What only staff cause is never thrown together: a flood cannot hide it. */
const BY_STAFF: readonly SecurityKind[] = ["rights_changed", "list_exported"];

const CODE_LENGTH = 12;
const EVENTS_AT_ONCE = 500;

/** What the security log keeps of a network address: a code, the same for the same client. */
export function clientCode({ vote }: Secrets, { person }: ClientAddress): string {
  return keyedHash(vote, `security client ${person}`).slice(0, CODE_LENGTH);
}

const batches = perDeps(({ database, now }) =>
  createBatcher(async (events: SecurityEvent[]) => {
    await recordSecurityEvents(database.db, events, now());
    return events.map(() => null);
  }, EVENTS_AT_ONCE),
);

/**
 * Notes something outside of a transaction, together with what happens meanwhile. Never rejects: what it is about is
 * refused or done in any case, and a log that cannot be written is said in the other one.
 */
export async function noteSecurityEvent(
  deps: Deps,
  { address, ...event }: Omit<SecurityEvent, "client"> & { address: ClientAddress },
): Promise<void> {
  try {
    await batches(deps)({ ...event, client: clientCode(deps.secrets, address) });
  } catch (error) {
    deps.log.warn({}, "security event not written", error);
  }
}

/**
 * Counts events of now, in one statement. However many there are, a day has a bounded number of rows (`ROWS_A_DAY`):
 * beyond it clients, and then accounts, are not told apart any more.
 * @param at the moment; the database's own where nothing is given
 */
export async function recordSecurityEvents(
  tx: Db,
  events: readonly SecurityEvent[],
  at?: Date,
): Promise<void> {
  if (events.length === 0) return;
  const moment = at ? sql`${at.toISOString()}::timestamptz` : sql`now()`;
  const day = sql`(${moment} at time zone ${BUSINESS_ZONE_SQL})::date`;
  const rows = events.map(
    ({ kind, accountId, client, detail }) =>
      sql`(${kind}::text, ${accountId}::integer, ${client}::text, ${detail}::text)`,
  );
  await tx.execute(sql`
    insert into ${securityEvents} (day, kind, account_id, client, detail, count, created_at, last_at)
    select ${day}, kind, account, client, detail, count(*)::integer, ${moment}, ${moment}
    from (
      select given.kind, given.detail,
        case when ${isToldApart(ROWS_A_DAY.withClient)} then given.client else '' end as client,
        case when ${isToldApart(ROWS_A_DAY.withAccount)} then given.account end as account
      from (values ${sql.join(rows, sql`, `)}) as given (kind, account, client, detail)
      left join (
        select kind, count(*) as kept from ${securityEvents} where day = ${day} group by kind
      ) as today on today.kind = given.kind
    ) as told
    group by kind, account, client, detail
    order by kind, account, client, detail
    on conflict on constraint security_events_key do update
    set count = ${securityEvents}.count + excluded.count, last_at = excluded.last_at`);
}

function isToldApart(most: number): SQL {
  const byStaff = sql.join(
    BY_STAFF.map((kind) => sql`${kind}`),
    sql`, `,
  );
  return sql`(coalesce(today.kept, 0) < ${most} or given.kind in (${byStaff}))`;
}
