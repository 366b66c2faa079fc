import { getUser } from "#domains/accounts/queries.ts";
import { findAthlete } from "#domains/athletes/queries.ts";
import { notifyMember } from "#domains/notifications/service/notify-member.ts";
import { presentActivity } from "#domains/schedule/queries/present-activity.ts";
import { listActivitiesById, type SlotRow } from "#domains/schedule/queries/schedule.ts";
import { nameOfSlot } from "#domains/schedule/schema/slot-names.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import {
  type EndOfWait,
  type FamilyMailContext,
  familyLinks,
  type LaterMakeUp,
  makeUpMail,
  movedUpMail,
  offerMail,
  type StandingOfferStage,
  standingOfferMail,
  standingWaitEndedMail,
  waitEndedMail,
} from "../mails.ts";
import { findCreditFor } from "../queries/make-ups.ts";
import type { BookingRow, StandingPlaceRow, StandingWaitRow } from "../queries/places.ts";
import { freeCancellationEnd, stayEnd } from "../rules.ts";
import type { OpenSession } from "./open-session.ts";
import type { MovedUp } from "./waitlist.ts";

/**
 * Tells the account of an athlete, in the transaction of the change: in the bell, and by mail where there is an
 * address. Who is gone is told nothing.
 */
export async function notifyFamily(
  tx: Db,
  deps: Deps,
  { athleteId, write }: { athleteId: number; write: (context: FamilyMailContext) => MailMessage },
): Promise<void> {
  const athlete = await findAthlete(tx, athleteId);
  if (!athlete) return;
  const { email } = await getUser(tx, athlete.userId);
  const context = {
    to: email ?? "",
    athlete: athlete.firstName,
    ...familyLinks(deps.config.baseUrl),
    isTest: deps.payments?.isTest ?? false,
  };
  const { userId } = athlete;
  await notifyMember(tx, deps, { userId, type: "session", message: write(context), to: email });
}

/** Mails who waited for a session, and has a place or an offer now. */
export async function notifyMovedUp(
  tx: Db,
  deps: Deps,
  { session, booking, step }: MovedUp & { session: OpenSession },
): Promise<void> {
  const [activity] = await listActivitiesById(tx, [session.activityId]);
  if (!activity) return;
  const { id: bookingId, athleteId, kind, heldUntil: until } = booking;
  const { date, slot } = session;
  const named = { bookingId, activityName: activity.name, date, startTime: slot.startTime };
  const freeUntil = freeCancellationEnd(session.startsAt);
  const priceCents = kind === "drop_in" ? presentActivity(activity).rateCents : null;
  await notifyFamily(tx, deps, {
    athleteId,
    write: (context) =>
      step === "offer" && until
        ? offerMail(context, { ...named, until, priceCents })
        : movedUpMail(context, { ...named, freeUntil }),
  });
}

/** Mails a family the make-up that it is granted after the session was lost. */
export async function notifyMakeUp(
  tx: Db,
  deps: Deps,
  granted: { bookingId: number; why: LaterMakeUp },
): Promise<void> {
  const { bookingId, why } = granted;
  const credit = await findCreditFor(tx, bookingId);
  if (!credit) return;
  const { athleteId, ...named } = credit;
  await notifyFamily(tx, deps, {
    athleteId,
    write: (context) => makeUpMail(context, why, { bookingId, ...named }),
  });
}

/** Mails a family that no longer waits for a session. */
export async function notifyWaitEnded(
  tx: Db,
  deps: Deps,
  { session, booking, why }: { session: OpenSession; booking: BookingRow; why: EndOfWait },
): Promise<void> {
  const [activity] = await listActivitiesById(tx, [session.activityId]);
  if (!activity) return;
  const { id: bookingId, athleteId } = booking;
  const { date, slot } = session;
  const named = { bookingId, activityName: activity.name, date, startTime: slot.startTime };
  await notifyFamily(tx, deps, {
    athleteId,
    write: (context) => waitEndedMail(context, why, named),
  });
}

/** Mails a family that waited for a weekly place at a time that is no longer offered. */
export async function notifyStandingWaitEnded(
  tx: Db,
  deps: Deps,
  { slot, entry }: { slot: SlotRow; entry: StandingWaitRow },
): Promise<void> {
  const [activity] = await listActivitiesById(tx, [slot.activityId]);
  if (!activity) return;
  const waited = { entryId: entry.id, activityName: activity.name, slotName: nameOfSlot(slot) };
  await notifyFamily(tx, deps, {
    athleteId: entry.athleteId,
    write: (context) => standingWaitEndedMail(context, waited),
  });
}

/** Mails a family about the standing place that is offered to it: when it is, a day before its end, and at its end. */
export async function notifyStandingOffer(
  tx: Db,
  deps: Deps,
  { slot, place, stage }: { slot: SlotRow; place: StandingPlaceRow; stage: StandingOfferStage },
): Promise<void> {
  const [activity] = await listActivitiesById(tx, [slot.activityId]);
  const { id: placeId, athleteId, heldUntil: until } = place;
  if (!activity || !until) return;
  const stayUntil = stayEnd(deps.now());
  const offer = { placeId, until, stayUntil, activityName: activity.name };
  await notifyFamily(tx, deps, {
    athleteId,
    write: (context) => standingOfferMail(context, stage, { ...offer, slotName: nameOfSlot(slot) }),
  });
}
