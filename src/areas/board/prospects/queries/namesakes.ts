import { asc, or, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { PersonName } from "#lib/names/person-name.ts";
import { KEPT_NOES } from "../rules/agreement.ts";
import {
  type Children,
  isKnownAs,
  isNamesake,
  type Known,
  type Named,
  newNamesakesIn,
  type TakenDown,
  type Withheld,
  type WithheldPlayer,
} from "../rules/names/namesakes.ts";
import { namesIn } from "../rules/public-fields.ts";
import { PLAYERS_MAX } from "../rules/ranking.ts";
import { prospects, publicationAgreements } from "../tables.ts";
import { holds, isPublicPlayer } from "./agreement.ts";
import { listFormerNames } from "./board-names.ts";
import { isDistinct, rowOf, rowsAbout } from "./distinct-children.ts";
import { nameColumns } from "./prospects.ts";

/** The nominations of one child, with the names that they have or had. */
export interface NominatedChild {
  nominationIds: readonly number[];
  /** The players whom they brought onto the board. */
  playerIds: readonly number[];
  names: readonly PersonName[];
}

/** A player or a nomination, and what is known of its guardian. */
export type Guarded = PersonName & {
  /** The guardian who is named now, whoever has answered. */
  guardianEmail: string | null;
  /** Whether any guardian has ever answered. */
  hasGuardianAnswered: boolean;
  /** Whether the named guardian was mailed a link, has no yes, and is not on hold. */
  isAsked: boolean;
  isPublic: boolean;
} & (
    | { id: number }
    /** `id` is the player whom the nomination brought onto the board; null where it brought none. */
    | { nominationId: number; id: number | null }
  );

/** What nominations say of children. */
export interface Nominated {
  /** Children whose guardians took a nomination down, or allow its short version only. */
  takenDown: readonly TakenDown[];
  children: readonly NominatedChild[];
  /** Nominations about which a guardian has answered or was asked. */
  listGuarded(): Promise<Guarded[]>;
}

/** Reads children who were taken down or came to the board, and those of the given nominations. */
export type ReadNominated = (db: Db, nominationIds?: readonly number[]) => Promise<Nominated>;

/** Dependency of commands: this domain must not import nominations. */
export interface WithNominated {
  readNominated: ReadNominated;
}

/**
 * Reads players whose guardian, named or replaced, said no, hidden or not, by id. Children whose nomination has a no
 * follow, except those whom a no also hides on the board: the player has their names.
 */
export async function readChildren(
  db: Db,
  readNominated: ReadNominated,
  nominationIds: readonly number[] = [],
): Promise<Children> {
  const { id, gradYear, keptNo } = prospects;
  const rows = await db
    .select({ id, ...nameColumns, gradYear, keptNo, answer: publicationAgreements.answer })
    .from(prospects)
    .leftJoin(publicationAgreements, holds)
    .orderBy(asc(id))
    .limit(PLAYERS_MAX);
  const { takenDown, children } = await readNominated(db, nominationIds);
  const namesOf = gatherNames(rows, await listFormerNames(db), children);
  const players = rows.flatMap(({ keptNo: kept, answer: said, ...row }): WithheldPlayer[] => {
    const answer = STRICTEST_FIRST.find((no) => no === said || no === kept);
    return answer ? [{ ...row, answer, otherNames: namesOf(row) }] : [];
  });
  const hidden = players.filter(({ answer }) => answer === "hidden");
  const others = takenDown.filter((one) => !hidden.some(({ id }) => id === one.id));
  return {
    withheld: [...players, ...others.map((one) => ({ ...one, otherNames: namesOf(one) }))],
    namesOf,
  };
}

const STRICTEST_FIRST = KEPT_NOES.toReversed();

/** A child who is compared with those whose guardians said no. */
export interface Compared {
  /** The child, and the player or nomination known to be of this child, whose names count as well. */
  child: Named & Known & { guardianEmail?: string | null };
  /** Name before a change (`newNamesakesIn`). */
  before?: Named | undefined;
  readNominated: ReadNominated;
}

/** Reads the children to compare a child with (`readChildren`). */
export async function readCompared(
  db: Db,
  { child, readNominated }: Omit<Compared, "before">,
): Promise<Children> {
  return readChildren(
    db,
    readNominated,
    child.nominationId === undefined ? [] : [child.nominationId],
  );
}

/**
 * Returns the children with a no who may be this child. For a change, these are only new namesakes whom staff did not
 * tell apart from the child.
 */
export async function namesakesAmong(
  db: Db,
  { withheld, namesOf }: Children,
  { child, before }: Omit<Compared, "readNominated">,
): Promise<Withheld[]> {
  const namesakes = newNamesakesIn(withheld, { child, before, otherNames: namesOf(child) });
  if (!before) return namesakes;
  const asked: Withheld[] = [];
  for (const one of namesakes) {
    if (!(await isDistinct(db, rowsAbout(child), rowOf(one)))) asked.push(one);
  }
  return asked;
}

/**
 * Nominations and players about which a guardian has answered or was asked, that may be of this child, and that don't
 * name this address: another guardian than theirs would decide about the same child. In lock order.
 */
export async function listNamesakes(
  db: Db,
  {
    child,
    address,
    readNominated,
  }: { child: Named & Known; address: string | null; readNominated: ReadNominated },
): Promise<(Guarded & Named)[]> {
  const { id, firstName, lastName, guardianEmail, hasGuardianAnswered } = prospects;
  const { guardianTokenHash, isGuardianOnHold } = prospects;
  const isAsked = sql<boolean>`(${guardianTokenHash} is not null and not ${isGuardianOnHold}
    and ${publicationAgreements.answer} is distinct from 'agreed')`;
  const players = await db
    .select({
      ...{ id, firstName, lastName, guardianEmail, hasGuardianAnswered, isAsked },
      isPublic: sql<boolean>`${isPublicPlayer()}`,
    })
    .from(prospects)
    .leftJoin(publicationAgreements, holds)
    .where(or(hasGuardianAnswered, isAsked))
    .orderBy(asc(id))
    .limit(PLAYERS_MAX);
  const nominated = await (await readNominated(db)).listGuarded();
  const rows: Guarded[] = [...nominated, ...players];
  const nominationIds = [child, ...rows].flatMap((one: Known) => one.nominationId ?? []);
  const { namesOf } = await readChildren(db, readNominated, nominationIds);
  const called = { ...child, otherNames: [...(child.otherNames ?? []), ...namesOf(child)] };
  return rows
    .filter(
      (one) =>
        !isKnownAs(one, child) &&
        (address === null || one.guardianEmail?.toLowerCase() !== address.toLowerCase()),
    )
    .map((one) => ({ ...one, otherNames: namesOf(one) }))
    .filter((one) => isNamesake(one, called));
}

function gatherNames(
  players: readonly (PersonName & { id: number })[],
  formerNames: ReadonlyMap<number, readonly PersonName[]>,
  children: readonly NominatedChild[],
): Children["namesOf"] {
  const ofPlayers = new Map<number, readonly PersonName[]>(
    players.map((player) => [
      player.id,
      [...namesIn(player), ...(formerNames.get(player.id) ?? [])],
    ]),
  );
  const ofNominations = new Map<number, readonly PersonName[]>();
  for (const { nominationIds, playerIds, names } of children) {
    const all = [...names, ...playerIds.flatMap((id) => ofPlayers.get(id) ?? [])];
    for (const id of playerIds) ofPlayers.set(id, all);
    for (const id of nominationIds) ofNominations.set(id, all);
  }
  return ({ id, nominationId }) => [
    ...(ofPlayers.get(id ?? 0) ?? []),
    ...(ofNominations.get(nominationId ?? 0) ?? []),
  ];
}
