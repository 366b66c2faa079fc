import { type Db, writtenRow } from "#lib/db/db.ts";
import { writeSetting } from "#lib/db/site-settings.ts";
import { type PartnerRow, SETTING_KEYS } from "./queries.ts";
import { partners } from "./tables.ts";

/** Inserts somebody's side in Connect; what is not given is a verified sponsor. */
export async function aPartner(
  db: Db,
  given: Pick<typeof partners.$inferInsert, "userId"> & Partial<typeof partners.$inferInsert>,
): Promise<PartnerRow> {
  const row = {
    userType: "sponsor" as const,
    companyName: "Gulf Roofing",
    website: "https://gulf-roofing.example",
    isVerified: true,
    ...given,
  };
  return writtenRow(await db.insert(partners).values(row).returning());
}

/** Inserts the sides of several accounts, and gives their ids. */
export async function somePartners(
  db: Db,
  rows: (typeof partners.$inferInsert)[],
): Promise<number[]> {
  const written = await db.insert(partners).values(rows).returning({ id: partners.id });
  return written.map(({ id }) => id);
}

/** Switches Connect on, or off. */
export async function switchConnect(db: Db, isOn: boolean): Promise<void> {
  await writeSetting(db, SETTING_KEYS.isOn, String(isOn));
}
