import { asc } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import {
  type Children,
  type Known,
  type Name,
  type Named,
  namesakesIn,
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
  /** What he was called before; who was his namesake then is none of what changes. */
  before?: Named | undefined;
  readNominated: ReadNominated;
}

/** The children with a no who may be this child. */
export async function listNamesakes(
  db: Db,
  { child, before, readNominated }: Compared,
): Promise<Withheld[]> {
  const ids = child.nominationId === undefined ? [] : [child.nominationId];
  const { withheld, namesOf } = await readChildren(db, readNominated, ids);
  const otherNames = namesOf(child);
  const known = before ? namesakesIn(withheld, { ...child, ...before, otherNames }) : [];
  const called = { ...child, otherNames: [...namesIn(child), ...otherNames] };
  return namesakesIn(withheld, called).filter((one) => !known.includes(one));
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
