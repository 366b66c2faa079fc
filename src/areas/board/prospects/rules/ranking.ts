import { byName } from "#lib/names/name-order.ts";
import { fullName } from "#lib/names/person-name.ts";
import { isFound, searchWords } from "#lib/names/search-words.ts";
import type { Prospect } from "../schema/prospects.ts";

export const LOWEST_RANK = 100;
export const GRAD_YEAR_MIN = 2023;
/** The most players on the board, ranked and unranked: every list of it is bounded. */
export const BOARD_CAPACITY = 1000;
/** The most players on file: those of the board, and those whom nobody but staff has ever seen. */
export const PLAYERS_MAX = 10 * BOARD_CAPACITY;

/** Positions that staff may give (specification part 2, section 5). */
export const POSITIONS = [
  "P",
  "C",
  "1B",
  "2B",
  "3B",
  "SS",
  "OF",
  "LF",
  "CF",
  "RF",
  "UTIL",
  "DH",
  "RHP",
  "LHP",
  "MIF",
  "INF",
] as const;

/** Classes that staff may choose, and later ones as years go by (specification part 2, section 5). */
export const GRAD_YEAR_CHOICES = [2024, 2025, 2026, 2027, 2028, 2029, 2030] as const;

/** Batting and throwing hand, S for switch (specification part 2, section 5). */
export const HANDS = ["R/R", "L/L", "R/L", "L/R", "S/R", "S/L"] as const;

/** Positions and classes that the public filters offer (specification part 1, section 2.5). */
export const POSITION_FILTERS = POSITIONS.slice(0, 12);
export const GRAD_YEAR_FILTERS = [2024, 2025, 2026, 2027, 2028, 2029] as const;

/** What staff filter players by: a place on the ranking, having graduated, or being off the public site. */
export const BOARD_STATES = ["ranked", "unranked", "alumni", "hidden"] as const;
export type BoardState = (typeof BOARD_STATES)[number];

export type RankingMode = "official" | "community";

export type RankBadge =
  | "Elite"
  | "Top 25"
  | "Top 50"
  | "Top 100"
  | "Fan Favorite"
  | "Community Pick"
  | "Rising Star";

/** A player with the place and badge that a ranking gives him. */
export interface Ranked<Player extends Prospect = Prospect> {
  prospect: Player;
  /** Place in this ranking from 1; null for an unranked player of the official one. */
  rank: number | null;
  badge: RankBadge | null;
  /** Whether staff have yet to decide about a vote spike that counts: it brings a place, but no distinction. */
  isUndecided: boolean;
}

/** Badge by official rank (specification part 1, section 4). */
export function officialBadge(rank: number | null): RankBadge | null {
  if (rank === null) return null;
  if (rank <= 10) return "Elite";
  if (rank <= 25) return "Top 25";
  return rank <= 50 ? "Top 50" : "Top 100";
}

/** Badge by 0-based row of the community ranking (specification part 1, section 4). */
export function communityBadge(index: number): RankBadge {
  if (index < 10) return "Fan Favorite";
  return index < 25 ? "Community Pick" : "Rising Star";
}

/** Official order: by rank, unranked last, then by last name, first name, id. */
export function byOfficialRank(a: Prospect, b: Prospect): number {
  return (
    (a.rawRank ?? Number.POSITIVE_INFINITY) - (b.rawRank ?? Number.POSITIVE_INFINITY) ||
    byName(a, b) ||
    a.id - b.id
  );
}

/** A player's votes in the community; missing counts as 0 (specification part 1, section 4). */
export function votesOf({ communityVotes }: Pick<Prospect, "communityVotes">): number {
  return communityVotes ?? 0;
}

/** Community order: most votes first; ties by official order. */
export function byCommunityVotes(a: Prospect, b: Prospect): number {
  return votesOf(b) - votesOf(a) || byOfficialRank(a, b);
}

/**
 * The whole list in one ranking. Filter afterwards: a search never changes a rank or badge.
 * @param undecided ids of the players whose vote spike staff have yet to decide about; no votes change official ranks
 */
export function rankAll<Player extends Prospect>(
  prospects: readonly Player[],
  mode: RankingMode,
  undecided: ReadonlySet<number>,
): Ranked<Player>[] {
  if (mode === "official") {
    return prospects.toSorted(byOfficialRank).map((prospect) => ({
      prospect,
      rank: prospect.rawRank,
      badge: officialBadge(prospect.rawRank),
      isUndecided: false,
    }));
  }
  return prospects.toSorted(byCommunityVotes).map((prospect, index) => {
    const isUndecided = undecided.has(prospect.id);
    const badge = isUndecided ? null : communityBadge(index);
    return { prospect, rank: index + 1, badge, isUndecided };
  });
}

