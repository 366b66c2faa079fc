import { eq, sql } from "drizzle-orm";
import type { Db } from "./db.ts";
import { siteSettings } from "./site-settings-table.ts";

export async function findSetting(db: Db, key: string): Promise<string | null> {
  const [row] = await db.select().from(siteSettings).where(eq(siteSettings.key, key));
  return row?.value ?? null;
}

export async function writeSetting(db: Db, key: string, value: string): Promise<void> {
  await db
    .insert(siteSettings)
    .values({ key, value })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value, updatedAt: sql`now()` } });
}

/** Writes a setting that is never changed; gives the value that is there, this one or an earlier. */
export async function keepSetting(db: Db, key: string, value: string): Promise<string> {
  await db.insert(siteSettings).values({ key, value }).onConflictDoNothing();
  return (await findSetting(db, key)) ?? value;
}

export async function removeSetting(db: Db, key: string): Promise<void> {
  await db.delete(siteSettings).where(eq(siteSettings.key, key));
}
