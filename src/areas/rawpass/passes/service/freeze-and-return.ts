import { eq } from "drizzle-orm";
import { trySendChange } from "#areas/money/payments/service/send-change.ts";
import { moveMakeUpEnds } from "#areas/rawpass/bookings/service/make-ups-of-pass.ts";
import { addBusinessDays, addDays, businessDay, businessMoment } from "#lib/dates.ts";
import { lockedRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { isolateFailure } from "#lib/payments/isolate-failure.ts";
import { noPlacesMail } from "../mails.ts";
import { findCancellation } from "../queries/cancellation.ts";
import { listFreezes } from "../queries/freezes.ts";
import { findPass, listToFreezeOrThaw, lockPass } from "../queries/passes.ts";
import { passFreezes } from "../tables.ts";
import { requestCancellation } from "./cancel-pass.ts";
import { movePass, recordPassEvent, updatePass } from "./change-pass.ts";
import { endFreeze, takePlaces } from "./end-freeze.ts";
import { isBillingMoving, lockTraining } from "./locks.ts";
import { notifyHolder } from "./notify-holder.ts";
import { PASS_PAYMENTS } from "./payments.ts";
import { recountExtensions } from "./recount-extensions.ts";
import { requestChange } from "./request-change.ts";

const MOST = 500;
/** How much longer a pass is frozen whose times are taken. */
const DAYS_TO_CHOOSE = 7;

/**
 * Begins the freezes whose first day has come, and ends those whose day of return has. Where the times of a pass
 * are taken by others, it stays frozen a week longer, without charge, and its family chooses. One that was to end
 * after its paid days ends then, and what they cost goes back.
 */
export async function freezeAndReturn(deps: Deps): Promise<void> {
  const { db } = deps.database;
  for (const id of await listToFreezeOrThaw(db, businessDay(deps.now()), MOST)) {
    await isolateFailure(deps, { passId: id }, "a freeze is left as it is", async () => {
      if (await beginFreeze(deps, id)) return;
      try {
        await comeBack(deps, id);
      } catch (error) {
        if (!(error instanceof AppError && error.code === "conflict")) throw error;
        await stayFrozen(deps, id);
      }
    });
  }
}

/** @returns whether the pass was one that is frozen from now on */
async function beginFreeze(deps: Deps, id: number): Promise<boolean> {
  return deps.database.db.transaction(async (tx) => {
    const pass = await lockPass(tx, id);
    if (pass?.status !== "active" || !pass.frozenFrom) return false;
    const note = `Frozen until ${pass.frozenUntil}`;
    return (await movePass(tx, deps, { pass, name: "freeze", by: "time", note })) !== null;
  });
}

async function comeBack(deps: Deps, id: number): Promise<void> {
  const today = businessDay(deps.now());
  await deps.database.contentVersion.publish(async (tx) => {
    const pass = await lockPass(tx, id);
    if (pass?.status !== "frozen" || !pass.frozenUntil || pass.frozenUntil > today) return;
    const freeze = lockedRow((await listFreezes(tx, id))[0]);
    await lockTraining(tx, deps, pass);
    await takePlaces(tx, deps, { pass, freeze, fromDate: pass.frozenUntil });
    // Noon is that day in every zone of the country.
    const billing = businessMoment(pass.nextBillingDate ?? today, "12:00");
    const end = { pass, freeze, back: pass.frozenUntil, by: "time", billing } as const;
    await endFreeze(tx, deps, end);
  });
}

async function stayFrozen(deps: Deps, id: number): Promise<void> {
  const { payments, database } = deps;
  const known = await findPass(database.db, id);
  const subscription = known?.subscriptionId
    ? await payments?.subscriptions.find(known.subscriptionId)
    : null;
  if (!subscription) return;
  const changeId = await database.contentVersion.publish(async (tx) => {
    const pass = await lockPass(tx, id);
    const { id: subscriptionId, periodEnd } = subscription;
    if (pass?.status !== "frozen" || !pass.frozenUntil) return null;
    if (await isBillingMoving(tx, subscriptionId)) return null;
    const freeze = lockedRow((await listFreezes(tx, id))[0]);
    const isFreeze = eq(passFreezes.id, freeze.id);
    const stuckSince = freeze.stuckSince ?? pass.frozenUntil;
    if (pass.cancelAt) {
      await tx.update(passFreezes).set({ stuckSince }).where(isFreeze);
      const cancellation = await findCancellation(tx, pass, deps.now());
      return requestCancellation(tx, deps, { pass, subscriptionId, cancellation, by: "time" });
    }
    const untilDate = addDays(pass.frozenUntil, DAYS_TO_CHOOSE);
    const closedDays = await recountExtensions(tx, pass, { ...freeze, newUntil: untilDate });
    await updatePass(tx, deps, { pass, change: { frozenUntil: untilDate } });
    await tx.update(passFreezes).set({ untilDate, stuckSince }).where(isFreeze);
    await moveMakeUpEnds(tx, { ...freeze, athleteId: pass.athleteId, newUntil: untilDate });
    const note = `Its times are taken: frozen until ${untilDate}`;
    await recordPassEvent(tx, deps, { pass, by: "time", note });
    const told = { freezeId: freeze.id, untilDate };
    await notifyHolder(tx, deps, { pass, write: (context) => noPlacesMail(context, told) });
    const until = addBusinessDays(periodEnd, DAYS_TO_CHOOSE + closedDays).toISOString();
    return requestChange(tx, deps, { pass, wish: { kind: "freeze", until }, subscriptionId });
  });
  if (changeId !== null) await trySendChange(deps, { changeId }, PASS_PAYMENTS);
}
