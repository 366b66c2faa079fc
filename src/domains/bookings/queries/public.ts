import { presentActivity } from "#domains/schedule/queries/present-activity.ts";
import { listActivities } from "#domains/schedule/queries/schedule.ts";
import { listSessions } from "#domains/schedule/queries/sessions.ts";
import { createKeyedContentCache } from "#lib/content-cache.ts";
import { addDays, businessDay, daysBetween } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import { type EncodedBody, encodeBody } from "#lib/http/encoded-body.ts";
import { Week } from "../schema.ts";
import { keyOf, listTaken } from "./occupancy.ts";

/** Reads the week that everybody sees, encoded: made once a day, and again when public content changes. */
export function createWeekReads({ database, now: clock }: Deps): () => Promise<EncodedBody> {
  const { db, contentVersion } = database;
  const cached = createKeyedContentCache<EncodedBody>(contentVersion, 2);
  return () => {
    const now = clock();
    const from = businessDay(now);
    return cached(from, async () => {
      const to = addDays(from, 6);
      const onSale = (await listActivities(db)).filter(({ activity }) => activity.isActive);
      const offered = new Set(onSale.map(({ activity }) => activity.id));
      const sessions = await listSessions(db, { from, to });
      const taken = await listTaken(db, { from, to, now });
      const week: Week = {
        data: {
          days: daysBetween(from, to),
          activities: onSale.map(({ activity }) => presentActivity(activity)),
          schedule: sessions
            .filter(({ slot }) => slot.isAvailable && offered.has(slot.activityId))
            .map(({ slot, date, startsAt, closure }) => ({
              slotId: slot.id,
              activityId: slot.activityId,
              date,
              startTime: slot.startTime,
              endTime: slot.endTime,
              startsAt: startsAt.toISOString(),
              free: closure
                ? 0
                : Math.max(
                    0,
                    slot.maxCapacity - (taken.get(keyOf({ slotId: slot.id, date })) ?? 0),
                  ),
              closedFor: closure?.reason ?? null,
            })),
        },
      };
      return encodeBody(JSON.stringify(Week.parse(week)));
    });
  };
}
