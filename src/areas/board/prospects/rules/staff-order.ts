import { byName, compareNames } from "#lib/names/name-order.ts";
import type { Prospect } from "../schema/prospects.ts";

/** What staff sort players by instead of the official order; with - from the last to the first. */
export const SORTS = [
  "name",
  "-name",
  "school",
  "-school",
  "class",
  "-class",
  "votes",
  "-votes",
] as const;
export type Sort = (typeof SORTS)[number];

const VALUES: Record<string, (player: Prospect) => string | number | null> = {
  school: ({ school, teamName }) => school || teamName,
  class: ({ gradYear }) => gradYear,
  votes: ({ communityVotes }) => communityVotes,
};

/** Players by one column; equal ones stay in their order, and those without a value come last. */
export function sorted<Player extends Prospect>(
  players: readonly Player[],
  sort: Sort | undefined,
): readonly Player[] {
  const column = sort?.replace("-", "") ?? "";
  const direction = sort?.startsWith("-") ? -1 : 1;
  if (column === "name") return players.toSorted((a, b) => direction * byName(a, b));
  const valueIn = VALUES[column];
  if (!valueIn) return players;
  return players.toSorted((a, b) => {
    const [one, other] = [valueIn(a), valueIn(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const isText = typeof one === "string";
    return direction * (isText ? compareNames(one, String(other)) : one - Number(other));
  });
}
