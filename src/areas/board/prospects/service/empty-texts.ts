import { and, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { emptyAppointments } from "#areas/board/evaluations/service/empty-texts.ts";
import { emptyEvents } from "#areas/board/events/service/empty-texts.ts";
import { emptyEditions } from "#areas/board/rankings/service/empty-texts.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import { isSubject, noteRemovals, type Removal } from "#lib/db/removals/removal.ts";
import type { IsTakenDown } from "../queries/agreement.ts";
import { type BoardName, readBoardNames } from "../queries/board-names.ts";
import type { NameFinder } from "../rules/names/named-in.ts";
import { PLAYERS_MAX } from "../rules/ranking.ts";
import { prospectFacts, prospects } from "../tables.ts";
import { emptyFields } from "./empty-fields.ts";

/**
 * Empties what staff wrote for everybody that names this player, by any name that he has or had, if his guardian said
 * no: once he is removed, nothing tells any more that it names him. What may mean another player whom everybody may
 * read stays. Call it in the transaction that removes him and holds the lock of the ranking. The rows are
 * locked in the order of their ids.
 */
export async function emptyTextsNaming(
  tx: PublicTx,
  id: number,
  isTakenDown: IsTakenDown,
): Promise<void> {
  const named = (await readBoardNames(tx)).findRefused(id, {
    isTakenDown: await isTakenDown(tx, id),
  });
  if (named === null) return;
  await emptyFacts(tx, named, id);
  await emptyEditions(tx, named);
  await emptyEvents(tx, named);
  await emptyAppointments(tx, named);
}

/** The player of a removal, if he is on file in this database. */
export async function listSubjects(tx: Db, removal: Removal): Promise<number[]> {
  const rows = await tx
    .select({ id: prospects.id })
    .from(prospects)
    .where(isSubject(prospects, removal));
  return rows.map(({ id }) => id);
}

/** Empties what names a player who was removed since, in a database to which a restore brought him back. */
export async function emptyTextsNamingRemoved(
  tx: PublicTx,
  removal: Removal,
  isTakenDown: IsTakenDown,
): Promise<void> {
  for (const id of await listSubjects(tx, removal)) await emptyTextsNaming(tx, id, isTakenDown);
}

/** What other players' pages say of him. */
async function emptyFacts(tx: PublicTx, named: NameFinder<BoardName>, id: number): Promise<void> {
  const { prospectId, note, college } = prospectFacts;
  const { firstName, lastName } = prospects;
  const read = () =>
    tx
      .select({ id: prospectId, note, college, firstName, lastName })
      .from(prospectFacts)
      .innerJoin(prospects, eq(prospects.id, prospectId))
      .$dynamic();
  type Row = Awaited<ReturnType<typeof read>>[number];
  const found = await read()
    .where(and(ne(prospectId, id), or(isNotNull(note), isNotNull(college))))
    .limit(PLAYERS_MAX);
  const idsOf = (rows: Row[]) => rows.map((row) => row.id);
  await emptyFields<Row, "note" | "commitment">(tx, {
    rows: found,
    isNaming: {
      note: ({ note, ...about }) => !!note && named.find(note, about) !== null,
      commitment: ({ college, ...about }) => !!college && named.findWhole(college, about) !== null,
    },
    lock: (ids) =>
      read()
        .where(inArray(prospectId, ids))
        .orderBy(prospectId)
        .for("update", { of: prospectFacts }),
    empty: (_, field, rows) =>
      field === "note" ? emptyNotes(tx, idsOf(rows)) : emptyCommitments(tx, idsOf(rows)),
  });
}

/** Empties the notes of these players, also in a database to which a restore brought them back. */
export async function emptyNotes(tx: PublicTx, ids: readonly number[]): Promise<void> {
  await tx
    .update(prospectFacts)
    .set({ note: null, noteOn: null, updatedAt: sql`clock_timestamp()` })
    .where(inArray(prospectFacts.prospectId, [...ids]));
  await noteRemovals(tx, "prospect.note", prospects, ids);
}

/** Empties the commitments of these players, as `emptyNotes` does. */
export async function emptyCommitments(tx: PublicTx, ids: readonly number[]): Promise<void> {
  await tx
    .update(prospectFacts)
    .set({ college: null, committedOn: null, announcedBy: null, updatedAt: sql`clock_timestamp()` })
    .where(inArray(prospectFacts.prospectId, [...ids]));
  await noteRemovals(tx, "prospect.commitment", prospects, ids);
}
