import { eq } from "drizzle-orm";
import type { PublicTx } from "#lib/db/content-version.ts";
import { writtenRow } from "#lib/db/db.ts";
import type { ProspectRow } from "../queries/prospects.ts";
import { prospects } from "../tables.ts";

type Guardian = Pick<
  ProspectRow,
  | "guardianEmail"
  | "isGuardianUnknown"
  | "isGuardianOnHold"
  | "hasGuardianAnswered"
  | "guardianTokenHash"
  | "guardianAskedAt"
  | "keptNo"
>;

/** Writes what is known of a player's guardian. */
export async function writeGuardian(
  tx: PublicTx,
  id: number,
  guardian: Partial<Guardian>,
): Promise<ProspectRow> {
  return writtenRow(
    await tx.update(prospects).set(guardian).where(eq(prospects.id, id)).returning(),
  );
}
