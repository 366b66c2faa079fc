/** The weekly time of a slot: 0 is Sunday, times are as `17:00`. */
export interface WeeklyTime {
  dayOfWeek: number;
  startTime: string;
  endTime: string;
}

/** Whether two weekly times share a minute; one may begin as the other ends. */
export function overlaps(one: WeeklyTime, other: WeeklyTime): boolean {
  return (
    one.dayOfWeek === other.dayOfWeek &&
    one.startTime < other.endTime &&
    other.startTime < one.endTime
  );
}
