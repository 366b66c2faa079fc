import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  getTableName,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { isPublicPlayer } from "#areas/board/prospects/queries/agreement.ts";
import { prospects, publicationAgreements } from "#areas/board/prospects/tables.ts";
import { userProfiles } from "#areas/people/profiles/tables.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { DAY_MS } from "#lib/time.ts";
import { DAYS_KEPT, FULL_FROM_AGE, visibilityOf } from "../access/visibility.ts";
import { nominations, nominationVotes } from "../tables.ts";

export type NominationRow = typeof nominations.$inferSelect;

/** A nomination with what its page says of its author. */
export interface AuthoredRow extends NominationRow {
  isCoachVerified: boolean;
}

const authorId = sql`${sql.identifier(getTableName(nominations))}.${sql.identifier(nominations.submittedByUserId.name)}`;

/**
 * Whether the author nominated as a coach, and is one whom staff have verified. The table of each column is written
 * out: in a query of one table the query builder leaves it out, also in here.
 */
export const isCoachVerified = sql<boolean>`(${nominations.submitterRelation} = 'coach' and coalesce((
  select author.role = 'coach' and author.suspended_at is null
    and profile.verification_status = 'verified'
  from ${userProfiles} as profile join ${users} as author on author.id = profile.user_id
  where profile.user_id = ${authorId}), false))`;

/** Whether the author of this nomination is a coach whom staff have verified. */
export async function isAuthorVerified(db: Db, id: number): Promise<boolean> {
  return (await db.$count(nominations, and(eq(nominations.id, id), isCoachVerified))) > 0;
}

/** The columns of an `AuthoredRow`. */
export const authored = { ...getTableColumns(nominations), isCoachVerified };

/** The most nominations that a sitemap may hold, with room for the site's other pages. */
const MOST_LISTED = 40_000;

/**
 * The rows that everybody may see: approved or promoted, not hidden, and no guardian revoked consent.
 * In the words of the partial indexes, so that the planner finds them.
 */
export const isPublicRow = isPublicIn(nominations);

/** `isPublicRow` for a query that gives the table another name. */
export function isPublicIn(
  table: Record<"status" | "hiddenAt" | "guardianRevokedAt", PgColumn>,
): SQL | undefined {
  return and(
    sql`${table.status} in ('approved', 'promoted')`,
    isNull(table.hiddenAt),
    isNull(table.guardianRevokedAt),
  );
}

/** The rows that have votes and that not everybody may see, in the words of their partial index. */
export const isWithheldRow = sql`(${nominations.communityVotes} > 0 and (
  ${nominations.status} not in ('approved', 'promoted') or ${nominations.hiddenAt} is not null
  or ${nominations.guardianRevokedAt} is not null))`;

/** The rows that a guardian took down since staff last noted it, in the words of their partial index. */
const isTakeDownUnseen = sql`(${nominations.status} in ('approved', 'promoted')
  and ${nominations.anonymizedAt} is null
  and ${nominations.guardianRevokedAt} > coalesce(${nominations.takeDownSeenAt}, '-infinity'))`;

/** The rows that wait for staff: neither decided nor hidden, or taken down by a guardian and not noted yet. */
export const isWaiting = or(
  and(eq(nominations.status, "pending"), isNull(nominations.hiddenAt)),
  isTakeDownUnseen,
);

/** The ids of the nominations that were merged into this one, in no order. */
export const formerIds = sql<number[]>`array(
  select former.id from ${nominations} as former
  where former.merged_into_id = ${sql.identifier(getTableName(nominations))}.id)`;

/** How many merges in a row are followed at most. */
const LONGEST_WAY = 5;

/**
 * A nomination that everybody may see, or the one it was merged into, with the player it became as
 * long as he is on the board; null if there is none.
 */
export async function findPublic(
  db: Db,
  id: number,
): Promise<{ row: AuthoredRow; formerIds: number[]; prospectId: number | null } | null> {
  let wanted = id;
  for (let step = 0; step <= LONGEST_WAY; step += 1) {
    const [found] = await db
      .select({
        row: authored,
        formerIds,
        isPublic: sql<boolean>`(${isPublicRow})`,
        prospectId: prospects.id,
      })
      .from(nominations)
      .leftJoin(
        prospects,
        and(
          eq(nominations.status, "promoted"),
          eq(prospects.id, nominations.promotedProspectId),
          isPublicPlayer(),
        ),
      )
      .where(eq(nominations.id, wanted));
    if (found?.isPublic) return found;
    if (found?.row.status !== "duplicate" || found.row.mergedIntoId === null) return null;
    wanted = found.row.mergedIntoId;
  }
  return null;
}

/** A nomination in whatever state, or null. */
export async function findNomination(db: Db, id: number): Promise<AuthoredRow | null> {
  const [row] = await db.select(authored).from(nominations).where(eq(nominations.id, id));
  return row ?? null;
}

/** How many nominations everybody may see. */
export async function countPublic(db: Db): Promise<number> {
  return db.$count(nominations, isPublicRow);
}

/** The nominations that search engines may list: public ones whose guardians agreed, by id. */
export async function listSearchableNominations(db: Db): Promise<NominationRow[]> {
  const rows = await db
    .select()
    .from(nominations)
    .where(
      and(
        isPublicRow,
        eq(nominations.publication, "full"),
        isNotNull(nominations.guardianAgreedAt),
      ),
    )
    .orderBy(desc(nominations.id))
    .limit(MOST_LISTED);
  return rows.filter((row) => visibilityOf(row) === "full");
}

