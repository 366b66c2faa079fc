import { MINUTE_MS } from "#lib/time.ts";
import { BURST_FACTOR, BURST_LEAST, BURST_MS, BURST_PACE } from "../access/limits.ts";

/**
 * Whether votes within ten minutes are a burst.
 * @param usual the most votes that the same target got in any ten minutes of the week before
 */
export function isBurst(votes: number, usual: number): boolean {
  return votes > mostUsual(usual);
}

/** The most votes in ten minutes that are no burst. */
function mostUsual(usual: number): number {
  return Math.max(BURST_LEAST, BURST_FACTOR * usual);
}

/** The votes of a target in a second. */
export interface SecondOfVotes {
  at: Date;
  votes: number;
}

/** A time that begins and ends with the votes of a second. */
export interface Span {
  first: Date;
  last: Date;
}

/**
 * When a burst was: of all times that begin and end with a vote the one with the most votes beyond a third of a burst's
 * pace, which is 10 a minute where the week was quiet. So a flood of one second is one second, and what came before and
 * after it, as on any day, is no part of it. Null where there are no votes.
 */
export function busySpan(seconds: readonly SecondOfVotes[], usual: number): Span | null {
  let best: (Span & { beyond: number }) | null = null;
  let from: Date | null = null;
  let until = 0;
  let beyond = 0;
  for (const { at, votes } of seconds) {
    beyond -= ordinary(usual, at.getTime() - until);
    if (from === null || beyond <= 0) [from, beyond] = [at, 0];
    beyond += votes;
    until = at.getTime();
    if (best === null || beyond > best.beyond) best = { first: from, last: at, beyond };
  }
  return best;
}

/** Until when a burst went on that was seen until a moment: null where what came since is no part of it. */
export function lastBusy(
  seconds: readonly SecondOfVotes[],
  usual: number,
  seenUntil: Date,
): Date | null {
  let last: Date | null = null;
  let most = 0;
  let until = seenUntil.getTime();
  let beyond = 0;
  for (const { at, votes } of seconds) {
    beyond += votes - ordinary(usual, at.getTime() - until);
    until = at.getTime();
    if (beyond > most) [most, last] = [beyond, at];
  }
  return last;
}

const SECOND_MS = 1_000;

/**
 * Moments at which a look may find a burst: the ends of the minutes between two moments that have votes, and the last
 * moment, as far as the minute and the ten before it have more votes than is never a burst.
 * @param seconds the votes from ten minutes before the first moment on
 */
export function crowdedMinutes(
  seconds: readonly SecondOfVotes[],
  { from, to }: { from: Date; to: Date },
): Date[] {
  const ends = seconds
    .map(({ at }) => (Math.floor(at.getTime() / MINUTE_MS) + 1) * MINUTE_MS)
    .filter((end) => end > from.getTime() && end < to.getTime());
  return [...new Set([...ends, to.getTime()])]
    .filter((end) => votesBefore(seconds, end) > BURST_LEAST)
    .map((end) => new Date(end));
}

/** The votes of a minute and the ten before it, with all of the second in which they begin. */
function votesBefore(seconds: readonly SecondOfVotes[], end: number): number {
  return seconds
    .filter(
      ({ at }) => at.getTime() > end - MINUTE_MS - BURST_MS - SECOND_MS && at.getTime() <= end,
    )
    .reduce((sum, { votes }) => sum + votes, 0);
}

/** The votes of a time at a third of a burst's pace. */
function ordinary(usual: number, ms: number): number {
  return (mostUsual(usual) / BURST_PACE) * (Math.max(0, ms) / BURST_MS);
}
