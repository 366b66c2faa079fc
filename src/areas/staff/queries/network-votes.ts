import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { countsByState } from "#areas/votes/queries/report.ts";
import type { VotableTables } from "#areas/votes/tables/votable.ts";

/** The time whose votes are read. */
export interface Window {
  from: Date;
  /** Not part of it. */
  to: Date;
}

/** The condition of the votes of a time that were not undone. */
export function isWithin(
  { votedAt, undoneAt }: Record<"votedAt" | "undoneAt", SQLWrapper>,
  { from, to }: Window,
): SQL {
  return sql`${votedAt} >= ${from.toISOString()}::timestamptz
    and ${votedAt} < ${to.toISOString()}::timestamptz and ${undoneAt} is null`;
}

/** The states of votes that were not undone: each of them is in one. */
export type CountName = "counted" | "held" | "voided";

/** How many votes of a group are in each state. */
export function countsOf(votes: VotableTables["votes"]): SQL {
  const { counted, held, voided } = countsByState(votes);
  return sql`${counted} as counted, ${held} as held, ${voided} as voided`;
}

/** The counts of both polls together. */
export const SUMS = sql`sum(counted)::int as counted, sum(held)::int as held, sum(voided)::int as voided`;

/** The moment that is so many seconds after the beginning of 1970. */
export function momentOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
