import {
  assignRank,
  moveToRank,
  type RankChanges,
  type RankHolder,
} from "#domains/prospects/access.ts";

/** A player of the working order: his rank on the live board as it was taken in, and the one staff mean to give. */
export interface Placed {
  prospectId: number;
  liveRank: number | null;
  rank: number | null;
}

/** A player whose rank on the live board is another one than was taken in. */
export interface Difference {
  prospectId: number;
  before: number | null;
  now: number | null;
}

/**
 * What moved on the live board since the working order took it in, by the rank that it has now, those without one
 * last.
 * @param live every ranked player of the live board
 */
export function differencesOf(
  placed: readonly Placed[],
  live: readonly RankHolder[],
): Difference[] {
  const liveRanks = new Map(live.map(({ id, rawRank }) => [id, rawRank]));
  const known = new Map(placed.map(({ prospectId, liveRank }) => [prospectId, liveRank]));
  return [...new Set([...known.keys(), ...liveRanks.keys()])]
    .map((prospectId) => ({
      prospectId,
      before: known.get(prospectId) ?? null,
      now: liveRanks.get(prospectId) ?? null,
    }))
    .filter(({ before, now }) => before !== now)
    .toSorted((a, b) => lastIfNone(a.now) - lastIfNone(b.now) || a.prospectId - b.prospectId);
}

/**
 * The working order with what moved on the live board taken in: whoever got a rank there gets it here, whoever lost
 * his loses it here, and everybody else keeps the place that staff gave him.
 */
export function takenIn(placed: readonly Placed[], live: readonly RankHolder[]): Placed[] {
  const differences = differencesOf(placed, live);
  let ranks = new Map(placed.map(({ prospectId, rank }) => [prospectId, rank]));
  for (const { prospectId, before, now } of differences) {
    if (now === null) ranks.set(prospectId, null);
    const isNew = before === null && now !== null && (ranks.get(prospectId) ?? null) === null;
    if (isNew) ranks = changed(ranks, assignRank(holdersOf(ranks), prospectId, now));
  }
  return asPlaced(new Map(live.map(({ id, rawRank }) => [id, rawRank])), ranks);
}

/** The working order after a player was put at a rank, everyone between moving by one; null takes him off it. */
export function moved(
  placed: readonly Placed[],
  prospectId: number,
  toRank: number | null,
): Placed[] {
  const ranks = new Map(placed.map(({ prospectId: id, rank }) => [id, rank]));
  const holders = holdersOf(ranks);
  const changes =
    toRank === null
      ? assignRank(holders, prospectId, null)
      : moveToRank(holders, prospectId, toRank);
  return withRanks(placed, changed(ranks, changes));
}

/** The working order with these ranks, by player; who is not among them has none. */
export function withRanks(placed: readonly Placed[], ranks: Ranks): Placed[] {
  const live = new Map(placed.map(({ prospectId, liveRank }) => [prospectId, liveRank]));
  return asPlaced(live, ranks);
}

/** The ranks that publishing the working order changes on the live board. */
export function changesOf(placed: readonly Placed[]): RankChanges {
  return new Map(
    placed
      .filter(({ liveRank, rank }) => liveRank !== rank)
      .map(({ prospectId, rank }) => [prospectId, rank]),
  );
}

type Ranks = ReadonlyMap<number, number | null>;

/** A row for everybody who has a rank on the live board, in the working order, or both. */
function asPlaced(live: Ranks, ranks: Ranks): Placed[] {
  return [...new Set([...live.keys(), ...ranks.keys()])]
    .map((prospectId) => ({
      prospectId,
      liveRank: live.get(prospectId) ?? null,
      rank: ranks.get(prospectId) ?? null,
    }))
    .filter(({ liveRank, rank }) => liveRank !== null || rank !== null);
}

function changed(ranks: Ranks, changes: RankChanges): Map<number, number | null> {
  return new Map([...ranks, ...changes]);
}

function holdersOf(ranks: Ranks): RankHolder[] {
  return [...ranks].filter(([, rank]) => rank !== null).map(([id, rawRank]) => ({ id, rawRank }));
}

function lastIfNone(rank: number | null): number {
  return rank ?? Number.POSITIVE_INFINITY;
}
