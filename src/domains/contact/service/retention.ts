import { lt } from "drizzle-orm";
import type { Db } from "../../../lib/db/db.ts";
import { keptSince } from "../rules.ts";
import { contactSubmissions } from "../tables.ts";

/** Deletes messages that came in more than 24 months ago. */
export async function removeOldMessages(db: Db, now: Date): Promise<void> {
  await db.delete(contactSubmissions).where(lt(contactSubmissions.createdAt, keptSince(now)));
}
