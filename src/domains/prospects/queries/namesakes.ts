import { asc } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import {
  type Children,
  type Known,
  type Name,
  type Named,
  newNamesakesIn,
  type TakenDown,
  type Withheld,
  type WithheldPlayer,
} from "../rules/namesakes.ts";
import { namesIn } from "../rules/public-fields.ts";
import { BOARD_CAPACITY } from "../rules.ts";
import { KEPT_NOES } from "../schema/kinds.ts";
import { prospects, publicationAgreements } from "../tables.ts";
import { holds } from "./agreement.ts";
import { listFormerNames } from "./board-names.ts";
import { isDistinct, rowOf, rowsAbout } from "./distinct-children.ts";
import { nameColumns } from "./prospects.ts";

/** The nominations of one child, with the names that they have or had. */
export interface NominatedChild {
  nominationIds: readonly number[];
  /** The players whom they brought onto the board. */
  playerIds: readonly number[];
  names: readonly Name[];
}

/** What whoever keeps the nominations knows of the children. */
export interface Nominated {
  /** Whose guardians took a nomination down. */
  takenDown: readonly TakenDown[];
  children: readonly NominatedChild[];
}

/** Reads that of whoever was taken down or came to the board, and of these nominations. */
export type ReadNominated = (db: Db, nominationIds?: readonly number[]) => Promise<Nominated>;

/** What a command is given besides: what is known elsewhere. */
export interface WithNominated {
  readNominated: ReadNominated;
}

/**
 * Reads every player whose guardian, or a replaced one, said no, hidden or not, by id, and then every child who was
 * taken down elsewhere, unless a no hid him here: his names are the player's.
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
    .limit(BOARD_CAPACITY);
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
  /** The child, and as which player or nomination he is known already: by all names of those, too. */
  child: Named & Known;
  /** What he was called before a change (`newNamesakesIn`). */
  before?: Named | undefined;
  readNominated: ReadNominated;
}

/** What there is to compare a child with (`readChildren`). */
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
 * The children with a no who may be this child; of a change, those whom it makes namesakes, and of whom staff did not
 * say that it is another child.
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

function gatherNames(
  players: readonly (Name & { id: number })[],
  formerNames: ReadonlyMap<number, readonly Name[]>,
  children: readonly NominatedChild[],
): Children["namesOf"] {
  const ofPlayers = new Map<number, readonly Name[]>(
    players.map((player) => [
      player.id,
      [...namesIn(player), ...(formerNames.get(player.id) ?? [])],
    ]),
  );
  const ofNominations = new Map<number, readonly Name[]>();
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
