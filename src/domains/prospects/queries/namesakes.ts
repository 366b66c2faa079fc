import { asc, inArray } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { Withheld } from "../rules/namesakes.ts";
import { BOARD_CAPACITY } from "../rules.ts";
import { prospects, publicationAgreements } from "../tables.ts";
import { holds } from "./agreement.ts";

/** Every player whose guardian's word is a no, hidden or not, by id. */
export async function listWithheld(db: Db): Promise<Withheld[]> {
  const { id, firstName, lastName, gradYear } = prospects;
  const rows = await db
    .select({ id, firstName, lastName, gradYear, answer: publicationAgreements.answer })
    .from(prospects)
    .innerJoin(publicationAgreements, holds)
    .where(inArray(publicationAgreements.answer, ["refused", "hidden"]))
    .orderBy(asc(id))
    .limit(BOARD_CAPACITY);
  return rows as Withheld[];
}
