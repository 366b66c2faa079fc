import { and, asc, desc, eq, gte, lt, lte, max, min, type SQL, sql, sum } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { sumVoteChanges } from "#areas/board/prospects/queries/vote-changes.ts";
import { businessDay } from "#lib/dates.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import {
  countOf,
  HELD_KINDS,
  heldOf,
  type Line,
  monthOf,
  noVotes,
  shiftMonth,
  type Totals,
} from "../rules.ts";
import type { LedgerDay, LedgerMonth } from "../schema.ts";
import { ledgerDays, ledgerLines, ledgerNumbers, ledgerSums } from "../tables.ts";
import type { OpenDay } from "./day-file.ts";

/** A player, and the number by which lines name him; null before the first sealed vote. */
interface LedgerPlayer {
  id: number;
  number: string | null;
}

/** Which part of the ledger is read. */
export interface LedgerPart {
  /** The newest with a sealed day where it is absent, to come, or before the ledger. */
  month?: string | undefined;
  /** One player; everybody's lines where it is absent. */
  player?: LedgerPlayer | undefined;
}

/** A month of the ledger, its newest day first, with the totals of its calendar year. */
export async function readMonth(
  db: Db,
  { month, player }: LedgerPart,
  now: Date,
): Promise<LedgerMonth> {
  const ends = await findEnds(db);
  const unsealed = await sumVoteChanges(db, player?.id ?? null);
  if (!ends) return { month: null, previous: null, next: null, season: null, days: [], unsealed };
  const { first, last } = ends;
  const shown = month && isWithin(month, first, now) ? month : monthOf(last);
  const [firstMonth, lastMonth] = [monthOf(first), monthOf(last)];
  const part = partOf(player);
  const year = shown.slice(0, 4);
  const days = await db
    .select({ day: ledgerDays.day, fingerprint: ledgerDays.fingerprint })
    .from(ledgerDays)
    .where(isIn(shown, ledgerDays.day))
    .orderBy(desc(ledgerDays.day));
  const sums = Map.groupBy(await sumLines(db, shown, part), ({ day }) => day);
  const present = days.map((day) => presentDay(day, sums.get(day.day) ?? []));
  return {
    month: shown,
    previous: shown > firstMonth ? earlier(shiftMonth(shown, -1), lastMonth) : null,
    next: shown < lastMonth ? shiftMonth(shown, 1) : null,
    season: {
      year: Number(year),
      through: earlier(last, `${year}-12-31`),
      ...(await sumSeason(db, year, part)),
    },
    // A player's own pages leave out the days on which nothing happened.
    days: player === undefined ? present : present.filter(({ day }) => sums.has(day)),
    unsealed,
  };
}

/** The first and the last sealed day; null before there is one. */
async function findEnds(db: Db): Promise<{ first: string; last: string } | null> {
  const { day } = ledgerDays;
  const [ends] = await db.select({ first: min(day), last: max(day) }).from(ledgerDays);
  return ends?.first && ends.last ? { first: ends.first, last: ends.last } : null;
}

/** Whether a month is neither before a ledger's first day nor to come in New Orleans. */
function isWithin(month: string, firstDay: string, now: Date): boolean {
  return month >= monthOf(firstDay) && month <= monthOf(businessDay(now));
}

/** What a day's file is made of; null for one that is not sealed. */
export async function findDay(
  db: Db,
  day: string,
): Promise<(OpenDay & { fingerprint: string }) | null> {
  const [sealed] = await db.select().from(ledgerDays).where(eq(ledgerDays.day, day));
  if (!sealed) return null;
  const { number, what, reason, votes } = ledgerLines;
  const lines = await db
    .select({ number, what, reason, votes })
    .from(ledgerLines)
    .where(eq(ledgerLines.day, day));
  return { ...sealed, lines };
}

/** The newest sealed day, and how many votes were cast on it; null before there is one. */
export async function findLastDay(
  db: Db,
): Promise<{ day: string; fingerprint: string; cast: number } | null> {
  const { day, fingerprint } = ledgerDays;
  const [last] = await db.select({ day, fingerprint }).from(ledgerDays).orderBy(desc(day)).limit(1);
  if (!last) return null;
  const [votes] = await db
    .select({ cast: sum(ledgerSums.votes).mapWith(Number) })
    .from(ledgerSums)
    .where(and(eq(ledgerSums.day, last.day), eq(ledgerSums.what, "cast")));
  return { ...last, cast: votes?.cast ?? 0 };
}

