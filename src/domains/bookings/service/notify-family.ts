import { getUser } from "#domains/accounts/queries.ts";
import { findAthlete } from "#domains/athletes/queries.ts";
import { notifyMember } from "#domains/notifications/service/notify-member.ts";
import { presentActivity } from "#domains/schedule/queries/present-activity.ts";
import {
  type ActivityRow,
  listActivitiesById,
  type SlotRow,
} from "#domains/schedule/queries/schedule.ts";
import { nameOfSlot } from "#domains/schedule/schema/slot-names.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import {
  type FamilyMailContext,
  familyLinks,
  movedUpMail,
  offerMail,
  standingOfferMail,
} from "../mails.ts";
import type { StandingPlaceRow } from "../queries/places.ts";
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
  const priceCents = kind === "drop_in" ? presentActivity(activity).rateCents : null;
  await notifyFamily(tx, deps, {
    athleteId,
    write: (context) =>
      step === "offer" && until
        ? offerMail(context, { ...named, until, priceCents })
        : movedUpMail(context, named),
  });
}

/** Mails who waited for a standing place, which is held for them now. */
export async function notifyStandingOffer(
  tx: Db,
  deps: Deps,
  { slot, activity, place }: { slot: SlotRow; activity: ActivityRow; place: StandingPlaceRow },
): Promise<void> {
  const { id: placeId, athleteId, heldUntil: until } = place;
  if (!until) return;
  const offer = { placeId, until, activityName: activity.name, slotName: nameOfSlot(slot) };
  await notifyFamily(tx, deps, {
    athleteId,
    write: (context) => standingOfferMail(context, offer),
  });
}
