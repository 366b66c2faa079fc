import { dayOfWeek } from "#lib/dates.ts";

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** The days of the week as people choose one: Monday is first, 0 is Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0].map((value) => ({ value, label: dayName(value) }));

/** 0 is Sunday. */
export function dayName(weekday: number): string {
  return DAYS[weekday] ?? "";
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

/** A session as a sentence names it: `Wednesday, March 10 at 5:00 PM`. */
export function nameOfSession({ date, startTime }: { date: string; startTime: string }): string {
  return `${dayName(dayOfWeek(date))}, ${dayAndMonth(date)} at ${clockTime(startTime)}`;
}

/** Who coaches a session, and where: `Coach Ana · Cage 2`; empty if neither is known. */
export function coachAndPlace(slot: { coach: string | null; place: string | null }): string {
  return [slot.coach && `Coach ${slot.coach}`, slot.place].filter(Boolean).join(" · ");
}

/** Two days as people read them; one where they are the same. */
export function daysName(fromDate: string, toDate: string): string {
  if (fromDate === toDate) return dateName(fromDate);
  return `${dateName(fromDate)} – ${dateName(toDate)}`;
}

/** What a closure closes: `Mar 10, 2027`, `Mar 10, 2027, from 4:00 PM`, or of one session `Mar 10, 2027, at 4:00 PM`. */
export function closureName(closure: {
  fromDate: string;
  toDate: string;
  fromTime: string | null;
  slotId: number | null;
}): string {
  const { fromDate, toDate, fromTime, slotId } = closure;
  const part = fromTime ? `, ${slotId ? "at" : "from"} ${clockTime(fromTime)}` : "";
  return daysName(fromDate, toDate) + part;
}

/** For whom an activity is: `Ages 8–12`. */
export function agesName({ minAge, maxAge }: { minAge: number; maxAge: number }): string {
  return minAge === maxAge ? `Age ${minAge}` : `Ages ${minAge}–${maxAge}`;
}
