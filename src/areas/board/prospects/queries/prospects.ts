import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from "drizzle-orm";
import { userActivity } from "#areas/platform/accounts/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { type AgreedKind, levelOf } from "../rules/agreement.ts";
import { NAME_FIELDS, shownOf } from "../rules/public-fields.ts";
import { BOARD_CAPACITY, byOfficialRank, PLAYERS_MAX } from "../rules/ranking.ts";
import { type ListedProspect, Prospect, type PublicFacts } from "../schema/prospects.ts";
import { prospectFacts, prospects, publicationAgreements } from "../tables.ts";
import { getBoardConsent, holds, isPublicPlayer, isSearchable, isThirteen } from "./agreement.ts";
import { isAlumnus } from "./alumni.ts";
import { presentPublic } from "./facts.ts";

export type ProspectRow = typeof prospects.$inferSelect;

/** The columns of which everybody learns: those that the answer's schema names. */
const publicFields = pick(
  getTableColumns(prospects),
  Object.keys(Prospect.shape) as (keyof Prospect)[],
);

/** The columns by which a player is called. */
export const nameColumns = pick(getTableColumns(prospects), NAME_FIELDS);

function pick<Columns extends object, Name extends string>(
  columns: Columns,
  names: readonly Name[],
) {
  const wanted = new Set<string>(names);
  const named = Object.entries(columns).filter(([name]) => wanted.has(name));
  return Object.fromEntries(named) as Pick<Columns, Name & keyof Columns>;
}

/** A visible prospect, with whether he is an alumnus, and whether search engines may find the page by agreement. */
export type VisibleProspect = Omit<ListedProspect, "previousRank"> &
  PublicFacts & {
    isSearchable: boolean;
    alumnus: { bestRank: number | null } | null;
    /** The kinds of things that everybody sees of him; for `shownOf` alone. */
    agreed: readonly AgreedKind[];
  };

/** Every visible prospect (at most 1,000), alumni too, in official order, unranked last, with what his level shows. */
export async function listVisibleProspects(db: Db): Promise<VisibleProspect[]> {
  return selectVisible(db);
}

/** A visible prospect with what his level shows, or null. */
export async function findVisibleProspect(db: Db, id: number): Promise<VisibleProspect | null> {
  const [found] = await selectVisible(db, eq(prospects.id, id));
  return found ?? null;
}

/** Some visible prospects with what their levels show, by id. */
export async function findVisibleProspects(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, VisibleProspect>> {
  const found = await selectVisible(db, inArray(prospects.id, [...ids]));
  return new Map(found.map((player) => [player.id, player]));
}

async function selectVisible(db: Db, condition?: SQL): Promise<VisibleProspect[]> {
  const consent = await getBoardConsent(db);
  const rows = await db
    .select({
      ...publicFields,
      word: publicationAgreements.answer,
      kinds: publicationAgreements.kinds,
      facts: prospectFacts,
      isThirteen: isThirteen(),
      isSearchable: isSearchable(consent),
      isAlumnus: isAlumnus(),
      bestRank: prospects.bestRank,
    })
    .from(prospects)
    .leftJoin(publicationAgreements, holds)
    .leftJoin(prospectFacts, eq(prospectFacts.prospectId, prospects.id))
    .where(and(isPublicPlayer(), condition))
    .orderBy(sql`${prospects.rawRank} asc nulls last`, asc(prospects.id))
    .limit(BOARD_CAPACITY);
  return rows.map(({ word, kinds, facts, isThirteen: isOldEnough, ...read }) => {
    const { isAlumnus: hasGraduated, bestRank, ...row } = read;
    const level = levelOf(word, consent);
    const agreed = isOldEnough && kinds ? kinds : [];
    const alumnus = hasGraduated ? { bestRank } : null;
    return shownOf({ ...row, level, agreed, alumnus, ...presentPublic(facts) });
  });
}

/** The votes of everybody who is not hidden, by id. */
export async function readVotes(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: prospects.id, communityVotes: prospects.communityVotes })
    .from(prospects)
    .where(isNull(prospects.hiddenAt))
    .limit(BOARD_CAPACITY);
  return new Map(rows.map(({ id, communityVotes }) => [id, communityVotes]));
}

/** The visible prospects whose families agreed that search engines may find them, by id. */
export async function listSearchableProspects(
  db: Db,
): Promise<Pick<ProspectRow, "id" | "updatedAt">[]> {
  const consent = await getBoardConsent(db);
  return db
    .select({ id: prospects.id, updatedAt: prospects.updatedAt })
    .from(prospects)
    .leftJoin(publicationAgreements, holds)
    .where(and(isPublicPlayer(), isSearchable(consent)))
    .orderBy(asc(prospects.id))
    .limit(BOARD_CAPACITY);
}

/** Every prospect, hidden ones too, in official order, unranked last. */
export async function listProspects(db: Db): Promise<ProspectRow[]> {
  const rows = await db.select().from(prospects).limit(PLAYERS_MAX);
  return rows.toSorted(byOfficialRank);
}

export async function findProspect(db: Db, id: number): Promise<ProspectRow | null> {
  const [row] = await db.select().from(prospects).where(eq(prospects.id, id)).limit(1);
  return row ?? null;
}

export async function countProspects(db: Db): Promise<number> {
  return db.$count(prospects);
}

interface BoardCounts {
  /** Visible prospects with an official rank. */
  ranked: number;
  /** Visible players without one who have not graduated. */
  unranked: number;
  hidden: number;
}

export async function countBoard(db: Db): Promise<BoardCounts> {
  const { hiddenAt, rawRank, alumnusSince } = prospects;
  const counting = (condition: ReturnType<typeof sql>) =>
    sql`count(*) filter (where ${condition})`.mapWith(Number);
  const [counted] = await db
    .select({
      ranked: counting(sql`${hiddenAt} is null and ${rawRank} is not null`),
      unranked: counting(
        sql`${hiddenAt} is null and ${rawRank} is null and ${alumnusSince} is null`,
      ),
      hidden: counting(sql`${hiddenAt} is not null`),
    })
    .from(prospects);
  return counted ?? { ranked: 0, unranked: 0, hidden: 0 };
}

/** As much as is noted of a person. */
const MOST_VOTES = 1_000;

/** The votes that a person cast while signed in, newest first, as long as they are noted. */
export async function listVotesOf(db: Db, userId: number) {
  const prospectId = sql<number>`(${userActivity.activityData} ->> 'prospectId')::int`;
  return db
    .select({ prospectId, createdAt: userActivity.createdAt })
    .from(userActivity)
    .where(
      and(
        eq(userActivity.userId, userId),
        eq(userActivity.activityType, "vote_cast"),
        isNotNull(prospectId),
      ),
    )
    .orderBy(desc(userActivity.id))
    .limit(MOST_VOTES);
}
