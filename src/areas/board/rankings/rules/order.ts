import {
  assignRank,
  moveToRank,
  type RankChanges,
  type RankHolder,
} from "#areas/board/prospects/rules/ranking.ts";

/** A player of the working order: his rank on the live board as it was taken in, and the one staff mean to give. */
export interface Placed {
  prospectId: number;
  liveRank: number | null;
  rank: number | null;
}

/** A player as he stands on the live board; an alumnus has no rank there, and gets none. */
export interface Standing extends RankHolder {
  alumnusSince?: Date | null;
}

/** A player whose rank on the live board is another one than was taken in, or who was placed and is an alumnus now. */
export interface Difference {
  prospectId: number;
  before: number | null;
  now: number | null;
  isAlumnus: boolean;
}

/**
 * What moved on the live board since the working order took it in, by the rank that it has now, those without one
 * last.
 * @param live every player of the live board
 */
export function differencesOf(placed: readonly Placed[], live: readonly Standing[]): Difference[] {
  const liveRanks = liveRanksOf(live);
  const alumni = new Set(live.filter(({ alumnusSince }) => alumnusSince).map(({ id }) => id));
  const known = new Map(placed.map((one) => [one.prospectId, one]));
  return [...new Set([...known.keys(), ...liveRanks.keys()])]
    .map((prospectId) => ({
      prospectId,
      before: known.get(prospectId)?.liveRank ?? null,
      now: liveRanks.get(prospectId) ?? null,
      isAlumnus: alumni.has(prospectId),
    }))
    .filter(({ prospectId, before, now, isAlumnus }) => {
      const isPlaced = (known.get(prospectId)?.rank ?? null) !== null;
      return before !== now || (isAlumnus && isPlaced);
    })
    .toSorted((a, b) => lastIfNone(a.now) - lastIfNone(b.now) || a.prospectId - b.prospectId);
}

/**
 * The working order with what moved on the live board taken in: whoever got a rank there gets it here, whoever lost
 * his, or became an alumnus, loses it here, and everybody else keeps the place that staff gave him.
 * @param live every player of the live board
 */
export function takenIn(placed: readonly Placed[], live: readonly Standing[]): Placed[] {
  const differences = differencesOf(placed, live);
  let ranks = new Map(placed.map(({ prospectId, rank }) => [prospectId, rank]));
  for (const { prospectId, before, now } of differences) {
    if (now === null) ranks.set(prospectId, null);
    const isNew = before === null && now !== null && (ranks.get(prospectId) ?? null) === null;
    if (isNew) ranks = changed(ranks, assignRank(holdersOf(ranks), prospectId, now));
  }
  return asPlaced(liveRanksOf(live), ranks);
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

/** The ranks of the live board, by player; who has none is not among them. */
function liveRanksOf(live: readonly Standing[]): Ranks {
  return new Map(
    live.filter(({ rawRank }) => rawRank !== null).map(({ id, rawRank }) => [id, rawRank]),
  );
}

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
