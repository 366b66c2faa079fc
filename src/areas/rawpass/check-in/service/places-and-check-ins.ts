import { PLACES_OF_SCHEDULE } from "#areas/rawpass/bookings/service/places-of-schedule.ts";
import type { OnSchedule } from "#areas/rawpass/schedule/service/on-schedule.ts";
import { undoClosedCheckIns } from "./undo-check-in.ts";

/** Effects of closures on places and on athletes who are checked in already. */
export const PLACES_AND_CHECK_INS: OnSchedule = {
  ...PLACES_OF_SCHEDULE,
  async closed(tx, deps, closure) {
    await PLACES_OF_SCHEDULE.closed(tx, deps, closure);
    await undoClosedCheckIns(tx, deps, closure);
  },
};
