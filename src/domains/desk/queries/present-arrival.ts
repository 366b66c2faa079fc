import type { AthleteAtDesk } from "#domains/athletes/queries/audience.ts";
import { ageOn, businessDay } from "#lib/dates.ts";
import { type Decision, undoEnd } from "../rules.ts";
import type { DeskAnswer, DeskAthlete } from "../schema.ts";
import type { Arrival } from "./arrivals.ts";

/** An athlete as the desk sees him: no birth date, and no contact before it is asked for. */
export function presentAthlete(
  { id, firstName, lastName, birthDate }: AthleteAtDesk,
  now: Date,
): DeskAthlete {
  const age = birthDate === null ? null : ageOn(birthDate, businessDay(now));
  return { id, firstName, lastName, age };
}

/** What a desk session or a device knows of the last name of an athlete who was not expected today: `B.` */
export function initialOf({ lastName }: Pick<AthleteAtDesk, "lastName">): string {
  const [initial = ""] = lastName;
  return `${initial}.`;
}

/** What the desk answers about somebody. */
export function presentArrival(
  { athlete, pass, session, checkIn, hasCredit, facts }: Arrival,
  { color, stop, doubts }: Decision,
  now: Date,
): DeskAnswer["data"] {
  return {
    ...{ color, stop, doubts: [...doubts] },
    athlete: athlete && presentAthlete(athlete, now),
    session: session && {
      slotId: session.slot.id,
      activityName: session.activity.name,
      startsAt: session.startsAt.toISOString(),
      endsAt: session.endsAt.toISOString(),
    },
    week: color === "green" ? facts.week : null,
    frozenUntil: stop === "frozen" ? (pass?.frozenUntil ?? null) : null,
    closedFor: stop === "closed" ? (session?.closure?.reason ?? null) : null,
    mayUseMakeUp: color === "amber" && facts.place === null && hasCredit,
    checkIn: checkIn && {
      id: checkIn.id,
      at: checkIn.checkInTime.toISOString(),
      undoUntil: undoEnd(checkIn.checkInTime).toISOString(),
    },
  };
}
