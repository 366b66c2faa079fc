import type { OwnPass } from "#areas/rawpass/passes/schema/passes.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/time.ts";

/** More people in a day than a hall lets in. */
export const MOST_BOOKINGS = 2_000;

/** How long before the start of a session people are let in, and how long after it they are in time. */
const OPENS_MINUTES = 30;
const LATE_MINUTES = 15;
/** How long a check-in can be undone. */
export const UNDO_MINUTES = 10;
/** Whoever was checked in so lately was scanned twice, and does not come for the next session. */
const SCANNED_TWICE_MINUTES = 10;
/** How long after it was made a scan of a device without network is still taken. */
export const LATE_SCAN_HOURS = 24;
/** The number of missed sessions at which the family and staff are told, and the days within which. */
export const MISSED_TOLD = 3;
export const MISSED_DAYS = 30;
/** How many weeks the attendance shows unless staff choose days. */
export const ATTENDANCE_WEEKS = 12;

const after = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE_MS);

/** Until when a check-in can be undone. */
export const undoEnd = (checkedInAt: Date) => after(checkedInAt, UNDO_MINUTES);
/** Whether a scan was made too long ago to be taken now. */
export const isTooOld = (scannedAt: Date, now: Date) =>
  now.getTime() - scannedAt.getTime() > LATE_SCAN_HOURS * HOUR_MS;
/** Since when whoever has not come is missing. */
const lateFrom = (startsAt: Date) => after(startsAt, LATE_MINUTES);
/** From when on people are let in. */
export const opensAt = (startsAt: Date) => after(startsAt, -OPENS_MINUTES);

/** Where somebody with a place in a session is. */
export const PRESENCES = ["expected", "in", "missing"] as const;

/** In, or missing 15 minutes after the start. */
export function presenceOf(
  { isIn, startsAt }: { isIn: boolean; startsAt: Date },
  now: Date,
): (typeof PRESENCES)[number] {
  if (isIn) return "in";
  return now < lateFrom(startsAt) ? "expected" : "missing";
}

export const PHASES = ["over", "running", "to_come"] as const;

/** Whether a session is over, running or still to come. */
export function phaseOf(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  now: Date,
): (typeof PHASES)[number] {
  if (endsAt <= now) return "over";
  return startsAt <= now ? "running" : "to_come";
}

/** What staff see at once. */
export const COLORS = ["green", "amber", "red", "again"] as const;

/** Why somebody is not let in, the first that holds. */
export const STOPS = [
  "unknown",
  "pending",
  "suspended",
  "frozen",
  "cancelled",
  "no_session",
  "closed",
  "age",
  "early",
  "full",
] as const;
export type Stop = (typeof STOPS)[number];

/** Why staff decide, all that hold. */
export const DOUBTS = [
  "past_due",
  "not_booked",
  "no_pass",
  "not_in_pass",
  "over_limit",
  "early",
  "late",
  "waiver",
] as const;
export type Doubt = (typeof DOUBTS)[number];

/** What is known about somebody who stands at the desk. */
export interface DeskFacts {
  /** Whether the code or the name led to an athlete. */
  isKnown: boolean;
  /** The status of the pass that counts; null where there is none, or the session was paid alone. */
  passStatus: OwnPass["status"] | null;
  /** The session that is meant; null where there is none now. */
  session: { startsAt: Date; endsAt: Date; isClosed: boolean; isFull: boolean } | null;
  /** Whether a place in it is the athlete's, and how. */
  place: "standing" | "drop_in" | "make_up" | "walk_in" | null;
  isOfAge: boolean;
  hasWaiver: boolean;
  /** Sessions of the activity this week before this one, of how many; null where the pass has no such activity. */
  week: { used: number; of: number } | null;
  isIn: boolean;
}

export type Decision =
  | { color: "green" | "again"; stop: null; doubts: [] }
  | { color: "amber"; stop: null; doubts: Doubt[] }
  | { color: "red"; stop: Stop; doubts: [] };

