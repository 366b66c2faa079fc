import { businessDay } from "#lib/dates.ts";
import { AppError } from "#lib/errors.ts";
import type { NewNomination } from "../schema/nominations.ts";
import { PUBLICATION_RULES, type PublicationRequest } from "./nominations.ts";

export const NO_FUTURE_GAME = "The game cannot be in the future";

/** Throws `invalid` for a game that is yet to come in New Orleans. */
export function refuseFutureGame(gameDate: string | null | undefined, now: Date): void {
  if (!gameDate || gameDate <= businessDay(now)) return;
  throw new AppError("invalid", NO_FUTURE_GAME, { fields: { gameDate: NO_FUTURE_GAME } });
}

/** Throws `invalid` for a publication that is not possible. */
export function refusePublication(request: PublicationRequest): void {
  const broken = PUBLICATION_RULES.find(({ isKept }) => !isKept(request));
  if (!broken) return;
  throw new AppError("invalid", broken.refusal, { fields: { [broken.field]: broken.refusal } });
}

type Guardian = Pick<
  NewNomination,
  "submitterRelation" | "submittedByName" | "submittedByEmail" | "guardianName" | "guardianEmail"
>;

/** The guardian to ask for consent: the author, if that is the guardian, or whoever the author named. */
export function guardianOf(written: Guardian) {
  if (written.submitterRelation !== "guardian") {
    const { guardianName = null, guardianEmail = null } = written;
    return { guardianName, guardianEmail };
  }
  return { guardianName: written.submittedByName, guardianEmail: written.submittedByEmail };
}
