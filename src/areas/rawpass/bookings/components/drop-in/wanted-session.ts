import type { PublicActivity } from "#areas/rawpass/schedule/schema/activities.ts";
import { agesName } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { ageOn } from "#lib/dates.ts";
import type { PublicSession, Week } from "../../schema/week.ts";

/** What an address names: a session, or without a date the weekly time. */
export interface WantedSession {
  slotId: number;
  date: string | null;
}

/** A session that somebody looks at, with what is trained in it. */
export interface ShownSession {
  session: PublicSession;
  activity: PublicActivity;
  /** Whether its weekly time is meant, of which this is the next session. */
  isWeekly: boolean;
}

/** The session among those of the next 14 days; null for one that is not on sale. */
export function findSession(
  { activities, schedule }: Week["data"],
  { slotId, date }: WantedSession,
): ShownSession | null {
  const session = schedule.find(
    (one) => one.slotId === slotId && (date === null || one.date === date),
  );
  const activity = activities.find(({ id }) => id === session?.activityId);
  return session && activity ? { session, activity, isWeekly: date === null } : null;
}

/** Why nobody can book a session or wait for it any more; null where somebody can. */
export function troubleWith({ session, isWeekly }: ShownSession, now: Date): string | null {
  if (isWeekly) return null;
  if (session.closedFor !== null) {
    return `This session doesn't take place: ${session.closedFor}.`;
  }
  return hasStarted(session, now) ? "This session has started." : null;
}

function hasStarted({ startsAt }: PublicSession, now: Date): boolean {
  return Date.parse(startsAt) <= now.getTime();
}

/** Why somebody who was born on a day can't take part; null where nothing is in the way. */
export function troubleWithBirth(
  { activity, session }: ShownSession,
  birthDate: string,
): string | null {
  const { name, minAge, maxAge } = activity;
  const age = ageOn(birthDate, session.date);
  if (minAge <= age && age <= maxAge) return null;
  return `${name} is for ${agesName(activity).toLowerCase()}: this athlete is ${age} that day`;
}
