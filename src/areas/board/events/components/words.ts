import type { EventHours } from "../rules.ts";

export { KIND_LABELS } from "../rules.ts";

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const TIME = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: "UTC" });

/** When an event takes place, in New Orleans time: "Mar 1, 2027, 9:00 AM – 1:00 PM". */
export function hoursOf({ startsAt, endsAt }: EventHours): string {
  const end = shown(endsAt);
  const isSameDay = startsAt.slice(0, 10) === endsAt.slice(0, 10);
  const last = isSameDay ? TIME.format(end) : dayAndTime(end);
  return `${dayAndTime(shown(startsAt))} – ${last}`;
}

function dayAndTime(at: Date): string {
  return `${DAY.format(at)}, ${TIME.format(at)}`;
}

function shown(local: string): Date {
  return new Date(`${local}:00Z`);
}
