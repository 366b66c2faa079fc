import { sql } from "drizzle-orm";
import { type Actor, isOwner } from "#areas/platform/accounts/access/actor.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { overrulesTakeDown, requireAnother } from "../access.ts";
import { findWord } from "../queries/agreement.ts";
import {
  type Compared,
  listNamesakes,
  namesakesAmong,
  type ReadNominated,
  readCompared,
} from "../queries/namesakes.ts";
import {
  holdsLastName,
  isNamesake,
  LAST_NAME_IN_FIRST,
  type Named,
  type Withheld,
} from "../rules/names/namesakes.ts";

/** Random; it only has to differ from the other locks. */
const ANSWERS_LOCK = 7_318_440_961;

/**
 * Lets answers of guardians, and what staff do that depends on them, happen one after the other: showing a child reads
 * the noes of namesakes in other rows, and only a comparison of all names tells which rows those are. Call it before
 * any other lock is taken.
 */
export async function lockAnswers(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ANSWERS_LOCK})`);
}

/** A child who is about to be shown, and what staff say of it. */
interface Shown extends Compared {
  /** Whether staff say that he is another player than his namesake. */
  isAnotherPlayer: boolean | undefined;
}

/**
 * The one rule against bringing back a child whose guardian said no (decision 030), under `lockAnswers`. Throws
 * `conflict`, with a sentence at the field `isAnotherPlayer`, where a player of this name has a no, unless staff say
 * that it is another. Throws `invalid` at `firstName` for a last name in it: everybody would read the whole name of a
 * child with a no.
 * @returns the namesakes with a no, for `recordDistinct`
 */
export async function refuseNamesake(
  tx: Db,
  { child, before, isAnotherPlayer = false, readNominated }: Shown,
): Promise<Withheld[]> {
  const children = await readCompared(tx, { child, readNominated });
  const isNew = child.firstName !== before?.firstName || child.lastName !== before.lastName;
  if (isNew && holdsLastName(child, children.namesOf(child))) {
    throw new AppError("invalid", LAST_NAME_IN_FIRST, {
      fields: { firstName: LAST_NAME_IN_FIRST },
    });
  }
  const isDecidedHere = child.id ? (await findWord(tx, child.id)) !== null : false;
  const isOwnWord = (one: Withheld) =>
    "saidBy" in one &&
    one.answer === "refused" &&
    isDecidedHere &&
    one.saidBy !== null &&
    one.saidBy.toLowerCase() === child.guardianEmail?.toLowerCase();
  const namesakes = (await namesakesAmong(tx, children, { child, before })).filter(
    // The guardian who chose the short version of a nomination has decided about this player, too.
    (one) => !isOwnWord(one),
  );
  requireAnother(namesakes, isAnotherPlayer);
  return namesakes;
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
    .filter(({ id, answer }) => id === prospectId && answer === "taken_down")
    .toSorted((one, other) => other.saidAt.getTime() - one.saidAt.getTime());
  if (!no) return;
  if (overrulesTakeDown(await findWord(tx, prospectId), no.saidAt)) return;
  throw new AppError(
    "conflict",
    `The guardian took this player down on YouScout (nomination #${no.nominationId}). Only the guardian can bring him back, by the mailed link.`,
  );
}

/**
 * Throws `conflict` to a helper who gives a child with a guardian the name of another one about whom a guardian has
 * answered: it may be the same child, and one person alone may have named this guardian under the former name. Call it
 * under `lockAnswers`.
 */
export async function refuseAnsweredName(
  tx: Db,
  actor: Actor,
  {
    child,
    before,
    guardianEmail: address,
    readNominated,
  }: Compared & { before: Named; guardianEmail: string | null },
): Promise<void> {
  const isRenamed = child.firstName !== before.firstName || child.lastName !== before.lastName;
  if (!isRenamed || address === null || isOwner(actor)) return;
  const found = await listNamesakes(tx, { child, address, readNominated });
  // Compared with the previous name alone: a merge may have given the child further names.
  const { firstName, lastName } = before;
  const isNew = (one: Named) => !isNamesake(one, { firstName, lastName });
  if (found.some((one) => one.hasGuardianAnswered && isNew(one))) {
    throw new AppError("conflict", ANSWERED_NAME);
  }
}

const ANSWERED_NAME =
  "A guardian has answered about another player of this name, who may be the same child. Only an owner can give this name to a player with another guardian.";
