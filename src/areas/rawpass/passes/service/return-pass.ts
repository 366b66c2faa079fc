import { trySendChange } from "#areas/money/payments/service/send-change.ts";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { addBusinessDays, addDays, businessDay, daysBetween } from "#lib/dates.ts";
import { lockedRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { listFreezes } from "../queries/freezes.ts";
import type { EarlyReturn, ReturnedPass } from "../schema/passes.ts";
import { endFreeze, takePlaces } from "./end-freeze.ts";
import { askForSubscription, requireStillBilling } from "./freeze-pass.ts";
import { lockRunning, lockTraining, type OnAsked } from "./locks.ts";
import { PASS_PAYMENTS } from "./payments.ts";
import { recountExtensions } from "./recount-extensions.ts";
import { requestChange } from "./request-change.ts";

/**
 * Ends a freeze of a pass of the account today, or takes it back before it begins: the billing moves back by the
 * days that are not frozen, but for those that are closed. Standing places that waited begin again tomorrow, or with
 * the first week that nobody else has; those that did not are booked anew, at the times that are given or as they were.
 * Throws `not_found`, `conflict` for a pass that is not frozen and at `slots.<id>` for a time that is full,
 * `invalid` for other times than it has sessions, `stale` while its billing is being moved, `unavailable`.
 */
export async function returnPass(
  deps: Deps,
  actor: Pick<Member, "userId">,
  { id, activities, reason }: EarlyReturn & { id: number; reason?: string },
  onAsked?: OnAsked,
): Promise<ReturnedPass["data"]> {
  const { periodEnd } = await askForSubscription(deps, actor, { id });
  const today = businessDay(deps.now());
  const { changeId, billing } = await deps.database.contentVersion.publish(async (tx) => {
    const { pass, subscriptionId } = await lockRunning(tx, actor, id);
    const { frozenFrom, frozenUntil } = pass;
    if (!frozenFrom || !frozenUntil) throw new AppError("conflict", "This pass is not frozen.");
    await requireStillBilling(tx, pass, { subscriptionId, periodEnd });
    await onAsked?.(tx, pass);
    const back = frozenFrom > today ? frozenFrom : today;
    const spared = daysBetween(back, frozenUntil).length - 1;
    const fromDate = frozenFrom >= today ? frozenFrom : addDays(today, 1);
    const freeze = lockedRow((await listFreezes(tx, id))[0]);
    const closedDays = await recountExtensions(tx, pass, { ...freeze, newUntil: back });
    const moved = addBusinessDays(periodEnd, closedDays - Math.max(0, spared));
    await lockTraining(tx, deps, pass);
    await takePlaces(tx, deps, { pass, freeze, fromDate, activities });
    await endFreeze(tx, deps, { pass, freeze, back, by: "holder", billing: moved, reason });
    const wish = { kind: "end_freeze", on: moved.toISOString() } as const;
    return {
      changeId: await requestChange(tx, deps, { pass, wish, subscriptionId }),
      billing: moved,
    };
  });
  await trySendChange(deps, { changeId }, PASS_PAYMENTS);
  return { nextBillingDate: businessDay(billing) };
}
