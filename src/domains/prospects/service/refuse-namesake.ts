import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { overrulesTakeDown, requireAnother } from "../access.ts";
import { findWord } from "../queries/agreement.ts";
import { type Compared, listNamesakes, type ReadNominated } from "../queries/namesakes.ts";

/** A child who is about to be shown, and what staff say of it. */
interface Shown extends Compared {
  /** Whether staff say that he is another player than his namesake. */
  isAnotherPlayer: boolean | undefined;
}

/**
 * The one rule against bringing back a child whose guardian said no (decision 030). Throws `conflict`, with a sentence
 * at the field `isAnotherPlayer`, where a player of this name has a no, unless staff say that it is another.
 * @returns what the audit log tells of that, empty where there is no namesake.
 */
export async function refuseNamesake(
  tx: Db,
  { child, before, isAnotherPlayer = false, readNominated }: Shown,
): Promise<{ isAnotherThan?: string }> {
  const namesakes = await listNamesakes(tx, { child, before, readNominated });
  return requireAnother(namesakes, isAnotherPlayer);
}

/**
 * Throws `conflict` where the guardian took down the nomination that brought a player onto the board, and since then
 * neither agreed on the board nor allowed the short version there, which is all that is then shown.
 */
export async function refuseTakenDown(
  tx: Db,
  prospectId: number,
  readNominated: ReadNominated,
): Promise<void> {
  const [no] = (await readNominated(tx)).takenDown
    .filter(({ id }) => id === prospectId)
    .toSorted((one, other) => other.saidAt.getTime() - one.saidAt.getTime());
  if (!no) return;
  if (overrulesTakeDown(await findWord(tx, prospectId), no.saidAt)) return;
  throw new AppError(
    "conflict",
    `The guardian took this player down on YouScout (nomination #${no.nominationId}). Only the guardian can bring him back, by the mailed link.`,
  );
}
