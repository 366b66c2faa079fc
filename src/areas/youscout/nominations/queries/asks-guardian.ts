import { inArray } from "drizzle-orm";
import type { Actor } from "#areas/platform/accounts/access/actor.ts";
import type { Db } from "#lib/db/db.ts";
import { readSubject } from "../access/require-action.ts";
import { isGuardianAsked } from "../access/staff-actions.ts";
import { nominations } from "../tables.ts";

/** Whether the approval of any of these nominations asks a guardian. */
export async function asksGuardian(db: Db, actor: Actor, ids: readonly number[]): Promise<boolean> {
  const rows = await db
    .select()
    .from(nominations)
    .where(inArray(nominations.id, [...ids]));
  return rows.some((row) => isGuardianAsked(readSubject(row, actor)));
}
