import { findAthlete } from "#areas/people/athletes/queries/athletes.ts";
import { getOwnBookings } from "#areas/rawpass/bookings/queries/own-bookings.ts";
import { listPlacesOfAthlete } from "#areas/rawpass/bookings/queries/places.ts";
import { listBookable } from "#areas/rawpass/bookings/queries/public.ts";
import { isInRange, waitlistStep } from "#areas/rawpass/bookings/rules/limits.ts";
import { bookingIn, hasMakeUpFor } from "#areas/rawpass/bookings/rules/own-sessions.ts";
import type { PublicSession } from "#areas/rawpass/bookings/schema/week.ts";
import { listActivitiesById } from "#areas/rawpass/schedule/queries/schedule.ts";
import { ageOn, businessDay } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { allRestOn } from "../rules/passes.ts";
import type { OnSale } from "../schema/passes.ts";
import type { BookableFor } from "../schema/staff.ts";
import { listLivingPassesOfAthlete } from "./passes.ts";

/** What `bookForFamily` would book for an athlete now, or let the athlete wait for. Throws `not_found`. */
export async function listBookableFor(
  db: Db,
  { athleteId, onSale, now }: { athleteId: number; onSale: OnSale["data"]; now: Date },
): Promise<BookableFor["data"]> {
  const athlete = await findAthlete(db, athleteId);
  if (!athlete) throw new AppError("not_found", "This athlete is no longer there.");
  const { userId, birthDate } = athlete;
  // A session after the end of its pass is booked until then, so it can't be booked twice.
  const own = await getOwnBookings(db, { userId, now, ends: new Map() });
  const passes = (await listLivingPassesOfAthlete(db, athleteId)).map(({ pass }) => pass);
  const sessions = (await listBookable(db, now)).filter(
    (session) =>
      session.closedFor === null && bookingIn(own.coming, { athleteId, ...session }) === null,
  );
  const activityIds = [...new Set(sessions.map(({ activityId }) => activityId))];
  const all = new Map((await listActivitiesById(db, activityIds)).map((one) => [one.id, one]));
  const present = ({ slotId, activityId, date, startTime }: PublicSession) => ({
    ...{ slotId, date, startTime },
    activityName: all.get(activityId)?.name ?? "",
  });
  const isForAge = (activity: Parameters<typeof isInRange>[0] | undefined, day: string) =>
    activity !== undefined && birthDate !== null && isInRange(activity, ageOn(birthDate, day));
  const takesMakeUp = (session: PublicSession) =>
    hasMakeUpFor(own.makeUps, { athleteId, ...session }) && !allRestOn(passes, session.date);
  const kindsOf = (session: PublicSession) =>
    (["make_up", "drop_in"] as const).filter((kind) => {
      if (waitlistStep(kind, new Date(session.startsAt), now) === "nothing") return false;
      return kind === "make_up"
        ? takesMakeUp(session)
        : isForAge(all.get(session.activityId), session.date);
    });
  const today = businessDay(now);
  const places = await listPlacesOfAthlete(db, athleteId, { from: today, now });
  const waits = own.standingWaitlist.filter(
    (wait) => wait.athleteId === athleteId && wait.stayUntil === null,
  );
  const isOwn = (slotId: number) => [...places, ...waits].some((one) => one.slotId === slotId);
  return {
    makeUp: sessions.filter((one) => one.free > 0 && takesMakeUp(one)).map(present),
    wait: sessions.flatMap((session) => {
      const kinds = session.free === 0 ? kindsOf(session) : [];
      return kinds.length > 0 ? [{ ...present(session), kinds }] : [];
    }),
    weekly: onSale.activities
      .filter((activity) => isForAge(activity, today))
      .flatMap(({ name, times }) =>
        times.flatMap(({ slotId, dayOfWeek, startTime, free }) =>
          free === 0 && !isOwn(slotId)
            ? [{ slotId, activityName: name, dayOfWeek, startTime }]
            : [],
        ),
      ),
  };
}
