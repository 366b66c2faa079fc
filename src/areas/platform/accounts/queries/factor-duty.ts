import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { siteSettings } from "#lib/db/site-settings-table.ts";
import type { Deps } from "#lib/deps.ts";
import { factorDueAt } from "../rules/lifetimes.ts";
import { staffRights, users } from "../tables.ts";

/** The setting that holds since when this site asks staff for second factors. */
export const FACTORS_ASKED_SINCE = "second_factors_asked_since";

/**
 * Columns of a statement over accounts: since when each has a right of staff, and since when this site asks them for
 * second factors; null for neither.
 */
export function factorDuty(db: Db): {
  trustedSince: SQL<Date | null>;
  askedSince: SQL<string | null>;
} {
  const firstRight = db
    .select({ at: sql`min(${staffRights.at})` })
    .from(staffRights)
    .where(eq(staffRights.userId, users.id));
  const setting = db
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, FACTORS_ASKED_SINCE));
  return {
    trustedSince: sql`least(
      case when ${users.role} = 'admin' then coalesce(${users.adminSince}, ${users.createdAt}) end,
      (${firstRight})
    )`.mapWith(users.createdAt),
    askedSince: sql<string | null>`(${setting})`,
  };
}

/** From when on an account of staff has to have a second factor; null for others, and on a local start. */
export async function findFactorDueAt(
  db: Db,
  { config }: Pick<Deps, "config">,
  userId: number,
): Promise<Date | null> {
  if (!config.isPublic) return null;
  const [duty] = await db.select(factorDuty(db)).from(users).where(eq(users.id, userId));
  return duty ? factorDueAt(duty.trustedSince, asMoment(duty.askedSince)) : null;
}

/** A moment as the setting holds it. */
export function asMoment(written: string | null): Date | null {
  return written === null ? null : new Date(written);
}
