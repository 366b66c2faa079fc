import { BUSINESS_ZONE } from "./time.ts";

/** Who is this old, or older, graduates at the end of the school year. */
const GRADUATION_AGE = 17;
const JULY = 7;

const BUSINESS_DAY = new Intl.DateTimeFormat("en-US", {
  timeZone: BUSINESS_ZONE,
  year: "numeric",
  month: "numeric",
});

/**
 * The class that a player of this age will probably graduate with: with the first 31 July on or
 * after the day of the request in New Orleans, and a year later for each year below 17.
 */
export function estimateGradYear(age: number, askedAt: Date): number {
  return seniorClass(askedAt) + Math.max(0, GRADUATION_AGE - age);
}

/** The class that graduates next: in New Orleans another one from August 1 on. */
export function seniorClass(moment: Date): number {
  const parts = BUSINESS_DAY.formatToParts(moment);
  const read = (type: "year" | "month") => Number(parts.find((part) => part.type === type)?.value);
  return read("month") <= JULY ? read("year") : read("year") + 1;
}
