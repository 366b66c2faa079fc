import type { ProspectField } from "../rules/fields.ts";
import { positionsOf } from "../rules/ranking.ts";
import type { Prospect } from "../schema/prospects.ts";

/** Shown where nothing is known. */
export const UNKNOWN = "–";

/** Positions of a player. */
export function positions(player: Parameters<typeof positionsOf>[0]): string {
  return positionsOf(player) || UNKNOWN;
}

/** The school, else the team. */
export function schoolOrTeam({ school, teamName }: Pick<Prospect, "school" | "teamName">): string {
  return school || teamName || UNKNOWN;
}

/** Headings of the fields on a player's page and in comparisons, in the order there. */
const TERMS: readonly [field: ProspectField, term: string][] = [
  ["positionPrimary", "Position"],
  ["battingThrowingHand", "Bats / Throws"],
  ["gradYear", "Class"],
  ["school", "School"],
];

type Known = Pick<Prospect, ProspectField>;

/** Facts of a player in the order in which pages list them. */
export function factsOf(player: Known): { name: ProspectField; term: string; text: string }[] {
  return TERMS.map(([name, term]) => ({ name, term, text: textOf(player, name) }));
}

function textOf(player: Known, name: ProspectField): string {
  if (name === "positionPrimary") return positions(player);
  return name === "school" ? schoolOrTeam(player) : String(player[name] || UNKNOWN);
}
