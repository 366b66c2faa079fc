import { and, asc, gte, inArray, lt, min, sql } from "drizzle-orm";
import { UNDO_MS } from "#areas/votes/access/limits.ts";
import type { Db } from "#lib/db/db.ts";
import { prospects, prospectVotes } from "../tables.ts";

/** How many votes for a player were cast or undone in a time. */
export interface VotesOfTime {
  prospectId: number;
  what: "cast" | "undone";
  votes: number;
}

/** Counts the votes that were cast and undone from a moment up to another, by player. */
export async function countVotesOfTime(tx: Db, from: Date, to: Date): Promise<VotesOfTime[]> {
  const { prospectId, votedAt, undoneAt } = prospectVotes;
  const votes = sql<number>`count(*)::int`;
  const cast = await tx
    .select({ prospectId, votes })
    .from(prospectVotes)
    .where(and(gte(votedAt, from), lt(votedAt, to)))
    .groupBy(prospectId);
  // Votes of these minutes alone are read, also where the time is long past.
  const mayBeUndone = and(gte(votedAt, new Date(from.getTime() - UNDO_MS)), lt(votedAt, to));
  const undone = await tx
    .select({ prospectId, votes })
    .from(prospectVotes)
    .where(and(mayBeUndone, gte(undoneAt, from), lt(undoneAt, to)))
    .groupBy(prospectId);
  return [
    ...cast.map((row) => ({ ...row, what: "cast" as const })),
    ...undone.map((row) => ({ ...row, what: "undone" as const })),
  ];
}

/** When the first vote was cast; null before there is one. */
export async function findFirstVote(db: Db): Promise<Date | null> {
  const [first] = await db.select({ votedAt: min(prospectVotes.votedAt) }).from(prospectVotes);
  return first?.votedAt ?? null;
}

/** A player as the ledger's numbers know him. */
export interface NumberedPlayer {
  id: number;
  /** PostgreSQL's text, in UTC, to the microsecond. */
  createdAt: string;
}

const NUMBERED = {
  id: prospects.id,
  createdAt: sql<string>`to_char(
    ${prospects.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
};

/** Which of these players there are, in the order of their ids; none is removed until the transaction ends. */
export async function keepProspects(tx: Db, ids: readonly number[]): Promise<NumberedPlayer[]> {
  return tx
    .select(NUMBERED)
    .from(prospects)
    .where(inArray(prospects.id, [...ids]))
    .orderBy(asc(prospects.id))
    .for("key share");
}

/** All players, with the votes that count for them, in the order of their ids. */
export async function listCounts(db: Db): Promise<(NumberedPlayer & { votes: number })[]> {
  return db
    .select({ ...NUMBERED, votes: prospects.communityVotes })
    .from(prospects)
    .orderBy(asc(prospects.id));
}
