import { DAY_MS } from "#lib/time.ts";

/** What an event can be. */
export const EVENT_KINDS = ["showcase", "evaluation_day", "tryout", "team_visit"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** What each is called. */
export const KIND_LABELS: Record<EventKind, string> = {
  showcase: "Showcase",
  evaluation_day: "Evaluation day",
  tryout: "Tryout",
  team_visit: "Team visit",
};

/** Why staff call an event off: a choice, so that no email to all of its families can name a child. */
export const CALL_OFF_REASONS = ["weather", "place", "too_few", "staff", "other"] as const;
export type CallOffReason = (typeof CALL_OFF_REASONS)[number];

export const CALL_OFF_LABELS: Record<CallOffReason, string> = {
  weather: "The weather",
  place: "The place can't be used",
  too_few: "Too few players",
  staff: "Our staff can't be there",
  other: "Another reason",
};

/** The sentence that families read of an event that is called off; null for its name where the text names it. */
export function calledOffText(name: string | null, reason: CallOffReason): string {
  const because: Record<CallOffReason, string> = {
    weather: " because of the weather",
    place: " because the place can't be used",
    too_few: " because too few players registered",
    staff: " because our staff can't be there",
    other: "",
  };
  const what = name === null ? "call it off" : `call off ${name}`;
  return `We're sorry: we had to ${what}${because[reason]}.`;
}

/** The most events that the site keeps. */
export const EVENTS_MAX = 1_000;

/** The most players that an event has room for. */
export const CAPACITY_MAX = 300;

/** How many days after its first day an event ends at the latest. */
const LONGEST_DAYS = 6;

/** When an event takes place, as clocks in New Orleans show it: `2027-03-10T09:00`. */
export interface EventHours {
  startsAt: string;
  endsAt: string;
}

/** What is wrong with the hours of an event, in a sentence for the field of its end; null where nothing is. */
export function troubleWithHours({ startsAt, endsAt }: EventHours): string | null {
  if (endsAt <= startsAt) return "The end must be after the start";
  const days = (Date.parse(endsAt.slice(0, 10)) - Date.parse(startsAt.slice(0, 10))) / DAY_MS;
  return days > LONGEST_DAYS ? `An event lasts at most ${LONGEST_DAYS + 1} days` : null;
}

/** Ages for which an event is; null or absent for no limit. */
export interface EventAges {
  minAge?: number | null | undefined;
  maxAge?: number | null | undefined;
}

/** Returns the problem with the ages of an event, in a sentence for the field of the oldest one, or null. */
export function troubleWithAges({ minAge, maxAge }: EventAges): string | null {
  if (minAge == null || maxAge == null || minAge <= maxAge) return null;
  return "The oldest age must not be below the youngest";
}

/** Ages for which an event is, as people read them. */
export function agesInWords({ minAge, maxAge }: EventAges): string {
  if (minAge == null) return maxAge == null ? "All ages" : `Up to age ${maxAge}`;
  if (maxAge == null) return `Age ${minAge} and up`;
  return minAge === maxAge ? `Age ${minAge}` : `Ages ${minAge} to ${maxAge}`;
}
