import { AppError } from "#lib/errors.ts";
import type { GuardianWord } from "./rules/agreement.ts";
import { guardianSaidNo, type Withheld } from "./rules/names/namesakes.ts";

/**
 * Throws `conflict`, at the field `isAnotherPlayer`, where a child who is about to be shown may be one with a no,
 * unless staff say that it is another player.
 */
export function requireAnother(noes: readonly Withheld[], isAnotherPlayer: boolean): void {
  const [first] = noes;
  if (!first || isAnotherPlayer) return;
  const message = `${guardianSaidNo(first)} If this is the same child, only the guardian can change that, by the mailed link. If not, please say that it is another player.`;
  throw new AppError("conflict", message, { fields: { isAnotherPlayer: message } });
}

/**
 * Whether a guardian's word for the board shows a player again whom the guardian of the nomination took down at a
 * moment. The take-down itself turns a yes into "refused" at that moment.
 */
export function overrulesTakeDown(
  word: { answer: GuardianWord; saidAt: Date } | null,
  takenDownAt: Date,
): boolean {
  if (word?.answer === "agreed") return word.saidAt >= takenDownAt;
  return word?.answer === "refused" && word.saidAt > takenDownAt;
}

/** The refusal of a change that was made for an older state. */
export function stale(what = "Someone else changed this player in the meantime."): AppError {
  return new AppError("stale", `${what} Please look again.`);
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
