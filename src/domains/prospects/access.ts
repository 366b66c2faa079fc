import { AppError } from "#lib/errors.ts";

/** What a child was called before. */
export { type Bearer, withoutSlips } from "./rules/former-names.ts";
/** "Jr." and the like. */
export { GENERATIONS } from "./rules/name-parts.ts";
/** Finds players in texts. */
export type { NameFinder } from "./rules/named-in.ts";
/** Who may be a child whose guardian said no. */
export {
  type Children,
  guardianSaidNo,
  isNamesake,
  type Known,
  type Name,
  type Named,
  namesakesIn,
  type TakenDown,
  type Withheld,
  writtenName,
} from "./rules/namesakes.ts";
/** The fields of a player that may leave the server. */
export type { PlayerField } from "./rules/public-fields.ts";
/** How ranks are ordered and move, and what a position finds, for other lists of the same players. */
export {
  assignRank,
  BOARD_CAPACITY,
  byOfficialRank,
  LOWEST_RANK,
  moveToRank,
  positionsFoundBy,
  type RankChanges,
  type RankHolder,
} from "./rules.ts";

/** The refusal of a change that was made for an older state. */
export function stale(what = "Someone else changed this player in the meantime."): AppError {
  return new AppError("stale", `${what} Please look again.`);
}

/**
 * Whether a restore forgot who a player's guardian is. Where somebody is named, the mark is old: the version before it
 * names without taking it away.
 */
export function isGuardianForgotten(player: {
  guardianEmail: string | null;
  isGuardianUnknown: boolean;
}): boolean {
  return player.isGuardianUnknown && player.guardianEmail === null;
}

/** Why an alumnus gets no rank. */
export const IS_ALUMNUS = "This player is an alumnus. Please bring him back to the board first.";

/** Throws `conflict`, at the field of the rank, where an alumnus is to get one. */
export function refuseRankOfAlumnus(
  { alumnusSince }: { alumnusSince: Date | null },
  field = "rawRank",
): void {
  if (alumnusSince === null) return;
  throw new AppError("conflict", IS_ALUMNUS, { fields: { [field]: IS_ALUMNUS } });
}
