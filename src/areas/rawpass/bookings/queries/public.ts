import { presentActivity } from "#areas/rawpass/schedule/queries/present-activity.ts";
import { listActivities } from "#areas/rawpass/schedule/queries/schedule.ts";
import { listSessions } from "#areas/rawpass/schedule/queries/sessions.ts";
import { createKeyedContentCache } from "#lib/content-cache.ts";
import { businessDay, daysBetween } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { type EncodedBody, encodeBody } from "#lib/http/encoded-body.ts";
import { presentAs } from "#lib/http/response-body.ts";
import { bookableDays } from "../rules/limits.ts";
import { type PublicSession, Week } from "../schema/week.ts";
import { keyOf, listTaken } from "./occupancy.ts";

/** Reads the two weeks that everybody sees, encoded: made once a day, and again when public content changes. */
export function createWeekReads({ database, now: clock }: Deps): () => Promise<EncodedBody> {
  const { db, contentVersion } = database;
  const cached = createKeyedContentCache<EncodedBody>(contentVersion, 2);
  return () => {
    const now = clock();
    const { from, to } = bookableDays(businessDay(now));
    return cached(from, async () => {
      const onSale = (await listActivities(db)).filter(({ activity }) => activity.isActive);
      const week: Week = {
        data: {
          days: daysBetween(from, to),
          activities: onSale.map(({ activity }) => presentActivity(activity)),
          schedule: await listOnSale(db, { from, to, now }),
        },
      };
      return encodeBody(JSON.stringify(presentAs(Week, week)));
    });
  };
}

/** The sessions on sale from a day to another, in the order in which they start. */
async function listOnSale(
  db: Db,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<PublicSession[]> {
  const sessions = await listSessions(db, { from, to });
  const taken = await listTaken(db, { from, to, now });
  return sessions
    .filter(({ slot, activity }) => slot.isAvailable && activity.isActive)
    .map(({ slot, date, startsAt, closure }) => {
      const people = taken.get(keyOf({ slotId: slot.id, date })) ?? 0;
      return {
        ...{ slotId: slot.id, activityId: slot.activityId, date },
        ...{ startTime: slot.startTime, endTime: slot.endTime },
        startsAt: startsAt.toISOString(),
        ...{ coach: slot.coach, place: slot.place, capacity: slot.maxCapacity },
        free: closure ? 0 : Math.max(0, slot.maxCapacity - people),
        closedFor: closure?.reason ?? null,
      };
    });
}

/** The sessions that can be booked now: of the next 14 days, those that have not begun. */
export async function listBookable(db: Db, now: Date): Promise<PublicSession[]> {
  const sessions = await listOnSale(db, { ...bookableDays(businessDay(now)), now });
  return sessions.filter(({ startsAt }) => Date.parse(startsAt) > now.getTime());
}
