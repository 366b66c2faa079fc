import { type Db, writtenRow } from "#lib/db/db.ts";
import { writeSetting } from "#lib/db/site-settings.ts";
import { versionReader } from "#lib/db/testing.ts";
import { type PartnerRow, SETTING_KEYS } from "./queries.ts";
import { partners } from "./tables.ts";

type NewRow = typeof partners.$inferInsert;

/** Inserts somebody's side in Connect, by default a verified sponsor. Verified profiles are approved. */
export async function aPartner(
  db: Db,
  given: Pick<NewRow, "userId"> & Partial<NewRow>,
): Promise<PartnerRow> {
  const row: NewRow = {
    userType: "sponsor",
    companyName: "Gulf Roofing",
    website: "https://gulf-roofing.example",
    isVerified: true,
    ...given,
  };
  const values = row.isVerified ? approved(row) : row;
  return writtenRow(await db.insert(partners).values(values).returning());
}

/** The version of a profile that staff have read, as a decision about it names it. */
export const asRead = versionReader(partners);

/** Inserts the sides of several accounts, whose profiles staff have approved, and gives their ids. */
export async function somePartners(db: Db, rows: NewRow[]): Promise<number[]> {
  const written = await db
    .insert(partners)
    .values(rows.map(approved))
    .returning({ id: partners.id });
  return written.map(({ id }) => id);
}

function approved(row: NewRow): NewRow {
  const { companyName, biography = null, website = null, logoUrl = null, socialLinks = [] } = row;
  const reviewed = { companyName, biography, website, logoUrl, socialLinks };
  return { reviewed, ...row };
}

/** Switches Connect on, or off. */
export async function switchConnect(db: Db, isOn: boolean): Promise<void> {
  await writeSetting(db, SETTING_KEYS.isOn, String(isOn));
}
