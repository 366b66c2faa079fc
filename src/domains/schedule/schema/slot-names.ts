const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** The days of the week as people choose one: Monday is first, 0 is Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0].map((value) => ({ value, label: dayName(value) }));

/** 0 is Sunday. */
export function dayName(dayOfWeek: number): string {
  return DAYS[dayOfWeek] ?? "";
}

/** A time as people read it: `17:00` is `5:00 PM`. */
export function clockTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${((hour + 11) % 12) + 1}${time.slice(2)} ${hour < 12 ? "AM" : "PM"}`;
}

/** A weekly time as a sentence names it: `Monday at 5:00 PM`. */
export function nameOfSlot(slot: { dayOfWeek: number; startTime: string }): string {
  return `${dayName(slot.dayOfWeek)} at ${clockTime(slot.startTime)}`;
}

const DATE = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "medium" });

/** A day as people read it: `2027-03-10` is `Mar 10, 2027`. */
function dateName(day: string): string {
  return DATE.format(new Date(day));
}

const DAY_AND_MONTH = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  month: "long",
  day: "numeric",
});

/** A day that is near as people read it: `2027-03-10` is `March 10`. */
export function dayAndMonth(day: string): string {
  return DAY_AND_MONTH.format(new Date(day));
}

/** Two days as people read them; one where they are the same. */
export function daysName(fromDate: string, toDate: string): string {
  if (fromDate === toDate) return dateName(fromDate);
  return `${dateName(fromDate)} – ${dateName(toDate)}`;
}

/** For whom an activity is: `Ages 8–12`. */
export function agesName({ minAge, maxAge }: { minAge: number; maxAge: number }): string {
  return minAge === maxAge ? `Age ${minAge}` : `Ages ${minAge}–${maxAge}`;
}
