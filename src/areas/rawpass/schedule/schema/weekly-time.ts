/** The weekly time of a slot: 0 is Sunday, times are as `17:00`. */
export interface WeeklyTime {
  dayOfWeek: number;
  startTime: string;
  endTime: string;
}

/** The days on which a weekly time takes place; null is without beginning, or without end. */
export interface RunningDays {
  firstDate: string | null;
  lastDate: string | null;
}

/** Whether a weekly time takes place on a day of its weekday. */
export function runsOn({ firstDate, lastDate }: RunningDays, day: string): boolean {
  return (firstDate === null || firstDate <= day) && (lastDate === null || day <= lastDate);
}

/** Whether two weekly times share a minute; one may begin as the other ends. */
export function overlaps(one: WeeklyTime, other: WeeklyTime): boolean {
  return (
    one.dayOfWeek === other.dayOfWeek &&
    one.startTime < other.endTime &&
    other.startTime < one.endTime
  );
}
