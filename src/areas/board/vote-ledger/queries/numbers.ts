import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { ledgerNumbers } from "../tables.ts";

/** What the number of a player is computed from. */
export interface NumberSource {
  prospectId: number;
  /** PostgreSQL's text, in UTC, to the microsecond. */
  createdAt: string;
  salt: string;
}

/**
 * The number by which the ledger names a player: SHA-256, in 64 hexadecimal digits, of what never changes of him and a
 * salt. So a number in a sealed day belongs to one player alone, and nobody finds a salt by which it is another's. It
 * is bound to the player's id and his row's creation time, not to his name, which may be corrected. The hashed text
 * never changes, because sealed days keep their numbers.
 */
export function numberOf({ prospectId, createdAt, salt }: NumberSource): string {
  const text = ["RAW ledger number", prospectId, createdAt, "none", salt];
  return createHash("sha256").update(text.join("\n"), "utf8").digest("hex");
}

/** The number by which the ledger names a player; null before the first sealed vote. */
export async function findNumber(db: Db, prospectId: number): Promise<string | null> {
  const { number } = ledgerNumbers;
  const [row] = await db
    .select({ number })
    .from(ledgerNumbers)
    .where(eq(ledgerNumbers.prospectId, prospectId));
  return row?.number ?? null;
}
