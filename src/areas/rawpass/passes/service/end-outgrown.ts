import { trySendChange } from "#areas/money/payments/service/send-change.ts";
import { monthlyRateCents } from "#areas/rawpass/schedule/schema/price.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { isolateFailure } from "#lib/payments/isolate-failure.ts";
import { outgrownMail, type PassMailContext } from "../mails.ts";
import { type Alteration, itemsOf, listContentOfPass } from "../queries/alterations.ts";
import type { Cancellation } from "../queries/cancellation.ts";
import { listOutgrown, type Outgrown } from "../queries/outgrown.ts";
import { lockPass } from "../queries/passes.ts";
import { obstacleToAltering, slotChanges } from "../rules/alterations.ts";
import { firstBillingFrom } from "../rules/first-billing.ts";
import { ENDS_BEFORE_BILLING_DAYS } from "../rules/passes.ts";
import { holdAlteration } from "./apply-alteration.ts";
import { requestCancellation } from "./cancel-pass.ts";
import { isBillingMoving } from "./locks.ts";
import { notifyHolder } from "./notify-holder.ts";
import { PASS_PAYMENTS } from "./payments.ts";
import { requestChange } from "./request-change.ts";

/**
 * Mails families 30 days before their child leaves the age range of an activity, or once staff have changed the range so
 * that the child is outside it. Seven days before the first billing outside the range, the activity ends with the paid
 * time: the pass goes on with the others, or is canceled.
 */
export async function endOutgrown(deps: Deps): Promise<void> {
  const { db } = deps.database;
  const outgrown = await listOutgrown(db, { today: businessDay(deps.now()) });
  for (const [passId, own] of Map.groupBy(outgrown, ({ pass }) => pass.id)) {
    await isolateFailure(deps, { passId }, "an outgrown activity is left as it is", async () => {
      const changeId = await deps.database.contentVersion.publish((tx) => endOne(tx, deps, own));
      if (changeId !== null) await trySendChange(deps, { changeId }, PASS_PAYMENTS);
    });
  }
}

/** @returns the change that the provider is asked for; null where nothing ends yet */
async function endOne(
  tx: PublicTx,
  deps: Deps,
  outgrown: readonly Outgrown[],
): Promise<number | null> {
  const [first] = outgrown;
  const pass = first && (await lockPass(tx, first.pass.id));
  if (!pass?.subscriptionId || !pass.nextBillingDate || pass.cancelAt) return null;
  const { subscriptionId, nextBillingDate } = pass;
  const content = await listContentOfPass(tx, pass.id);
  const now = deps.now();
  for (const one of outgrown) {
    const endsOn = firstBillingFrom(nextBillingDate, one.outsideFrom);
    const goesOn =
      content.length > outgrown.filter(({ outsideFrom }) => outsideFrom <= endsOn).length;
    const write = (context: PassMailContext) =>
      outgrownMail(context, { ...one, endsOn, goesOn, now });
    await notifyHolder(tx, deps, { pass, write });
  }
  const today = businessDay(now);
  if (addDays(today, ENDS_BEFORE_BILLING_DAYS) < nextBillingDate) return null;
  const over = new Set(
    outgrown
      .filter(({ outsideFrom }) => outsideFrom <= nextBillingDate)
      .map(({ activityId }) => activityId),
  );
  const { pendingChange } = pass;
  // A lower price that is planned begins with that billing: the outgrown activity leaves the plan.
  const isLowered = pendingChange?.kind === "lower";
  const billed = isLowered ? pendingChange.activities : content;
  const activities = billed.filter(({ activityId }) => !over.has(activityId));
  if (activities.length === billed.length) return null;
  if (obstacleToAltering(isLowered ? { ...pass, pendingChange: null } : pass)) return null;
  if (activities.length === 0) {
    const cancellation: Cancellation = {
      ...{ kind: "cancel_at_period_end", refunds: [], reason: null },
    };
    return requestCancellation(tx, deps, { pass, subscriptionId, cancellation, by: "time" });
  }
  const plan: Alteration = {
    ...{ kind: "lower", activities, from: nextBillingDate, isPaidFirst: false },
    ...slotChanges(billed, activities),
    monthlyCents: monthlyRateCents(activities),
  };
  if (await isBillingMoving(tx, subscriptionId)) return null;
  await holdAlteration(tx, deps, { pass, plan, by: "time" });
  const wish = { kind: "lower", items: itemsOf(activities) } as const;
  return requestChange(tx, deps, { pass, wish, subscriptionId });
}
