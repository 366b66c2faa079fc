import { athletesRegisteredAfter } from "#areas/board/registrations/queries.ts";
import { forgetDetails } from "#areas/people/athletes/service/retention.ts";
import { listForgettable } from "#areas/rawpass/bookings/queries/places.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import { inBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { DAY_MS } from "#lib/time.ts";
import { athletesWithPass } from "../queries/passes.ts";

export const DAYS_KEPT = 90;

/**
 * Takes birth date and emergency contact from athletes 90 days after their last place or event, and tells of how many.
 * Who never had one is forgotten 90 days after their last change; one with a pass is not, however long it is frozen.
 */
export async function forgetAthletes({ database: { db }, now }: Deps): Promise<number> {
  const before = new Date(now().getTime() - DAYS_KEPT * DAY_MS);
  const day = addDays(businessDay(now()), -DAYS_KEPT);
  return inBatches((limit) =>
    db.transaction(async (tx) => {
      const except = athletesWithPass(tx).union(athletesRegisteredAfter(tx, before));
      const ids = await listForgettable(tx, { before, day, except, limit });
      return ids.length === 0 ? 0 : forgetDetails(tx, ids);
    }),
  );
}
