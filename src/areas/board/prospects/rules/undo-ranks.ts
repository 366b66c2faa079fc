import type { RankHolder } from "./ranking.ts";

/** A rank that a player can't get back. */
interface HeldRank {
  id: number;
  rank: number;
}

/**
 * Who can't get a former rank back, because somebody holds it who keeps his own: whoever has nothing undone, and then
 * those found here.
 * @param former ranks from before by id
 * @param leaving who is taken off the board
 */
export function ranksHeldByOthers(
  board: readonly RankHolder[],
  former: ReadonlyMap<number, number | null>,
  leaving: ReadonlySet<number>,
): HeldRank[] {
  const waiting = new Map(former);
  const stays = board.filter(({ id }) => !former.has(id) && !leaving.has(id));
  const held = new Set(stays.map(({ rawRank }) => rawRank));
  const found: HeldRank[] = [];
  for (let before = -1; before < found.length; ) {
    before = found.length;
    for (const { id, rawRank } of board) {
      const rank = waiting.get(id) ?? null;
      if (rank === null || !held.has(rank)) continue;
      waiting.delete(id);
      held.add(rawRank);
      found.push({ id, rank });
    }
  }
  return found;
}
