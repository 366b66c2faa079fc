import type { PersonName } from "#lib/names/person-name.ts";
import { fullName } from "#lib/names/person-name.ts";
import { assignRank, type RankHolder } from "./ranking.ts";

/** A ranked player with his name. */
export type NamedHolder = RankHolder & PersonName;

/** What becomes of other players when one gets a rank, in sentences; empty where nothing does. */
export interface RankEffect {
  /** What will happen. */
  before: string;
  /** What happened: who changed places, or lost his rank. */
  after: string;
}

/**
 * What `assignRank` does to the others.
 * @param holders every ranked player
 * @param id null for a player who is new
 */
export function effectOfRank(
  holders: readonly NamedHolder[],
  id: number | null,
  to: number | null,
): RankEffect {
  const nobody = 0;
  const changes = assignRank(holders, id ?? nobody, to);
  const holder = holders.find(({ rawRank }) => rawRank === to);
  const others = holders.filter((other) => other.id !== id && changes.has(other.id));
  if (!holder || others.length === 0) return { before: "", after: "" };
  const from = holders.find((other) => other.id === id)?.rawRank ?? null;
  const named = `${fullName(holder)} (${to})`;
  if (from !== null) {
    return { before: `Swaps with ${named}.`, after: `${fullName(holder)} is now number ${from}.` };
  }
  const dropped = others.filter((other) => changes.get(other.id) === null).map(fullName);
  const moved = others.length - dropped.length;
  const rest = moved === 2 ? "the player below" : `the ${moved - 1} players below`;
  const push = moved > 1 ? `${named} and ${rest} move down by one.` : `${named} moves down by one.`;
  return {
    before: [moved > 0 && push, dropsOut(dropped)].filter(Boolean).join(" "),
    after: isUnranked(dropped),
  };
}

/** Says who will lose his rank; empty for nobody. */
export function dropsOut(names: readonly string[]): string {
  if (names.length === 0) return "";
  return `${inShort(names)} ${names.length === 1 ? "drops" : "drop"} out of the Top 100.`;
}

/** Says who lost his rank; empty for nobody. */
export function isUnranked(names: readonly string[]): string {
  if (names.length === 0) return "";
  return `${inShort(names)} ${names.length === 1 ? "is" : "are"} now unranked.`;
}

/** The most names in a sentence. */
const MOST_NAMED = 3;

/** "Ada Belle, Ben Novak, Cyr Ott and 4 more" */
function inShort(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  const parts = more > 0 ? [...names.slice(0, MOST_NAMED), `${more} more`] : names;
  return [parts.slice(0, -1).join(", "), ...parts.slice(-1)].filter(Boolean).join(" and ");
}
