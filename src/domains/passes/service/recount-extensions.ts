import { and, eq } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { countClosedDays, type Frozen, listExtensions } from "../queries/extensions.ts";
import type { PassRow } from "../queries/passes.ts";
import { passExtensions } from "../tables.ts";

/**
 * Counts anew by how many days long closures have moved the billing of a locked pass, once its freezes are others: a
 * day that is closed and frozen counts once.
 * @returns by how many days the billing moves for that; fewer than none is back
 */
export async function recountExtensions(
  tx: Db,
  pass: PassRow,
  { before, after }: { before: readonly Frozen[]; after: readonly Frozen[] },
): Promise<number> {
  let sum = 0;
  for (const { closure, days } of await listExtensions(tx, pass.id)) {
    const counted = await countClosedDays(tx, pass, { closure, freezes: before });
    const recounted = await countClosedDays(tx, pass, { closure, freezes: after });
    const more = Math.max(-days, recounted - counted);
    if (more === 0) continue;
    sum += more;
    const { membershipId, closureId } = passExtensions;
    await tx
      .update(passExtensions)
      .set({ days: days + more })
      .where(and(eq(membershipId, pass.id), eq(closureId, closure.id)));
  }
  return sum;
}
