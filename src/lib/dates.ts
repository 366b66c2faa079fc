import { BUSINESS_ZONE } from "./time.ts";

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

/** The moment so many calendar months before `moment`, in UTC. */
export function monthsBefore(moment: Date, months: number): Date {
  const before = new Date(moment);
  before.setUTCMonth(before.getUTCMonth() - months);
  return before;
}
