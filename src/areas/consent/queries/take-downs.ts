import { and, eq, inArray, isNull, not, type SQL, sql } from "drizzle-orm";
import { prospects, publicationAgreements } from "#areas/board/prospects/tables.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import type { Db } from "#lib/db/db.ts";
import type { PlayerTakeDown } from "../schema/guardian.ts";

const { answer, endedAt, isDerived, prospectId, saidAt, seenAt } = publicationAgreements;

/**
 * Whether a guardian hid a player on the board and staff have not noted it yet. A nomination that was taken down with
 * the player waits for itself.
 */
export const IS_NEW_TAKE_DOWN: SQL = sql`(${and(
  eq(answer, "hidden"),
  isNull(endedAt),
  isNull(seenAt),
  not(isDerived),
)} and not exists (select from ${nominations} as nominated
    where nominated.promoted_prospect_id = ${prospectId} and nominated.guardian_revoked_at is not null
      and nominated.status in ('approved', 'promoted') and nominated.blanked_at is null))`;

/** Players whom guardians hid, as the queue shows them. */
export async function findTakeDowns(db: Db, ids: readonly number[]): Promise<PlayerTakeDown[]> {
  if (ids.length === 0) return [];
  const { firstName, lastName } = prospects;
  const { id } = publicationAgreements;
  const rows = await db
    .select({ id, prospectId, firstName, lastName, saidAt })
    .from(publicationAgreements)
    .innerJoin(prospects, eq(prospects.id, prospectId))
    .where(inArray(id, [...ids]))
    .limit(ids.length);
  return rows.map(({ firstName: first, lastName: last, saidAt: at, ...row }) => ({
    ...row,
    playerName: `${first} ${last}`,
    saidAt: at.toISOString(),
  }));
}
