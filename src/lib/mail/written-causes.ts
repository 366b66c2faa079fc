import { asc, like } from "drizzle-orm";
import type { Db } from "../db/db.ts";
import { beginningWith } from "../db/like.ts";
import { mails } from "./mails-table.ts";

/** The causes of mails of the last year that begin with a text, in their order; at most `limit`. */
export async function listWrittenCauses(db: Db, text: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ cause: mails.cause })
    .from(mails)
    .where(like(mails.cause, beginningWith(text)))
    .orderBy(asc(mails.cause))
    .limit(limit);
  return rows.map(({ cause }) => cause);
}
