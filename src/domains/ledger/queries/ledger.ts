import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  lt,
  lte,
  max,
  min,
  type SQL,
  sql,
  sum,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#lib/db/db.ts";
import { countOf, heldOf, type Line, monthOf, noVotes, shiftMonth, type Totals } from "../rules.ts";
import type { LedgerDay, LedgerMonth } from "../schema.ts";
import { ledgerDays, ledgerLines, ledgerSums } from "../tables.ts";
import type { OpenDay } from "./day-file.ts";

/** Which part of the ledger is read. */
export interface LedgerPart {
  /** The newest with a sealed day where it is absent. */
  month?: string | undefined;
  /** The numbers of one player; everybody's lines where they are absent. */
  numbers?: readonly string[] | undefined;
}

/** A month of the ledger, its newest day first, with the totals of its calendar year. */
export async function readMonth(db: Db, { month, numbers }: LedgerPart): Promise<LedgerMonth> {
  const [ends] = await db
    .select({ first: min(ledgerDays.day), last: max(ledgerDays.day) })
    .from(ledgerDays);
  const [first, last] = [ends?.first ?? null, ends?.last ?? null];
  const shown = month ?? (last && monthOf(last));
  if (!first || !last || !shown) {
    return { month: shown, previous: null, next: null, season: null, days: [] };
  }
  const [firstMonth, lastMonth] = [monthOf(first), monthOf(last)];
  const part = partOf(numbers);
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
    next: shown < lastMonth ? later(shiftMonth(shown, 1), firstMonth) : null,
    season: {
      year: Number(year),
      through: earlier(last, `${year}-12-31`),
      ...(await sumSeason(db, year, part)),
    },
    // A player's own pages leave out the days on which nothing happened.
    days: numbers === undefined ? present : present.filter(({ day }) => sums.has(day)),
  };
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

/** The lines of a month in the order of their days, for a file. */
export async function listLines(db: Db, month: string): Promise<(Line & { day: string })[]> {
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

function partOf(numbers: readonly string[] | undefined): Part {
  if (numbers === undefined) return { table: ledgerSums, isMeant: undefined };
  return { table: ledgerLines, isMeant: inArray(ledgerLines.number, [...numbers]) };
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
  return {
    totals: totalsOf(rows.filter((row) => row.isOfYear)),
    held: heldOf(all),
    counted: countOf(all),
  };
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

function later(one: string, other: string): string {
  return one > other ? one : other;
}
