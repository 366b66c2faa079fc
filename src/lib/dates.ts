import { BUSINESS_ZONE, DAY_MS, HOUR_MS } from "./time.ts";

const BUSINESS_TIME = new Intl.DateTimeFormat("sv-SE", {
  timeZone: BUSINESS_ZONE,
  dateStyle: "short",
  timeStyle: "short",
});

/** The date and time in New Orleans as spreadsheets read it: `2027-03-10 11:00`. */
export function businessTime(moment: Date): string {
  return BUSINESS_TIME.format(moment);
}

const BUSINESS_DATE = new Intl.DateTimeFormat("en-US", {
  timeZone: BUSINESS_ZONE,
  dateStyle: "long",
});

/** The day in New Orleans as a promise names it: `March 10, 2027`. */
export function businessDate(moment: Date): string {
  return BUSINESS_DATE.format(moment);
}

const BUSINESS_MOMENT = new Intl.DateTimeFormat("en-US", {
  timeZone: BUSINESS_ZONE,
  dateStyle: "long",
  timeStyle: "short",
});

/** The date and time in New Orleans as a promise names them: `March 10, 2027 at 11:00 AM`. */
export function businessDateTime(moment: Date): string {
  // Server and browser may write the spaces another way.
  return BUSINESS_MOMENT.format(moment).replace(/\s/gu, " ");
}

const WHEN = new Intl.DateTimeFormat("en-US", {
  timeZone: BUSINESS_ZONE,
  dateStyle: "full",
  timeStyle: "short",
});

/** A moment as families read it, in New Orleans time: `Monday, March 1, 2027 at 9:30 AM`. */
export function whenInWords(moment: Date): string {
  // Servers may write the space before AM another way.
  return WHEN.format(moment).replace(/\s/gu, " ");
}

/** The last day in New Orleans that is over by a moment, such as a midnight: `March 10, 2027`. */
export function lastDateBefore(moment: Date): string {
  return businessDate(new Date(moment.getTime() - 1));
}

/** The moment the given number of calendar months before `moment`, in UTC. */
export function monthsBefore(moment: Date, months: number): Date {
  const before = new Date(moment);
  before.setUTCMonth(before.getUTCMonth() - months);
  return before;
}

/** The day in New Orleans at a moment: `2027-03-10`. */
export function businessDay(moment: Date): string {
  return businessTime(moment).slice(0, 10);
}

/**
 * The moment at which clocks in New Orleans show a time of a day (`2027-03-10`, `17:00`). A time that
 * comes twice, when clocks go back, is the first; one that is skipped is so much later.
 */
export function businessMoment(day: string, time: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`);
  // The zone lies behind UTC: counted with the later time's offset first, the earlier moment wins.
  const candidates = [shown + 5 * HOUR_MS, shown + 6 * HOUR_MS];
  const found = candidates.find((at) => businessTime(new Date(at)) === `${day} ${time}`);
  return new Date(found ?? shown + 6 * HOUR_MS);
}

/** The day that is `days` days after another; before it where they are negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The moment at which clocks in New Orleans show the same time `days` days later, or earlier. */
export function addBusinessDays(moment: Date, days: number): Date {
  const shown = businessTime(moment);
  const wanted = `${addDays(shown.slice(0, 10), days)}${shown.slice(10)}`;
  const same = moment.getTime() + days * DAY_MS;
  const candidates = [same, same - HOUR_MS, same + HOUR_MS];
  // A time that is skipped when clocks go forward is so much later.
  return new Date(candidates.find((at) => businessTime(new Date(at)) === wanted) ?? same);
}

/** The days from the first to the last, both included, in order; none where they are reversed. */
export function daysBetween(first: string, last: string): string[] {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index));
}

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** Days as people read them: `May 8 – 9, 2027`, or one day. */
export function inDays(first: string, last: string): string {
  // Server and browser may write the spaces of a range another way.
  return DAY.formatRange(new Date(first), new Date(last)).replace(/\s/gu, " ");
}

/** The day of the week, 0 is Sunday. */
export function dayOfWeek(day: string): number {
  return new Date(Date.parse(day)).getUTCDay();
}

/** The Monday with which the week of a day begins; it ends on Sunday. */
export function mondayOf(day: string): string {
  return addDays(day, -((dayOfWeek(day) + 6) % 7));
}

/** Somebody's age in whole years on a day; a person born on February 29 has a birthday on March 1. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
