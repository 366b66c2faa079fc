import { and, asc, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { membershipActivities, memberships } from "../tables.ts";
import type { PassRow } from "./passes.ts";

/**
 * Passes that have not ended and have a slot, or are to have it, held until the transaction ends.
 * @param noWait for whoever holds the slot: waits for nobody, and throws where somebody else holds one
 */
export async function lockHoldersOfSlot(
  tx: Db,
  slotId: number,
  { noWait = false }: { noWait?: boolean } = {},
): Promise<PassRow[]> {
  const { membershipId, timeSlotIds } = membershipActivities;
  const holders = tx
    .select({ id: membershipId })
    .from(membershipActivities)
    .where(sql`${timeSlotIds} @> ${JSON.stringify([slotId])}::jsonb`);
  const ahead = JSON.stringify({ activities: [{ slotIds: [slotId] }] });
  return tx
    .select()
    .from(memberships)
    .where(
      and(
        ne(memberships.status, "cancelled"),
        or(inArray(memberships.id, holders), sql`${memberships.pendingChange} @> ${ahead}::jsonb`),
      ),
    )
    .orderBy(asc(memberships.id))
    .limit(MOST_HOLDERS)
    .for("no key update", noWait ? { noWait } : {});
}

/** A slot has at most 200 places; an athlete who leaves and one who comes may have the same one. */
const MOST_HOLDERS = 2_000;

/** What a pass is for at a slot; null where it is not for it. */
export async function findActivityAt(db: Db, passId: number, slotId: number) {
  const { membershipId, timeSlotIds } = membershipActivities;
  const [row] = await db
    .select()
    .from(membershipActivities)
    .where(
      and(eq(membershipId, passId), sql`${timeSlotIds} @> ${JSON.stringify([slotId])}::jsonb`),
    );
  return row ?? null;
}
