import { findAthlete } from "#areas/people/athletes/queries/athletes.ts";
import { getUser } from "#areas/platform/accounts/queries/users.ts";
import { notifyMember, YOUR_ATHLETE } from "#areas/platform/notifications/service/notify-member.ts";
import { presentActivity } from "#areas/rawpass/schedule/queries/present-activity.ts";
import {
  type ActivityRow,
  listActivitiesById,
  type SlotRow,
} from "#areas/rawpass/schedule/queries/schedule.ts";
import { nameOfSlot } from "#areas/rawpass/schedule/schema/slot-names.ts";
import type { SlotMove } from "#areas/rawpass/schedule/service/move-slot.ts";
import type { SlotRelocation } from "#areas/rawpass/schedule/service/slots.ts";
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
  newPlaceMail,
  offerMail,
  outsideAgesMail,
  type StandingOfferStage,
  standingOfferMail,
  standingWaitEndedMail,
  standingWaitMovedMail,
  waitEndedMail,
} from "../mails.ts";
import { findCreditFor } from "../queries/make-ups.ts";
import {
  type BookingRow,
  listComingAthletes,
  type StandingPlaceRow,
  type StandingWaitRow,
} from "../queries/places.ts";
import { firstOnWeekday, freeCancellationEnd, stayEnd } from "../rules/limits.ts";
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
  await notifyMember(tx, deps, {
    ...{ userId: athlete.userId, type: "session", message: write(context), to: email },
    inBell: write({ ...context, athlete: YOUR_ATHLETE }),
  });
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
  const { startTime, coach, place } = slot;
  const named = { bookingId, activityName: activity.name, date, startTime, coach, place };
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
  const { startTime, coach, place } = slot;
  const named = { activityName: activity.name, date, startTime, coach, place };
  const ended = { bookingId, endedAt: session.now, ...named };
  await notifyFamily(tx, deps, {
    athleteId,
    write: (context) => waitEndedMail(context, why, ended),
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

/** Mails a family that no longer waits for a free weekly place because of the athlete's age on its first day. */
export async function notifyOutsideAges(
  tx: Db,
  deps: Deps,
  waited: {
    slot: SlotRow;
    activity: ActivityRow;
    entry: StandingWaitRow;
    age: number;
    firstDate: string;
  },
): Promise<void> {
  const { slot, activity, entry, age, firstDate } = waited;
  const { name: activityName, minAge, maxAge } = activity;
  const named = { entryId: entry.id, activityName, slotName: nameOfSlot(slot) };
  await notifyFamily(tx, deps, {
    athleteId: entry.athleteId,
    write: (context) => outsideAgesMail(context, { ...named, minAge, maxAge, age, firstDate }),
  });
}

/** Mails a family that waits for a weekly time, has an offer of it or is buying it, that it moves. */
export async function notifyStandingWaitMoved(
  tx: Db,
  deps: Deps,
  waited: SlotMove & { entry: StandingWaitRow; until: Date | null; isBuying: boolean },
): Promise<void> {
  const { from, to, fromDate, entry, until, isBuying } = waited;
  const [activity] = await listActivitiesById(tx, [to.activityId]);
  if (!activity) return;
  const moved = {
    ...{ entryId: entry.id, activityName: activity.name, until, isBuying },
    ...{ slotName: nameOfSlot(from), movedName: nameOfSlot(to), movedId: to.id },
    firstDate: firstOnWeekday(fromDate, to.dayOfWeek),
  };
  await notifyFamily(tx, deps, {
    athleteId: entry.athleteId,
    write: (context) => standingWaitMovedMail(context, moved),
  });
}

/** Mails a family about the standing place that is offered to it: when it is, a day before its end, and at its end. */
export async function notifyStandingOffer(
  tx: Db,
  deps: Deps,
  offered: {
    slot: SlotRow;
    entry: StandingWaitRow;
    place: StandingPlaceRow;
    stage: StandingOfferStage;
  },
): Promise<void> {
  const { slot, entry, place, stage } = offered;
  const [activity] = await listActivitiesById(tx, [slot.activityId]);
  const { athleteId, heldUntil: until } = place;
  if (!activity || !until) return;
  const stayUntil = stayEnd(deps.now());
  const offer = { entryId: entry.id, until, stayUntil, activityName: activity.name };
  await notifyFamily(tx, deps, {
    athleteId,
    write: (context) => standingOfferMail(context, stage, { ...offer, slotName: nameOfSlot(slot) }),
  });
}

/** Mails the families whose athletes come to a weekly time that takes place elsewhere from now on. */
export async function notifyNewPlace(
  tx: Db,
  deps: Deps,
  { from, to }: SlotRelocation,
): Promise<void> {
  const [activity] = await listActivitiesById(tx, [to.activityId]);
  if (!activity) return;
  const change = {
    ...{ slotId: to.id, changedAt: to.updatedAt, activityName: activity.name },
    ...{ slotName: nameOfSlot(to), from: from.place, to: to.place },
  };
  for (const athleteId of await listComingAthletes(tx, { slotId: to.id, now: deps.now() })) {
    const write = (context: FamilyMailContext) => newPlaceMail(context, { ...change, athleteId });
    await notifyFamily(tx, deps, { athleteId, write });
  }
}
