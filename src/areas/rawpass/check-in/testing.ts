import type { Db } from "#lib/db/db.ts";
import { checkIns } from "./tables.ts";

/** Inserts check-ins as they are given. */
export async function someCheckIns(db: Db, rows: (typeof checkIns.$inferInsert)[]): Promise<void> {
  await db.insert(checkIns).values(rows);
}