/** What a visitor filters the board by; empty text means no filter. */
export interface BoardFilter {
  search: string;
  position: string;
  gradYear: string;
}

/** Positions that a position finds besides its own name (design, "positions … that filters lack"). */
const FAMILIES: Record<string, readonly string[]> = {
  P: ["RHP", "LHP"],
  "1B": ["INF"],
  "2B": ["MIF", "INF"],
  "3B": ["INF"],
  SS: ["MIF", "INF"],
};

/** The positions of which a player has one, first or second, whom a filter by this position finds. */
export function positionsFoundBy(wanted: string): readonly string[] {
  return [wanted, ...(FAMILIES[wanted] ?? [])];
}

/** Whether a player passes all filters. */
export function matchesFilter(prospect: Prospect, filter: BoardFilter): boolean {
  return (
    matchesSearch(prospect, filter.search) &&
    matchesPosition(prospect, filter.position) &&
    matchesYear(prospect, filter.gradYear)
  );
}

/** Whether a player matches the state that staff filter by. Each has one state: hidden outranks the others. */
export function isInState(
  { rawRank, hiddenAt, alumnusSince }: Standing,
  wanted: BoardState | undefined,
): boolean {
  if (wanted === undefined) return true;
  if (hiddenAt !== null) return wanted === "hidden";
  if (alumnusSince !== null) return wanted === "alumni";
  return wanted === (rawRank === null ? "unranked" : "ranked");
}

interface Standing {
  rawRank: number | null;
  hiddenAt: unknown;
  alumnusSince: unknown;
}

/** The specification looks anywhere in names and school, so the middle of a word is found, too. */
function matchesSearch(player: Prospect, search: string): boolean {
  const wanted = searchWords(search).join(" ");
  const text = `${fullName(player)} ${player.school ?? ""}`;
  return wanted === "" || searchWords(text).join(" ").includes(wanted) || isFound(text, search);
}

function matchesPosition(
  { positionPrimary, positionSecondary }: Prospect,
  wanted: string,
): boolean {
  if (wanted === "" || wanted === "all") return true;
  const accepted = positionsFoundBy(wanted);
  return [positionPrimary, positionSecondary].some(
    (position) => position !== null && accepted.includes(position),
  );
}

function matchesYear({ gradYear }: Prospect, wanted: string): boolean {
  return wanted === "" || wanted === "all" || String(gradYear) === wanted;
}

/** Id and official rank of a player; the official ranking is a list of these. */
export interface RankHolder {
  id: number;
  rawRank: number | null;
}

/** New rank of each player whose rank changes, by id. */
export type RankChanges = Map<number, number | null>;

/**
 * Gives player `id` the rank `to`. A ranked player and the holder of `to` change places. A new or
 * unranked player pushes the holder and those below down to the first gap; whoever passes 100
 * becomes unranked. `null` takes the player off the ranking and leaves a gap.
 * @param holders every ranked player; ranks are unique.
 */
export function assignRank(
  holders: readonly RankHolder[],
  id: number,
  to: number | null,
): RankChanges {
  const from = holders.find((holder) => holder.id === id)?.rawRank ?? null;
  if (from === to) return new Map();
  const changes: RankChanges = new Map([[id, to]]);
  if (to === null) return changes;
  const byRank = new Map(holders.map((holder) => [holder.rawRank, holder.id]));
  if (from !== null) {
    const other = byRank.get(to);
    if (other !== undefined) changes.set(other, from);
    return changes;
  }
  for (let rank = to; rank <= LOWEST_RANK; rank += 1) {
    const pushed = byRank.get(rank);
    if (pushed === undefined) break;
    changes.set(pushed, rank < LOWEST_RANK ? rank + 1 : null);
  }
  return changes;
}

/**
 * Takes player `id` out and puts him in at rank `to`; everyone between moves by one towards the
 * place he left. An unranked player is put in as `assignRank` does.
 */
export function moveToRank(holders: readonly RankHolder[], id: number, to: number): RankChanges {
  const from = holders.find((holder) => holder.id === id)?.rawRank ?? null;
  if (from === null) return assignRank(holders, id, to);
  const step = to < from ? 1 : -1;
  const changes: RankChanges = new Map();
  if (from !== to) changes.set(id, to);
  for (const { id: other, rawRank } of holders) {
    if (other === id || rawRank === null) continue;
    const isBetween =
      step === 1 ? rawRank >= to && rawRank < from : rawRank <= to && rawRank > from;
    if (isBetween) changes.set(other, rawRank + step);
  }
  return changes;
}

/** Primary position, with "/secondary" if there is one; empty without any. */
export function positionsOf(
  player: Record<"positionPrimary" | "positionSecondary", string | null>,
): string {
  return [player.positionPrimary, player.positionSecondary].filter(Boolean).join("/");
}
