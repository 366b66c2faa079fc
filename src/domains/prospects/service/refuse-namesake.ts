import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { findWord } from "../queries/agreement.ts";
import { listWithheld, type ReadTakenDown } from "../queries/namesakes.ts";
import { guardianSaidNo, type Named, namesakesIn, numberOf } from "../rules/namesakes.ts";

/** A child who is about to be shown, and what staff say of it. */
interface Shown {
  /** The child, and as which player or nomination he is known already. */
  child: Named & { id?: number | null; nominationId?: number };
  /** What he was called before; who was his namesake then is none of what changes. */
  before?: Named;
  /** Whether staff say that he is another player than his namesake. */
  isAnotherPlayer: boolean | undefined;
  readTakenDown: ReadTakenDown;
}

/**
 * The one rule against bringing back a child whose guardian said no (decision 030). Throws `conflict`, with a sentence
 * at the field `isAnotherPlayer`, where a player of this name and class has a no, unless staff say that it is another.
 * @returns what the audit log tells of that, empty where there is no namesake.
 */
export async function refuseNamesake(
  tx: Db,
  { child, before, isAnotherPlayer = false, readTakenDown }: Shown,
): Promise<{ isAnotherThan?: string }> {
  const withheld = await listWithheld(tx, readTakenDown);
  const known = new Set(before ? namesakesIn(withheld, { ...child, ...before }) : []);
  const namesakes = namesakesIn(withheld, child).filter((one) => !known.has(one));
  const [first] = namesakes;
  if (!first) return {};
  if (isAnotherPlayer) return { isAnotherThan: namesakes.map(numberOf).join(", ") };
  const message = `${guardianSaidNo(first)} If this is the same child, only the guardian can change that, by the mailed link. If not, please say that it is another player.`;
  throw new AppError("conflict", message, { fields: { isAnotherPlayer: message } });
}

/**
 * Throws `conflict` where the guardian took down the nomination that brought a player onto the board, and agreed to
 * nothing on the board since.
 */
export async function refuseTakenDown(
  tx: Db,
  prospectId: number,
  readTakenDown: ReadTakenDown,
): Promise<void> {
  const no = (await readTakenDown(tx)).find(({ id }) => id === prospectId);
  if (!no) return;
  const word = await findWord(tx, prospectId);
  if (word?.answer === "agreed" && word.saidAt >= no.saidAt) return;
  throw new AppError(
    "conflict",
    `The guardian took this player down on YouScout (nomination #${no.nominationId}). Only the guardian can bring him back, by the mailed link.`,
  );
}
