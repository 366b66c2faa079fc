import { fullName } from "#lib/names/person-name.ts";
import { timeOf } from "../schema/answer-words.ts";
import type { DeskAnswer, DeskRoster } from "../schema/desk.ts";

type Answer = DeskAnswer["data"];

/** The few words that stand above everything else. */
export function titleOf({ color, athlete }: Answer): string {
  if (color === "green") return `Welcome, ${athlete?.firstName}`;
  if (color === "again") return "Already in";
  return color === "amber" ? "Please decide" : "Please wait";
}

/** Who it is, for which session, and how much of the week it is. */
export function detailOf({ color, athlete, session, week, checkIn }: Answer): string {
  const parts = [
    ...(athlete && color !== "green" ? [fullName(athlete)] : []),
    ...(session ? [session.activityName] : []),
    ...(session && color !== "green" ? [timeOf(session.startsAt)] : []),
    ...(week ? [`${week.used} of ${week.of} this week`] : []),
    ...(checkIn && color === "again" ? [`Checked in at ${timeOf(checkIn.at)}`] : []),
  ];
  return parts.join(" · ");
}

/** Where an athlete with a place is. */
export function presenceName({ presence, checkedInAt }: DeskRoster["people"][number]): string {
  if (presence === "in") return checkedInAt ? `In at ${timeOf(checkedInAt)}` : "In";
  return presence === "missing" ? "Missing" : "Expected";
}
