import { and, eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { users } from "#areas/platform/accounts/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { mailboxIn } from "#lib/db/mailbox.ts";
import { columnsToRead, newestList } from "#lib/db/newest-list.ts";
import { isSubject, type Removal } from "#lib/db/removals/removal.ts";
import { findSetting } from "#lib/db/site-settings.ts";
import { AppError } from "#lib/errors.ts";
import { presentAs } from "#lib/http/response-body.ts";
import { publicVersionOf, type ReviewedProfile, reviewOf, verificationOf } from "./rules.ts";
import type { SharedContact } from "./schema/choices.ts";
import {
  type ConnectSettings,
  OwnPartner,
  type PartnerFilter,
  PublicPartner,
  StaffPartner,
} from "./schema/partners.ts";
import { partners } from "./tables.ts";

/** What is read of somebody in Connect. */
export const PARTNER_COLUMNS = columnsToRead(partners);

export type PartnerRow = Omit<typeof partners.$inferSelect, "searchVector">;

/** Where the settings of Connect are kept (`lib/db/site-settings.ts`). */
export const SETTING_KEYS = { isOn: "connect-on", feePercent: "connect-fee-percent" } as const;

const FEE_PERCENT = 10;

/** How Connect runs: off, and with a fee of 10%, until staff say otherwise. */
export async function getConnectSettings(db: Db): Promise<ConnectSettings> {
  const isOn = await findSetting(db, SETTING_KEYS.isOn);
  const feePercent = await findSetting(db, SETTING_KEYS.feePercent);
  return { isOn: isOn === "true", feePercent: feePercent ? Number(feePercent) : FEE_PERCENT };
}

/** Throws `not_found` while Connect is switched off. */
export async function requireConnect(db: Db): Promise<void> {
  const { isOn } = await getConnectSettings(db);
  if (!isOn) throw new AppError("not_found", "There is no such page.");
}

/** Whether staff have not judged the newest version of a profile (`reviewOf`). */
const isWaiting = and(
  isNull(partners.reviewReason),
  or(
    isNull(partners.reviewed),
    sql`(${partners.companyName}, ${partners.biography}, ${partners.website}, ${partners.logoUrl})
      is distinct from (${partners.reviewed}->>'companyName', ${partners.reviewed}->>'biography',
        ${partners.reviewed}->>'website', ${partners.reviewed}->>'logoUrl')`,
    sql`${partners.socialLinks} <> ${partners.reviewed}->'socialLinks'`,
  ),
);

/**
 * Whether somebody waits for staff to verify them: a sponsor or organizer who can sign in and whom staff have not
 * decided about. The first three conditions are those of the index `connect_users_to_verify_idx`.
 */
const isToVerify = sql`(not ${partners.isVerified} and ${partners.verificationRejectedAt} is null
  and ${partners.userType} in ('sponsor', 'organizer')
  and exists (
    select 1 from ${users} where ${users.id} = ${partners.userId} and ${users.suspendedAt} is null))`;

/** Whether staff have something to decide about somebody: whom they verify, or what everybody sees. */
export const waitsForStaff = or(isToVerify, isWaiting);

/** The people in Connect of a filter, the newest first. */
export const partnerList = newestList({
  table: partners,
  columns: PARTNER_COLUMNS,
  where: ({ userType, verified, review }: PartnerFilter) =>
    and(
      review && isWaiting,
      userType && eq(partners.userType, userType),
      verified &&
        (verified === "waiting" ? isToVerify : eq(partners.isVerified, verified === "yes")),
    ),
});

/** Somebody's side in Connect; null for an account that has chosen none. */
export async function findPartner(db: Db, userId: number): Promise<PartnerRow | null> {
  const [row] = await db.select(PARTNER_COLUMNS).from(partners).where(eq(partners.userId, userId));
  return row ?? null;
}

/** One's own profile, in its newest version. */
export function presentOwn(row: PartnerRow): OwnPartner {
  return presentAs(OwnPartner, {
    ...row,
    review: reviewOf(row),
    verification: verificationOf(row),
  });
}

/** Somebody as staff see them. */
export function presentForStaff(row: PartnerRow): StaffPartner {
  const { createdAt, updatedAt } = row;
  return presentAs(StaffPartner, {
    ...row,
    review: reviewOf(row),
    verification: verificationOf(row),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  });
}

/** The people in Connect with these ids as staff see them, in any order. */
export async function findStaffPartners(db: Db, ids: readonly number[]): Promise<StaffPartner[]> {
  const rows = await db
    .select(PARTNER_COLUMNS)
    .from(partners)
    .where(inArray(partners.id, [...ids]))
    .limit(ids.length);
  return rows.map(presentForStaff);
}

/** The name that everybody reads. */
export function publicNameOf(profile: ReviewedProfile): string {
  return publicVersionOf(profile).companyName;
}

/** Somebody as everybody sees them. */
export function presentPublic(row: PartnerRow): PublicPartner {
  return presentAs(PublicPartner, { ...row, ...publicVersionOf(row) });
}

/** What is read of a profile to present its public version. */
export function profileColumns<Table extends Record<keyof ReviewedProfile, AnyPgColumn>>(
  table: Table,
): Pick<Table, keyof ReviewedProfile> {
  const { userType, companyName, biography, website, logoUrl, socialLinks } = table;
  const { isVerified, reviewed, needsApproval } = table;
  return {
    ...{ userType, companyName, biography, website, logoUrl, socialLinks },
    ...{ isVerified, reviewed, needsApproval },
  };
}

/** How many people wait for staff to verify them. */
export async function countToVerify(db: Db): Promise<number> {
  return db.$count(partners, isToVerify);
}

/** How many profiles wait for staff. */
export async function countProfilesToReview(db: Db): Promise<number> {
  return db.$count(partners, isWaiting);
}

/** Somebody's side in Connect. Throws `forbidden` for an account that has chosen none. */
export async function requirePartner(db: Db, userId: number): Promise<PartnerRow> {
  const found = await findPartner(db, userId);
  if (!found) throw new AppError("forbidden", "Please choose your side in Connect first.");
  return found;
}

/** Somebody in Connect. Throws `not_found`. */
export async function getPartner(db: Db, id: number): Promise<PartnerRow> {
  const [row] = await db.select(PARTNER_COLUMNS).from(partners).where(eq(partners.id, id));
  if (!row) throw new AppError("not_found", "There is nobody like that in Connect.");
  return row;
}

/**
 * How to reach somebody in Connect: the confirmed email address and the website that everybody sees. Null for a suspended
 * account. The phone number stays with staff, as the profile says.
 */
export async function findContact(
  db: Db,
  id: number,
): Promise<{ email: string | null; website: string | null } | null> {
  const { email, emailConfirmedAt } = users;
  const [row] = await db
    .select({ ...profileColumns(partners), email, emailConfirmedAt })
    .from(partners)
    .innerJoin(users, eq(users.id, partners.userId))
    .where(and(eq(partners.id, id), isNull(users.suspendedAt)));
  if (!row) return null;
  const { website } = publicVersionOf(row);
  return { email: row.emailConfirmedAt && row.email, website };
}

/** Whether the account of somebody in Connect is suspended. */
export async function isSuspended(db: Db, id: number): Promise<boolean> {
  const [row] = await db
    .select({ suspendedAt: users.suspendedAt })
    .from(partners)
    .innerJoin(users, eq(users.id, partners.userId))
    .where(eq(partners.id, id));
  return Boolean(row?.suspendedAt);
}

/** Locks somebody in Connect until the transaction ends. Throws `not_found`. */
export async function lockPartner(tx: Db, id: number): Promise<PartnerRow> {
  const [row] = await tx
    .select(PARTNER_COLUMNS)
    .from(partners)
    .where(eq(partners.id, id))
    .for("update");
  if (!row) throw new AppError("not_found", "There is nobody like that in Connect.");
  return row;
}

/** The number of somebody in Connect whom a removal is about; null where nobody is there. */
export async function findRemovedPartner(db: Db, removal: Removal): Promise<number | null> {
  const [row] = await db
    .select({ id: partners.id })
    .from(partners)
    .where(isSubject(partners, removal));
  return row?.id ?? null;
}

/** The last ten digits of a phone number, without its extension. */
const digits = (phone: string) =>
  sql`nullif(right(regexp_replace(${sql.raw(phone)}, ' x\\d+$|\\D', '', 'g'), 10), '')`;
const site = (website: string) =>
  sql`regexp_replace(lower(${sql.raw(website)}), '^https://(www\\.)?|/+$', '', 'g')`;

/**
 * What of two people in Connect is the same, so that they may be one person: a list of names, empty for two who have
 * nothing in common. For staff only.
 */
export function sharedContacts(oneId: SQLWrapper, otherId: SQLWrapper): SQL<SharedContact[]> {
  const whereEqual = (name: SharedContact, [one, other]: SQL[]) =>
    sql`case when ${one} = ${other} then ${sql.raw(`'${name}'`)} end`;
  return sql`coalesce((
    select array_remove(array[
      ${whereEqual("email", [mailboxIn(sql`one_user.email`), mailboxIn(sql`other_user.email`)])},
      ${whereEqual("phone", [digits("one.phone"), digits("other.phone")])},
      ${whereEqual("website", [site("one.website"), site("other.website")])}], null)
    from ${partners} one join ${users} one_user on one_user.id = one.user_id,
      ${partners} other join ${users} other_user on other_user.id = other.user_id
    where one.id = ${oneId} and other.id = ${otherId}), array[]::text[])`;
}
