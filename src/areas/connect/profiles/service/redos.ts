import { sql } from "drizzle-orm";
import type { PublicTx } from "#lib/db/content-version.ts";
import { isSubject, type Redo, type Removal } from "#lib/db/removals/removal.ts";
import { writeSetting } from "#lib/db/site-settings.ts";
import { SETTING_KEYS } from "../queries.ts";
import { partners } from "../tables.ts";

/** How Connect is switched off again, and profiles show less again, in a restored database. */
export const PARTNER_REDOS: Record<string, Redo> = {
  async [`setting.${SETTING_KEYS.isOn}`](tx) {
    await writeSetting(tx, SETTING_KEYS.isOn, "false");
  },
  /** Which version staff rejected is not known: the newest one waits until they approve it. */
  "partner.version": (tx, removal) => writeAgain(tx, removal, { needsApproval: true }),
  "partner.verified": (tx, removal) => writeAgain(tx, removal, { isVerified: false }),
};

async function writeAgain(
  tx: PublicTx,
  removal: Removal,
  set: Partial<typeof partners.$inferInsert>,
): Promise<void> {
  await tx
    .update(partners)
    .set({ ...set, updatedAt: sql`clock_timestamp()` })
    .where(isSubject(partners, removal));
}
