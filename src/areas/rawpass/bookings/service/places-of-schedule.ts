import type { OnSchedule } from "#areas/rawpass/schedule/service/on-schedule.ts";
import { businessDay } from "#lib/dates.ts";
import { countByBirthDate } from "../queries/drop-ins.ts";
import { foreseeClosure } from "../queries/foresee-closure.ts";
import { countMostTaken, listEnrolled } from "../queries/occupancy.ts";
import { isUsed } from "../queries/places.ts";
import { cancelClosure, undoClosure } from "./closures.ts";
import { moveStandingPlaces } from "./move-standing-places.ts";
import { notifyNewPlace } from "./notify-family.ts";

/** What the places say of slots that staff change, and what closed days do to them. */
export const PLACES_OF_SCHEDULE: OnSchedule = {
  countTaken(tx, { now: clock }, slotId) {
    const now = clock();
    return countMostTaken(tx, slotId, { firstDate: businessDay(now), lastDate: null, now });
  },
  listEnrolled: (db, { now }) => listEnrolled(db, now()),
  countDropIns: (db, { now }) => countByBirthDate(db, businessDay(now())),
  isUsed,
  moved: moveStandingPlaces,
  relocated: notifyNewPlace,
  foresee: foreseeClosure,
  closed: cancelClosure,
  reopened: undoClosure,
};
