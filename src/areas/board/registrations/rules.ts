import { ageOn, businessDay } from "#lib/dates.ts";

/** Who can cancel a registration, or what: an event that begins ends waits for a place. */
export const CANCELLED_BY = ["family", "staff", "begun"] as const;
export type CancelledBy = (typeof CANCELLED_BY)[number];

/** The place in line of a registration, or what ended it: a wait is over as soon as its event begins. */
export function standingOf(
  {
    registration: { cancelledBy },
    event: { startsAt, calledOffAt },
    waitingPlace,
  }: {
    registration: { cancelledBy: CancelledBy | null };
    event: { startsAt: Date; calledOffAt: Date | null };
    waitingPlace: number | null;
  },
  now: Date,
): { waitingPlace: number | null; cancelledBy: CancelledBy | null } {
  if (waitingPlace === null || startsAt > now) return { waitingPlace, cancelledBy };
  return { waitingPlace: null, cancelledBy: calledOffAt === null ? "begun" : "staff" };
}

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
