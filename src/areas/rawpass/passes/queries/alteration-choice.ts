import { listPlacesOfAthlete } from "#areas/rawpass/bookings/queries/places.ts";
import { presentActivity } from "#areas/rawpass/schedule/queries/present-activity.ts";
import { listActivitiesById, listSlotsById } from "#areas/rawpass/schedule/queries/schedule.ts";
import { businessDay } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import type { AlterationChoice } from "../schema/alterations.ts";
import type { ActivityOnSale, OnSale } from "../schema/passes.ts";
import { listContentOfPass } from "./alterations.ts";
import { getPassOf, type PassRow, timesOf } from "./passes.ts";

/**
 * What a pass of an account may be changed to: what is on sale, and what it has, on sale or not. Neither that nor a
 * weekly place that is kept for its athlete, who waited, is full for it. Throws `not_found`.
 */
export async function getAlterationChoice(
  db: Db,
  wanted: { userId: number; id: number; onSale: OnSale["data"]; now: Date },
): Promise<AlterationChoice["data"]> {
  const { userId, id, onSale, now } = wanted;
  const pass = await getPassOf(db, userId, id);
  const chosen = await listContentOfPass(db, pass.id);
  const own = new Set(chosen.flatMap(({ slotIds }) => slotIds));
  const rows = await listActivitiesById(
    db,
    chosen.map(({ activityId }) => activityId),
  );
  const slots = await listSlotsById(db, [...own]);
  const ownActivities = rows.map(
    (row): ActivityOnSale => ({
      ...presentActivity(row),
      times: timesOf(
        slots.flatMap((slot) => (slot.activityId === row.id ? slot.id : [])),
        { slots, today: onSale.firstDate },
      ).map(({ from: _from, ...time }) => ({ ...time, free: 1 })),
    }),
  );
  const kept = await listKept(db, pass, now);
  return {
    activities: merge(onSale.activities, ownActivities).map((activity) => ({
      ...activity,
      times: activity.times.map((time) =>
        kept.has(time.slotId) ? { ...time, free: Math.max(1, time.free) } : time,
      ),
    })),
    firstDate: onSale.firstDate,
    nextBillingDate: pass.nextBillingDate ?? onSale.nextBillingDate,
    chosen: chosen.map(({ activityId, frequencyPerWeek, slotIds }) => ({
      ...{ activityId, frequencyPerWeek, slotIds },
    })),
  };
}

/** The slots of which a weekly place is kept for the athlete of a pass. */
async function listKept(db: Db, { athleteId }: PassRow, now: Date): Promise<Set<number>> {
  if (athleteId === null) return new Set();
  const places = await listPlacesOfAthlete(db, athleteId, { from: businessDay(now), now });
  return new Set(places.flatMap(({ passId, slotId }) => (passId === null ? slotId : [])));
}

function merge(
  onSale: readonly ActivityOnSale[],
  own: readonly ActivityOnSale[],
): ActivityOnSale[] {
  const others = own.filter(({ id }) => !onSale.some((activity) => activity.id === id));
  const known = onSale.map((activity) => {
    const mine = own.find(({ id }) => id === activity.id)?.times ?? [];
    const isMine = new Set(mine.map(({ slotId }) => slotId));
    const rest = activity.times.filter(({ slotId }) => !isMine.has(slotId));
    const kept = mine.map((time) => ({
      ...time,
      free: Math.max(1, activity.times.find(({ slotId }) => slotId === time.slotId)?.free ?? 1),
    }));
    return { ...activity, times: [...kept, ...rest].toSorted(byWeekday) };
  });
  return [...known, ...others];
}

type Time = ActivityOnSale["times"][number];

/** Monday is first. */
function byWeekday(one: Time, other: Time): number {
  const days = ((one.dayOfWeek + 6) % 7) - ((other.dayOfWeek + 6) % 7);
  return days || one.startTime.localeCompare(other.startTime);
}