/** More than anybody nominates; beyond it, a member sees the newest. */
const MOST_OF_ONE_PERSON = 1_000;

/** The nominations that a person voted for while signed in and did not take the vote back, the newest first. */
export async function listOwnVotes(db: Db, userId: number) {
  const { nominationId, createdAt, undoneAt } = nominationVotes;
  return db
    .select({ nominationId, createdAt })
    .from(nominationVotes)
    .where(and(eq(nominationVotes.userId, userId), isNull(undoneAt)))
    .orderBy(desc(nominationVotes.id))
    .limit(MOST_OF_ONE_PERSON);
}

/** The accounts that nominated these, as far as there are any left. */
export async function listAuthors(db: Db, nominationIds: readonly number[]): Promise<number[]> {
  if (nominationIds.length === 0) return [];
  const rows = await db
    .select({ author: nominations.submittedByUserId })
    .from(nominations)
    .where(inArray(nominations.id, [...nominationIds]));
  return rows.flatMap(({ author }) => author ?? []);
}

/**
 * The nominations whose words have been kept for 90 days since they were rejected, withdrawn, archived, hidden by
 * staff or taken down by a guardian.
 */
export function isDueToAnonymize(now: Date): SQL | undefined {
  const { status, decidedAt, hiddenAt, guardianRevokedAt, anonymizedAt } = nominations;
  const before = new Date(now.getTime() - DAYS_KEPT * DAY_MS);
  const isOver = inArray(status, ["rejected", "withdrawn", "archived"]);
  return and(
    isNull(anonymizedAt),
    or(and(isOver, lt(decidedAt, before)), lt(hiddenAt, before), lt(guardianRevokedAt, before)),
  );
}

/** Chooses the ids of the nominations that are due to be anonymized. */
export function selectDueToAnonymize(db: Db, now: Date) {
  return db.select({ id: nominations.id }).from(nominations).where(isDueToAnonymize(now));
}

/** Whether a guardian took down a nomination that brought this player onto the board, anonymized or not. */
export async function isTakenDown(db: Db, prospectId: number): Promise<boolean> {
  const { promotedProspectId, guardianRevokedAt } = nominations;
  const isHis = and(eq(promotedProspectId, prospectId), isNotNull(guardianRevokedAt));
  return (await db.$count(nominations, isHis)) > 0;
}

/**
 * Whether a guardian of a player said no, other than by the link of this nomination, which turns a yes into the short
 * version. A row that is anonymized keeps no such answer, so the player does.
 */
const hasNoOfBoard = sql`(${prospects.keptNo} is not null or exists (
  select from ${publicationAgreements} as word
  where word.prospect_id = ${prospects}."id" and word.ended_at is null and (word.answer = 'hidden' or
    (word.answer = 'refused' and word.said_at is distinct from ${nominations.guardianRevokedAt}))))`;

/**
 * Players on the board who have been hidden since before a moment, and whose nomination was anonymized, with its id;
 * none whose guardian said no on the board: whoever hid the player, deleting would end that no.
 */
export async function listPlayersOfAnonymized(db: Db, before: Date, limit: number) {
  const { id, promotedProspectId, anonymizedAt } = nominations;
  return (
    db
      .select({ nominationId: id, prospectId: prospects.id })
      .from(nominations)
      .innerJoin(prospects, eq(prospects.id, promotedProspectId))
      .where(and(isNotNull(anonymizedAt), lt(prospects.hiddenAt, before), not(hasNoOfBoard)))
      // In this order the few players are read, and not all nominations.
      .orderBy(asc(prospects.id), asc(id))
      .limit(limit)
  );
}

/** Nominations that were merged into this one. */
export async function listMerged(db: Db, id: number): Promise<NominationRow[]> {
  return db
    .select()
    .from(nominations)
    .where(eq(nominations.mergedIntoId, id))
    .orderBy(nominations.id);
}

/** The nominations whose authors staff asked something after `from` and until `to`, and which wait for the answer. */
export async function listUnanswered(
  db: Db,
  { from, to }: { from: Date; to: Date },
): Promise<NominationRow[]> {
  const { decidedAt, id, status } = nominations;
  return db
    .select()
    .from(nominations)
    .where(and(eq(status, "needs_info"), gt(decidedAt, from), lte(decidedAt, to)))
    .orderBy(asc(id))
    .limit(500);
}

/** Shown nominations whose guardians were asked about the full page after `from` and until `to`, without an answer. */
export async function listUnansweredByGuardian(
  db: Db,
  { from, to }: { from: Date; to: Date },
): Promise<NominationRow[]> {
  const { age, guardianAskedAt, hiddenAt, id, isGuardianOnHold, keptNo, publication, status } =
    nominations;
  const { guardianAgreedAt, guardianRevokedAt, guardianShortenedAt } = nominations;
  const hasNoAnswer = and(
    isNull(guardianAgreedAt),
    isNull(guardianRevokedAt),
    isNull(guardianShortenedAt),
  );
  const mayAgree = and(gte(age, FULL_FROM_AGE), isNull(keptNo), not(isGuardianOnHold));
  return db
    .select()
    .from(nominations)
    .where(
      and(
        ...[eq(status, "approved"), isNull(hiddenAt), eq(publication, "full")],
        ...[gt(guardianAskedAt, from), lte(guardianAskedAt, to), hasNoAnswer, mayAgree],
      ),
    )
    .orderBy(asc(id))
    .limit(500);
}
