import { count } from "#lib/count.ts";
import { addDays } from "#lib/dates.ts";

/** With what something is measured. */
export const DEVICES = ["laser", "stopwatch", "radar", "camera", "tape", "scale", "other"] as const;
export type Device = (typeof DEVICES)[number];

/** Who measured: our staff, somebody we work with, or the family itself, which counts in no comparison. */
export const SOURCES = ["staff", "partner", "self"] as const;
export type Source = (typeof SOURCES)[number];

/** What a pasted table does: it puts a player on the list, adds a value, or a device to a value that is there. */
export const PASTE_STEPS = ["listed", "measured", "device_noted"] as const;

/** The most players whom an event has room for, so also the most who are put on its list or pasted at once. */
export const PLAYERS_MAX = 300;

/** The highest number of a jersey. */
export const JERSEY_MAX = 999;

/** What is said of a year in which no player was born. */
export const BIRTH_YEAR = "Please enter the year of birth, such as 2014";

/** Whether somebody born in this year is of an age to play. */
export function isBirthYear(year: number, today: string): boolean {
  const age = Number(today.slice(0, 4)) - year;
  return age >= 3 && age <= 25;
}

/**
 * The day on which something is measured at an event: today, while the event takes place; its last day after it.
 * Null before it has begun.
 */
export function dayAt({ startsAt, endsAt }: Hours, today: string): string | null {
  const [first, last] = [startsAt.slice(0, 10), endsAt.slice(0, 10)];
  if (today < first) return null;
  return today > last ? last : today;
}

/** Days of New Orleans, or its local times, from the first to the last. */
interface Hours {
  startsAt: string;
  endsAt: string;
}

/** The earliest day of which something measured is entered. */
export function earliestDay(today: string): string {
  return addDays(today, -DAYS_BACK);
}

/** Ten years: longer than a player is on the board. */
const DAYS_BACK = 3_652;

/** What is said of more players than an event has room for. */
export function fullText(capacity: number, players: number): string {
  return `This event has room for ${count(capacity, "player")}, and ${players} would be on its list.`;
}
