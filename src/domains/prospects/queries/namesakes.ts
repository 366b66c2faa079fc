import { asc, inArray } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import {
  isNamesake,
  type TakenDown,
  type Withheld,
  type WithheldPlayer,
} from "../rules/namesakes.ts";
import { BOARD_CAPACITY } from "../rules.ts";
import { prospects, publicationAgreements } from "../tables.ts";
import { holds } from "./agreement.ts";
import { listFormerNames } from "./board-names.ts";

/** The children whose guardians took a nomination down, as whoever keeps the nominations knows them. */
export type ReadTakenDown = (db: Db) => Promise<TakenDown[]>;

/** What a command is given besides: who was taken down elsewhere. */
export interface WithTakenDown {
  readTakenDown: ReadTakenDown;
}

/**
 * Every player whose guardian's word is a no, hidden or not, by id, and then every child who was taken down elsewhere,
 * unless the same no hid him here, by the same name and class.
 */
export async function listWithheld(db: Db, readTakenDown: ReadTakenDown): Promise<Withheld[]> {
  const { id, firstName, lastName, gradYear } = prospects;
  const rows = await db
    .select({ id, firstName, lastName, gradYear, answer: publicationAgreements.answer })
    .from(prospects)
    .innerJoin(publicationAgreements, holds)
    .where(inArray(publicationAgreements.answer, ["refused", "hidden"]))
    .orderBy(asc(id))
    .limit(BOARD_CAPACITY);
  const formerNames = await listFormerNames(db);
  const players = rows.map((row) => ({
    ...(row as WithheldPlayer),
    otherNames: formerNames.get(row.id) ?? [],
  }));
  const hidden = players.filter(({ answer }) => answer === "hidden");
  const isToldHere = (one: TakenDown) =>
    hidden.some(
      (player) =>
        player.id === one.id && player.gradYear === one.gradYear && isNamesake(player, one),
    );
  const others = await readTakenDown(db);
  return [...players, ...others.filter((one) => !isToldHere(one))];
}
