import { eq } from "drizzle-orm";
import { moveMakeUpEnds, restoreMakeUps } from "#domains/bookings/service/make-ups-of-pass.ts";
import {
  confirmStandingPlaces,
  holdStandingPlaces,
  lockSlotsOf,
  resumeStandingPlaces,
} from "#domains/bookings/service/standing-places.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { type PassMailContext, returnedMail } from "../mails.ts";
import type { FreezeRow } from "../queries/freezes.ts";
import { listActivitiesOfPass, listTimesOfPass, type PassRow } from "../queries/passes.ts";
import type { EarlyReturn } from "../schema.ts";
import { membershipActivities, passFreezes } from "../tables.ts";
import { movePass, recordPassEvent, updatePass } from "./change-pass.ts";
import { notifyHolder } from "./notify-holder.ts";

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
  const wishes = (await listActivitiesOfPass(tx, pass.id)).map((activity) => {
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
  await holdStandingPlaces(tx, deps, { athleteId, passId, slotIds, firstDate: fromDate });
  await confirmStandingPlaces(tx, deps, { passId });
}

interface End {
  pass: PassRow;
  freeze: FreezeRow;
  back: string;
  by: "holder" | "time" | "payment";
  billing: Date;
  /** What the family is told; absent is that the pass runs again. */
  write?: (context: PassMailContext) => MailMessage;
}

/** Ends the freeze of a locked pass on a day, and says so. */
export async function endFreeze(tx: PublicTx, deps: Deps, end: End): Promise<void> {
  const { pass, freeze, back, by, billing } = end;
  await moveMakeUpEnds(tx, { ...freeze, passId: pass.id, newUntil: back });
  if (pass.athleteId !== null) {
    const isTakenBack = back <= freeze.fromDate;
    await restoreMakeUps(tx, deps, { athleteId: pass.athleteId, isTakenBack });
  }
  await tx.update(passFreezes).set({ untilDate: back }).where(eq(passFreezes.id, freeze.id));
  const change = { frozenFrom: null, frozenUntil: null };
  const note = back > freeze.fromDate ? `Back on ${back}` : "Freeze taken back";
  if (!(await movePass(tx, deps, { pass, name: "thaw", by, note, change }))) {
    await updatePass(tx, deps, { pass, change });
    await recordPassEvent(tx, deps, { pass, by, note });
  }
  const times = await listTimesOfPass(tx, { passId: pass.id, today: businessDay(deps.now()) });
  const told = { freezeId: freeze.id, billingDay: businessDay(billing), times };
  const { write = (context: PassMailContext) => returnedMail(context, told) } = end;
  await notifyHolder(tx, deps, { pass, write });
}
