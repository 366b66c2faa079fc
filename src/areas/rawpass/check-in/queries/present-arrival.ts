import type { AthleteAtDesk } from "#areas/people/athletes/queries/audience.ts";
import { centsOf } from "#areas/rawpass/passes/queries/passes.ts";
import { ageOn, businessDay } from "#lib/dates.ts";
import { type Decision, type Doubt, undoEnd } from "../rules/decision.ts";
import type { DeskAnswer, DeskAthlete } from "../schema/desk.ts";
import type { Arrival } from "./arrivals.ts";

/** An athlete as the desk sees him: no birth date, and no contact before it is asked for. */
export function presentAthlete(
  { id, firstName, lastName, birthDate }: AthleteAtDesk,
  now: Date,
): DeskAthlete {
  const age = birthDate === null ? null : ageOn(birthDate, businessDay(now));
  return { id, firstName, lastName, age };
}

const isOfPayment = (doubt: Doubt) => doubt === "past_due";

/** What the desk answers about somebody. */
export function presentArrival(
  { athlete, pass, session, checkIn, hasCredit, next, facts }: Arrival,
  { color, stop, doubts }: Decision,
  now: Date,
): DeskAnswer["data"] {
  // Paying does not help as long as a bank inquires into another payment.
  const isDisputed = stop === "suspended" && pass !== null && pass.disputeId !== null;
  const isUnpaid = stop === "pending" || stop === "suspended" || doubts.some(isOfPayment);
  const isTurnedAway = stop !== null || doubts.some((doubt) => doubt === "not_booked");
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
    endedOn: stop === "cancelled" && pass?.cancelledAt ? businessDay(pass.cancelledAt) : null,
    isDisputed: stop === "suspended" ? isDisputed : null,
    owedCents: isUnpaid && !isDisputed && pass ? centsOf(pass.monthlyRate) : null,
    next: isTurnedAway && next ? { ...next, startsAt: next.startsAt.toISOString() } : null,
    mayUseMakeUp: color === "amber" && facts.place === null && hasCredit,
    checkIn: checkIn && {
      id: checkIn.id,
      at: checkIn.checkInTime.toISOString(),
      undoUntil: undoEnd(checkIn.checkInTime).toISOString(),
    },
  };
}
