import { eq } from "drizzle-orm";
import type { MakeUpBooking } from "#areas/rawpass/bookings/queries/entitlements.ts";
import {
  moveMakeUpEnds,
  restoreMakeUps,
} from "#areas/rawpass/bookings/service/make-ups-of-pass.ts";
import {
  confirmStandingPlaces,
  holdStandingPlaces,
  lockSlotsOf,
  resumeStandingPlaces,
} from "#areas/rawpass/bookings/service/standing-places.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { freezeCanceledMail, type PassMailContext, returnedMail } from "../mails.ts";
import type { FreezeRow } from "../queries/freezes.ts";
import { presentMakeUp } from "../queries/make-ups.ts";
import { listActivitiesOfPass, listTimesOfPass, type PassRow } from "../queries/passes.ts";
import { firstDayOfOtherTimes } from "../rules/passes.ts";
import type { EarlyReturn } from "../schema/passes.ts";
import { membershipActivities, passFreezes } from "../tables.ts";
import { movePass, recordPassEvent, updatePass } from "./change-pass.ts";
import { notifyHolder } from "./notify-holder.ts";
import { restUnpaid } from "./rest-make-ups.ts";

interface Return {
  pass: PassRow;
  freeze: FreezeRow;
  /** The first day with places; those of a new pass begin the day after its purchase. */
  fromDate: string;
  activities?: EarlyReturn["activities"];
}

/**
 * Gives a pass its standing places again from a day on. Throws `conflict` where they are taken, and `invalid`
 * for times that are not as many as before, or of another activity.
 */
export async function takePlaces(
  tx: PublicTx,
  deps: Deps,
  { pass, freeze, fromDate: earliest, activities }: Return,
): Promise<void> {
  const bought = pass.startDate;
  const fromDate = bought !== null && earliest <= bought ? addDays(bought, 1) : earliest;
  if (freeze.keepsPlaces) {
    await resumeStandingPlaces(tx, deps, { passId: pass.id, fromDate });
    return;
  }
  if (pass.athleteId === null) throw new AppError("conflict", "This pass has no athlete anymore.");
  const own = await listActivitiesOfPass(tx, pass.id);
  const wishes = own.map((activity) => {
    const chosen = activities?.find(({ activityId }) => activityId === activity.activityId);
    return { activity, wanted: [...new Set(chosen?.slotIds ?? activity.timeSlotIds)] };
  });
  const slotIds = wishes.flatMap(({ wanted }) => wanted);
  const slots = await lockSlotsOf(tx, { passIds: [pass.id], slotIds });
  for (const { activity, wanted } of wishes) {
    const isOfIt = wanted.every((id) => slots.get(id)?.activityId === activity.activityId);
    if (wanted.length !== activity.frequencyPerWeek || !isOfIt) {
      const message = "Please choose as many times as sessions a week";
      throw new AppError("invalid", message, { fields: { activities: message } });
    }
    await tx
      .update(membershipActivities)
      .set({ timeSlotIds: wanted })
      .where(eq(membershipActivities.id, activity.id));
  }
  const { athleteId, id: passId } = pass;
  const former = new Set(own.flatMap(({ timeSlotIds }) => timeSlotIds));
  const otherDate = firstDayOfOtherTimes(freeze.fromDate, fromDate);
  const byDate = Map.groupBy(slotIds, (id) => (former.has(id) ? fromDate : otherDate));
  for (const [firstDate, ids] of byDate) {
    await holdStandingPlaces(tx, deps, { athleteId, passId, slotIds: ids, firstDate });
  }
  await confirmStandingPlaces(tx, deps, { passId });
}

interface End {
  pass: PassRow;
  freeze: FreezeRow;
  back: string;
  by: "holder" | "time" | "payment";
  billing: Date;
  /** Why staff end it for the family. */
  reason?: string | undefined;
  /** What the family is told; absent is that the pass runs again, or that the freeze never was. */
  write?: (context: PassMailContext) => MailMessage;
}

/** Ends the freeze of a locked pass on a day, and says so. */
export async function endFreeze(tx: PublicTx, deps: Deps, end: End): Promise<void> {
  const { pass, freeze, back, by, billing } = end;
  const { athleteId } = pass;
  await moveMakeUpEnds(tx, { ...freeze, athleteId, newUntil: back });
  const isTakenBack = back <= freeze.fromDate;
  const restored =
    athleteId === null ? null : await restoreMakeUps(tx, deps, { athleteId, isTakenBack });
  await tx.update(passFreezes).set({ untilDate: back }).where(eq(passFreezes.id, freeze.id));
  const change = { frozenFrom: null, frozenUntil: null };
  const note = back > freeze.fromDate ? `Back on ${back}` : "Freeze taken back";
  if (!(await movePass(tx, deps, { pass, name: "thaw", by, note, change }))) {
    await updatePass(tx, deps, { pass, change });
    await recordPassEvent(tx, deps, { pass, by, note });
  }
  const nextBillingDate = businessDay(billing);
  await restUnpaid(tx, { ...pass, ...change, nextBillingDate });
  const times = await listTimesOfPass(tx, { passId: pass.id, today: businessDay(deps.now()) });
  const told = { freezeId: freeze.id, billingDay: nextBillingDate, times, reason: end.reason };
  const { fromDate, keepsPlaces: keeps } = freeze;
  const present = (made: MakeUpBooking) => presentMakeUp(made, pass.id);
  const rebooked = restored?.booked.map(present) ?? [];
  const waiting = restored?.waiting.map(present) ?? [];
  const taken = { ...told, fromDate, keeps, rebooked, waiting };
  const inWords = (context: PassMailContext) =>
    isTakenBack ? freezeCanceledMail(context, taken) : returnedMail(context, told);
  const { write = inWords } = end;
  await notifyHolder(tx, deps, { pass: { ...pass, nextBillingDate }, write });
}