/** The lines of a month in the order of their days, for a file; null for one to come or before the ledger. */
export async function listLines(
  db: Db,
  month: string,
  now: Date,
): Promise<(Line & { day: string })[] | null> {
  const ends = await findEnds(db);
  if (!ends || !isWithin(month, ends.first, now)) return null;
  return db
    .select()
    .from(ledgerLines)
    .where(isIn(month, ledgerLines.day))
    .orderBy(
      asc(ledgerLines.day),
      asc(ledgerLines.number),
      asc(ledgerLines.what),
      asc(ledgerLines.reason),
    );
}

interface DaySum extends Omit<Line, "number"> {
  day: string;
}

/** Where the votes of a part are added up from: everybody's are added up by day already. */
interface Part {
  table: typeof ledgerLines | typeof ledgerSums;
  isMeant: SQL | undefined;
}

function partOf(player: LedgerPlayer | undefined): Part {
  if (!player) return { table: ledgerSums, isMeant: undefined };
  const { number } = player;
  return {
    table: ledgerLines,
    isMeant: number === null ? sql`false` : eq(ledgerLines.number, number),
  };
}

async function sumLines(db: Db, month: string, { table, isMeant }: Part): Promise<DaySum[]> {
  const { day, what, reason, votes } = table;
  return db
    .select({ day, what, reason, votes: sum(votes).mapWith(Number) })
    .from(table)
    .where(and(isIn(month, day), isMeant))
    .groupBy(day, what, reason)
    .orderBy(day, what, reason);
}

async function sumSeason(
  db: Db,
  year: string,
  { table, isMeant }: Part,
): Promise<{ totals: Totals; held: number; counted: number }> {
  const { day, what, votes } = table;
  const isOfYear = sql<boolean>`${day} >= ${`${year}-01-01`}`;
  const rows = await db
    .select({ what, isOfYear, votes: sum(votes).mapWith(Number) })
    .from(table)
    .where(and(lte(day, `${year}-12-31`), isMeant))
    .groupBy(what, sql`2`);
  const all = totalsOf(rows);
  const held = heldOf(all);
  const isOfEverybody = table === ledgerSums;
  return {
    totals: totalsOf(rows.filter((row) => row.isOfYear)),
    held: isOfEverybody && held > 0 ? held - (await countHeldOfLeft(db, year)) : held,
    counted: countOf(all),
  };
}

/**
 * Votes held for players who left the site, about which nobody decides any more. Only the days on which votes were held
 * or decided are looked up, and only for numbers that lead to nobody.
 */
async function countHeldOfLeft(db: Db, year: string): Promise<number> {
  // The offset keeps the planner from reading all lines instead: each is looked up by its key.
  const rows = await rowsOf<Pick<Line, "what" | "votes">>(
    db,
    sql`
      select sums.what, sum(line.votes)::int as votes
      from ${ledgerSums} as sums
      cross join ${ledgerNumbers} as numbers
      cross join lateral (
        select votes from ${ledgerLines} as lines
        where lines.day = sums.day and lines.number = numbers.number
          and lines.what = sums.what and lines.reason = sums.reason
        offset 0
      ) as line
      where sums.what in ${[...HELD_KINDS]} and sums.day <= ${`${year}-12-31`}
        and numbers.prospect_id is null
      group by 1`,
  );
  return heldOf(totalsOf(rows));
}

function totalsOf(rows: readonly Pick<Line, "what" | "votes">[]): Totals {
  const totals = noVotes();
  for (const { what, votes } of rows) totals[what] += votes;
  return totals;
}

function presentDay(
  sealed: { day: string; fingerprint: string },
  sums: readonly DaySum[],
): LedgerDay {
  const reasons = sums.flatMap(({ what, reason, votes }) =>
    what === "cast" || what === "undone" || reason === "" ? [] : [{ what, reason, votes }],
  );
  return { ...sealed, totals: totalsOf(sums), reasons };
}

function isIn(month: string, day: PgColumn): SQL | undefined {
  return and(gte(day, `${month}-01`), lt(day, `${shiftMonth(month, 1)}-01`));
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}
