import { eq } from "drizzle-orm";
import type { Member } from "#domains/accounts/access.ts";
import {
  confirmStandingPlaces,
  holdStandingPlaces,
  resumeStandingPlaces,
} from "#domains/bookings/service/standing-places.ts";
import { trySendChange } from "#domains/payments/service/send-change.ts";
import { lockSlots } from "#domains/schedule/service/locks.ts";
import { addBusinessDays, addDays, businessDay, daysBetween } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { lockedRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { returnedMail } from "../mails.ts";
import { type FreezeRow, listFreezes } from "../queries/freezes.ts";
import { listActivitiesOfPass, type PassRow } from "../queries/passes.ts";
import type { EarlyReturn, ReturnedPass } from "../schema.ts";
import { membershipActivities, passFreezes } from "../tables.ts";
import { movePass, recordPassEvent, updatePass } from "./change-pass.ts";
import { askForSubscription, requireStillBilling } from "./freeze-pass.ts";
import { lockRunning } from "./locks.ts";
import { notifyHolder } from "./notify-holder.ts";
import { PASS_PAYMENTS } from "./payments.ts";
import { requestChange } from "./request-change.ts";

/**
 * Ends a freeze of a pass of the account today, or takes it back before it begins: the billing moves back by the
 * days that are not frozen. Standing places that waited begin again tomorrow, or with the first week that
 * nobody else has; those that did not are booked anew, at the times that are given or as they were.
 * Throws `not_found`, `conflict` for a pass that is not frozen and at `slots.<id>` for a time that is full,
 * `invalid` for other times than it has sessions, `stale` while its billing is being moved, `unavailable`.
 */
export async function returnPass(
  deps: Deps,
  actor: Member,
  { id, activities }: EarlyReturn & { id: number },
): Promise<ReturnedPass["data"]> {
  const { periodEnd } = await askForSubscription(deps, actor, { id });
  const today = businessDay(deps.now());
  const { changeId, billing } = await deps.database.contentVersion.publish(async (tx) => {
    const { pass, subscriptionId } = await lockRunning(tx, actor, id);
    const { frozenFrom, frozenUntil } = pass;
    if (!frozenFrom || !frozenUntil) throw new AppError("conflict", "This pass is not frozen.");
    await requireStillBilling(tx, pass, { subscriptionId, periodEnd });
    const back = frozenFrom > today ? frozenFrom : today;
    const spared = daysBetween(back, frozenUntil).length - 1;
    const moved = addBusinessDays(periodEnd, -Math.max(0, spared));
    const fromDate = frozenFrom > today ? frozenFrom : addDays(today, 1);
    const freeze = lockedRow((await listFreezes(tx, id))[0]);
    await takePlaces(tx, deps, { pass, freeze, fromDate, activities });
    await endFreeze(tx, deps, { pass, freeze, back, by: "holder", billing: moved });
    const wish = { kind: "end_freeze", on: moved.toISOString() } as const;
    return {
      changeId: await requestChange(tx, deps, { pass, wish, subscriptionId }),
      billing: moved,
    };
  });
  await trySendChange(deps, { changeId }, PASS_PAYMENTS);
  return { nextBillingDate: businessDay(billing) };
}

interface Return {
  pass: PassRow;
  freeze: FreezeRow;
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
  { pass, freeze, fromDate, activities }: Return,
): Promise<void> {
  if (freeze.keepsPlaces) {
    await resumeStandingPlaces(tx, deps, { passId: pass.id, fromDate });
    return;
  }
  if (pass.athleteId === null) throw new AppError("conflict", "This pass has no athlete any more.");
  const slotIds: number[] = [];
  for (const activity of await listActivitiesOfPass(tx, pass.id)) {
    const chosen = activities?.find(({ activityId }) => activityId === activity.activityId);
    const wanted = [...new Set(chosen?.slotIds ?? activity.timeSlotIds)];
    const slots = await lockSlots(tx, wanted);
    const isOfIt = [...slots.values()].every((slot) => slot.activityId === activity.activityId);
    if (wanted.length !== activity.frequencyPerWeek || !isOfIt) {
      const message = "Please choose as many times as sessions a week";
      throw new AppError("invalid", message, { fields: { activities: message } });
    }
    slotIds.push(...wanted);
    await tx
      .update(membershipActivities)
      .set({ timeSlotIds: wanted })
      .where(eq(membershipActivities.id, activity.id));
  }
  const { athleteId, id: passId } = pass;
  await holdStandingPlaces(tx, deps, { athleteId, passId, slotIds, firstDate: fromDate });
  await confirmStandingPlaces(tx, deps, { passId });
}

/** Ends the freeze of a locked pass on a day, and says so. */
export async function endFreeze(
  tx: PublicTx,
  deps: Deps,
  end: { pass: PassRow; freeze: FreezeRow; back: string; by: "holder" | "time"; billing: Date },
): Promise<void> {
  const { pass, freeze, back, by, billing } = end;
  await tx.update(passFreezes).set({ untilDate: back }).where(eq(passFreezes.id, freeze.id));
  const change = { frozenFrom: null, frozenUntil: null };
  const note = back > freeze.fromDate ? `Back on ${back}` : "Freeze taken back";
  if (!(await movePass(tx, deps, { pass, name: "thaw", by, note, change }))) {
    await updatePass(tx, deps, { pass, change });
    await recordPassEvent(tx, deps, { pass, by, note });
  }
  const told = { freezeId: freeze.id, billingDay: businessDay(billing) };
  await notifyHolder(tx, deps, { pass, write: (context) => returnedMail(context, told) });
}
