import { and, asc, eq, isNull, ne, or, sql } from "drizzle-orm";
import { PARTNER_COLUMNS, presentPublic } from "#areas/connect/profiles/queries.ts";
import type { PublicPartner } from "#areas/connect/profiles/schema/partners.ts";
import { partners } from "#areas/connect/profiles/tables.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { listings } from "../tables.ts";

/**
 * Whether somebody's page is public. An athlete's is while a listing of their own is active, or was once and none is
 * about a child: a page of someone who acts for a child alone would name the parent.
 */
const isPublic = and(
  isNull(users.suspendedAt),
  or(
    ne(partners.userType, "athlete"),
    sql`(select bool_or(${listings.status} = 'active' and not ${listings.isForMinor})
      or (bool_or(${listings.publishedAt} is not null) and not bool_or(${listings.isForMinor}))
      from ${listings} where ${listings.creatorId} = ${partners.id})`,
  ),
);

/** Somebody in Connect as everybody sees them. Throws `not_found` if their page isn't public. */
export async function getShownPartner(db: Db, id: number): Promise<PublicPartner> {
  const [row] = await db
    .select(PARTNER_COLUMNS)
    .from(partners)
    .innerJoin(users, eq(users.id, partners.userId))
    .where(and(eq(partners.id, id), isPublic));
  if (!row) throw new AppError("not_found", "There is nobody like that in Connect.");
  return presentPublic(row);
}

/** Whether the page of somebody in Connect is public. */
export async function isShownPartner(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: partners.id })
    .from(partners)
    .innerJoin(users, eq(users.id, partners.userId))
    .where(and(eq(partners.id, id), isPublic));
  return rows.length > 0;
}

/** The most people that the sitemap names. */
const MOST_LISTED = 5_000;

/** Public pages of people whom staff have verified, for the sitemap, in the order in which they came. */
export async function listPartnerPages(db: Db): Promise<{ id: number; updatedAt: Date }[]> {
  const { id, updatedAt } = partners;
  return db
    .select({ id, updatedAt })
    .from(partners)
    .innerJoin(users, eq(users.id, partners.userId))
    .where(and(eq(partners.isVerified, true), isPublic))
    .orderBy(asc(id))
    .limit(MOST_LISTED);
}
