import type { OnSchedule } from "#domains/schedule/service/on-schedule.ts";
import { businessDay } from "#lib/dates.ts";
import { foreseeClosure } from "../queries/foresee-closure.ts";
import { countMostTaken } from "../queries/occupancy.ts";
import { isUsed } from "../queries/places.ts";
import { cancelClosure, undoClosure } from "./closures.ts";
import { moveStandingPlaces } from "./move-standing-places.ts";

/** What the places say of slots that staff change, and what closed days do to them. */
export const PLACES_OF_SCHEDULE: OnSchedule = {
  countTaken(tx, { now: clock }, slotId) {
    const now = clock();
    return countMostTaken(tx, slotId, { firstDate: businessDay(now), lastDate: null, now });
  },
  isUsed,
  moved: moveStandingPlaces,
  foresee: foreseeClosure,
  closed: cancelClosure,
  reopened: undoClosure,
};
