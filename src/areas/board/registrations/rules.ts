import { ageOn, businessDay } from "#lib/dates.ts";

/** Who can cancel a registration, or what: an event that begins ends waits for a place. */
export const CANCELLED_BY = ["family", "staff", "begun"] as const;
export type CancelledBy = (typeof CANCELLED_BY)[number];

interface AgedEvent {
  startsAt: Date;
  minAge: number | null;
  maxAge: number | null;
}

/** Returns why an athlete born on this day is too young or too old on the first day of an event, or null. */
export function troubleWithBirth(
  { startsAt, minAge, maxAge }: AgedEvent,
  birthDate: string,
): string | null {
  const age = ageOn(birthDate, businessDay(startsAt));
  if (minAge !== null && age < minAge)
    return `This athlete is ${age} on the day. The youngest age is ${minAge}`;
  if (maxAge !== null && age > maxAge)
    return `This athlete is ${age} on the day. The oldest age is ${maxAge}`;
  return null;
}

/** The most athletes who wait for a place at an event. */
export const WAITING_MAX = 300;

/** Number of places that nobody has or waits for, at least 0. */
export function placesLeft(
  { capacity, registered, waiting }: { capacity: number; registered: number; waiting: number },
  players: number,
): number {
  return Math.max(0, capacity - registered - players - waiting);
}
