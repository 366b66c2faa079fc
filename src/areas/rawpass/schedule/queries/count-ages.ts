import { ageOn } from "#lib/dates.ts";
import type { StaffActivity } from "../schema/staff.ts";

/** How many athletes of a birth date something of an activity is for; null where one of them is no longer known. */
export interface CountByBirthDate {
  activityId: number | null;
  birthDate: string | null;
  count: number;
}

type CountedAge = StaffActivity["ages"][number];

/** Counts passes and single sessions by the ages that their athletes have on a day; returns those of an activity. */
export function countAges(
  today: string,
  all: { passes: readonly CountByBirthDate[]; dropIns: readonly CountByBirthDate[] },
): (activityId: number) => CountedAge[] {
  return (activityId) => {
    const byAge = new Map<number, CountedAge>();
    for (const kind of ["passes", "dropIns"] as const) {
      for (const { activityId: of, birthDate, count } of all[kind]) {
        if (of !== activityId || birthDate === null) continue;
        const age = ageOn(birthDate, today);
        const counted = byAge.get(age) ?? { age, passes: 0, dropIns: 0 };
        counted[kind] += count;
        byAge.set(age, counted);
      }
    }
    return [...byAge.values()].toSorted((one, other) => one.age - other.age);
  };
}
