import { and, eq } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { listRecounted, type RecountedFreeze } from "../queries/extensions.ts";
import type { PassRow } from "../queries/passes.ts";
import { passExtensions } from "../tables.ts";

/**
 * Counts anew by how many days closures have moved the billing of a locked pass, when a freeze is about to end on
 * another day than it says: a day that is both closed and frozen moves the billing once. A new freeze is passed as one
 * that ended on its first day.
 * @param freeze how it is written, and its new end
 * @returns by how many days the billing moves beside those of the freeze; below 0 is back
 */
export async function recountExtensions(
  tx: Db,
  pass: PassRow,
  freeze: RecountedFreeze,
): Promise<number> {
  let moved = 0;
  for (const { closureId, days, added } of await listRecounted(tx, pass, freeze)) {
    const isIt = and(
      eq(passExtensions.membershipId, pass.id),
      eq(passExtensions.closureId, closureId),
    );
    await tx.update(passExtensions).set({ days }).where(isIt);
    moved += added;
  }
  return moved;
}

/** Records that a closure has not moved the billing of a locked pass. */
export async function forgetExtension(
  tx: Db,
  { passId, closureId }: { passId: number; closureId: number },
): Promise<void> {
  const { membershipId, closureId: closure } = passExtensions;
  const isIt = and(eq(membershipId, passId), eq(closure, closureId));
  await tx.update(passExtensions).set({ days: 0 }).where(isIt);
}