/** The table of the design (“The desk”): what the desk answers to what is known. */
export function decide(facts: DeskFacts, now: Date): Decision {
  if (facts.isIn) return { color: "again", stop: null, doubts: [] };
  const stop = findStop(facts, now);
  if (stop) return { color: "red", stop, doubts: [] };
  const doubts = listDoubts(facts, now);
  if (doubts.length > 0) return { color: "amber", stop: null, doubts };
  return { color: "green", stop: null, doubts: [] };
}

function findStop(facts: DeskFacts, now: Date): Stop | null {
  const { isKnown, passStatus, session, place, isOfAge } = facts;
  if (!isKnown) return "unknown";
  const isClosing = passStatus !== null && passStatus !== "active" && passStatus !== "past_due";
  if (isClosing && place !== "drop_in") return passStatus;
  if (!session || session.endsAt <= now) return "no_session";
  if (session.isClosed) return "closed";
  if (!isOfAge) return "age";
  if (place === null && now < opensAt(session.startsAt)) return "early";
  return place === null && session.isFull ? "full" : null;
}

function listDoubts(
  { passStatus, session, place, hasWaiver, week }: DeskFacts,
  now: Date,
): Doubt[] {
  const isPaidAlone = place === "drop_in";
  const isOfPass = place === null || place === "standing" || place === "walk_in";
  const holds: Record<Doubt, boolean> = {
    past_due: passStatus === "past_due" && !isPaidAlone,
    not_booked: place === null,
    no_pass: place === null && passStatus === null,
    not_in_pass: place === null && passStatus !== null && week === null,
    over_limit: isOfPass && week !== null && week.used >= week.of,
    early: session !== null && now < opensAt(session.startsAt),
    late: session !== null && now > lateFrom(session.startsAt),
    waiver: !hasWaiver,
  };
  return DOUBTS.filter((doubt) => holds[doubt]);
}

/** Whether somebody is let in: by the table, or where it leaves it to them by staff. */
export function isLetIn(
  { color }: Pick<Decision, "color">,
  { way }: { way?: "let_in" | "make_up" | undefined },
): boolean {
  return color === "green" || (color === "amber" && way !== undefined);
}

/** What a make-up settles: for everything else staff say why. */
const SETTLED_BY_MAKE_UP: readonly Doubt[] = ["not_booked", "no_pass", "not_in_pass", "over_limit"];

/** Whether staff have to note why they let somebody in: always, unless a make-up settles every doubt. */
export function needsNote(doubts: readonly Doubt[], way: "let_in" | "make_up"): boolean {
  return way === "let_in" || doubts.some((doubt) => !SETTLED_BY_MAKE_UP.includes(doubt));
}

/** A session of today, as it stands to an athlete. */
export interface Candidate {
  slotId: number;
  startsAt: Date;
  endsAt: Date;
  isClosed: boolean;
  /** Whether a place in it is the athlete's. */
  isBooked: boolean;
  /** Whether the pass has its activity, or the athlete had a place in it. */
  isNear: boolean;
  checkedInAt: Date | null;
}

/**
 * The session that somebody who comes now comes for, of those of today in the order in which they start:
 * the one that is booked; the one just checked in to; one that fits the pass; the next that is booked.
 * Null where none does.
 */
export function pickSession<Session extends Candidate>(
  sessions: readonly Session[],
  now: Date,
): Session | null {
  const open = sessions.filter(({ startsAt, endsAt }) => opensAt(startsAt) <= now && now < endsAt);
  const isIn = ({ checkedInAt }: Session) => checkedInAt !== null;
  const isJustIn = ({ checkedInAt }: Session) =>
    checkedInAt !== null && now < after(checkedInAt, SCANNED_TWICE_MINUTES);
  return (
    open.find(isJustIn) ??
    open.find((one) => one.isBooked && !isIn(one) && !one.isClosed) ??
    open.findLast(isIn) ??
    open.find(({ isNear, isClosed }) => isNear && !isClosed) ??
    open.find(({ isNear }) => isNear) ??
    sessions.find(({ isBooked, startsAt, isClosed }) => isBooked && !isClosed && startsAt > now) ??
    null
  );
}
