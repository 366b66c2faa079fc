import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { ledgerNumbers, ledgerSalts } from "../tables.ts";

/** What the number of a player is computed from. */
export interface NumberSource {
  prospectId: number;
  /** PostgreSQL's text, in UTC, to the microsecond. */
  createdAt: string;
  /** A random number that he had before; null for whoever had none. */
  formerNumber: string | null;
  salt: string;
}

/**
 * The number by which the ledger names a player: SHA-256, in 64 hexadecimal digits, of what never changes of him and a
 * salt. So a number in a sealed day belongs to one player alone, and nobody finds a salt by which it is another's. It
 * is bound to the player's id and his row's creation time, not to his name, which may be corrected.
 */
export function numberOf({ prospectId, createdAt, formerNumber, salt }: NumberSource): string {
  const text = ["RAW ledger number", prospectId, createdAt, formerNumber ?? "none", salt];
  return createHash("sha256").update(text.join("\n"), "utf8").digest("hex");
}

/** Whether a number is that of one player alone; the first ones were random, and nothing in them says whose. */
export function isBound(number: string): boolean {
  return number.length === DIGITS;
}

const DIGITS = 64;

/** All numbers of players who are on the site, those that they had before included: `number` and `prospect_id`. */
export const NUMBERS_OF_PLAYERS = sql`(
  select number, prospect_id from ${ledgerNumbers} where prospect_id is not null
  union all
  select former_number, prospect_id from ${ledgerSalts} where former_number is not null
)`;

/** The number by which the ledger names a player, and the one of before; null before the first sealed vote. */
export async function findNumber(
  db: Db,
  prospectId: number,
): Promise<{ number: string; formerNumber: string | null } | null> {
  const { number } = ledgerNumbers;
  const [row] = await db
    .select({ number, formerNumber: ledgerSalts.formerNumber })
    .from(ledgerNumbers)
    .leftJoin(ledgerSalts, eq(ledgerSalts.prospectId, ledgerNumbers.prospectId))
    .where(eq(ledgerNumbers.prospectId, prospectId));
  return row ?? null;
}
