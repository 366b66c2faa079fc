import { listStandingRoom } from "#areas/rawpass/bookings/queries/occupancy.ts";
import { presentActivity } from "#areas/rawpass/schedule/queries/present-activity.ts";
import { listActivities } from "#areas/rawpass/schedule/queries/schedule.ts";
import { nextBilling } from "#lib/billing-moment.ts";
import { createKeyedContentCache } from "#lib/content-cache.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import type { ActivityOnSale, OnSale } from "../schema/passes.ts";

/**
 * Reads what a pass may be built of: the activities on sale that have times, full ones included. Made once a
 * day, and again when public content changes.
 */
export function createOnSaleReads({ database, now: clock }: Deps): () => Promise<OnSale["data"]> {
  const { db, contentVersion } = database;
  const cached = createKeyedContentCache<ActivityOnSale[]>(contentVersion, 2);
  return async () => {
    const now = clock();
    const firstDate = addDays(businessDay(now), 1);
    const activities = await cached(firstDate, async () => {
      const room = await listStandingRoom(db, { from: firstDate, now });
      const all = await listActivities(db);
      return all.flatMap(({ activity, slots }) => {
        const times = slots.flatMap(({ id, dayOfWeek, startTime, endTime }) => {
          const free = room.get(id);
          return free === undefined ? [] : [{ slotId: id, dayOfWeek, startTime, endTime, free }];
        });
        const isOnSale = activity.isActive && times.length > 0;
        return isOnSale ? [{ ...presentActivity(activity), times }] : [];
      });
    });
    return { activities, firstDate, nextBillingDate: businessDay(nextBilling(now, now)) };
  };
}
