import { BUSINESS_ZONE } from "#lib/time.ts";
import { opensAt } from "../rules/decision.ts";
import type { DeskAnswer } from "./desk.ts";

type Answer = DeskAnswer["data"];

const TIME = new Intl.DateTimeFormat("en-US", { timeZone: BUSINESS_ZONE, timeStyle: "short" });

/** A moment of today as clocks in New Orleans show it: `5:02 PM`. */
export function timeOf(at: string): string {
  return TIME.format(new Date(at)).replace(/\s/g, " ");
}

const DAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long", day: "numeric" });

/** Why nobody is let in, in a sentence. */
export function sentenceOf({
  stop,
  session,
  athlete,
  frozenUntil,
  closedFor,
  endedOn,
  isDisputed,
}: Answer): string {
  const name = athlete?.firstName ?? "The athlete";
  const activity = session?.activityName ?? "The session";
  const sentences: Record<NonNullable<Answer["stop"]>, string> = {
    unknown: "This code is not valid",
    pending: "The first payment of this pass has not arrived yet",
    suspended: `This pass is on hold${holdWords(isDisputed)}`,
    frozen: frozenUntil
      ? `This pass is frozen until ${DAY.format(new Date(frozenUntil))}`
      : "This pass is frozen",
    cancelled: endedOn
      ? `This pass was canceled on ${DAY.format(new Date(endedOn))}`
      : "This pass has ended",
    no_session: `${name} has no session now`,
    closed: `${activity} is closed today${closedFor ? ` (${closedFor})` : ""}`,
    age: `${activity} is for another age`,
    early: session
      ? `Too early: ${activity} starts at ${timeOf(session.startsAt)}. Check-in opens at ${timeOf(opensAt(new Date(session.startsAt)).toISOString())}`
      : "It is too early",
    full: `${activity} is full`,
  };
  return `${stop ? sentences[stop] : "This can't be checked"}.`;
}

/** Why a pass is suspended, as far as it is known. */
function holdWords(isDisputed: boolean | null): string {
  if (isDisputed === null) return "";
  return isDisputed
    ? " until the bank has decided about a payment"
    : " because a payment is missing";
}

const DAY_AND_TIME = new Intl.DateTimeFormat("en-US", {
  ...{ timeZone: BUSINESS_ZONE, weekday: "short", month: "short", day: "numeric" },
  ...{ hour: "numeric", minute: "2-digit" },
});

/** When an athlete's next session is: `Next session: Hitting, Sat, Dec 5, 11:00 AM.` */
export function nextWords({ activityName, startsAt }: NonNullable<Answer["next"]>): string {
  const when = DAY_AND_TIME.format(new Date(startsAt)).replace(/\s/g, " ");
  return `Next session: ${activityName}, ${when}.`;
}

/** What staff have to decide about, one line each. */
export const DOUBT_LABELS: Record<Answer["doubts"][number], string> = {
  past_due: "A payment is late",
  not_booked: "Not booked for this session; a place is free",
  no_pass: "There is no pass",
  not_in_pass: "This activity is not in the pass",
  over_limit: "The sessions of this week are used",
  early: "Too early: check-in opens 30 minutes before",
  late: "More than 15 minutes late",
  waiver: "The waiver has to be signed",
};

/** Why nobody was let in by an answer, in a line. */
export function reasonOf(answer: Answer): string {
  if (answer.color === "red") return sentenceOf(answer);
  return `${answer.doubts.map((doubt) => DOUBT_LABELS[doubt]).join(". ")}.`;
}
