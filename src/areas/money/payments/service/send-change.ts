import { businessDay } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import { isProviderAway } from "#lib/payments/isolate-failure.ts";
import { PaymentRefused, type Payments } from "#lib/payments/payments.ts";
import { changeRefusedMail } from "../mails.ts";
import type { OnSubscriptions, RequestedChange } from "./on-subscriptions.ts";
import { publishPresent } from "./publish-present.ts";

/**
 * Sends a requested change of a subscription to the payment provider, and has the answer recorded. May be sent
 * any number of times, and days later: the provider makes it once.
 * Throws `PaymentsUnavailable`, or `unavailable` where that was while the answer was taken over.
 */
export async function sendChange(
  deps: Deps,
  { changeId }: { changeId: number },
  purpose: OnSubscriptions,
): Promise<void> {
  const { database, payments } = deps;
  const change = await purpose.findRequestedChange(database.db, changeId, deps.now());
  if (!change || !payments) return;
  const { reference, subscriptionId } = change;
  let isRefused = false;
  try {
    await make(payments, change);
  } catch (refusal) {
    if (!(refusal instanceof PaymentRefused)) throw refusal;
    deps.log.warn({ purpose: purpose.name, changeId }, "change of a subscription refused", refusal);
    isRefused = true;
  }
  await publishPresent(deps, { subscriptionId, invoiceId: null }, async (tx, present) => {
    const subscription = present?.subscription ?? null;
    if (isRefused && subscription?.status !== "ended") {
      const day = businessDay(deps.now());
      const refused = changeRefusedMail({ ...change, purpose: purpose.name, day });
      await deps.mail.queue(tx, { ...refused, to: deps.mail.staff });
    }
    return purpose.onChange(tx, deps, reference, { changeId, isRefused, subscription });
  });
}

/** Sends a requested change at once; where the payment provider is away, the job sends it later. */
export async function trySendChange(
  deps: Deps,
  { changeId }: { changeId: number },
  purpose: OnSubscriptions,
): Promise<void> {
  try {
    await sendChange(deps, { changeId }, purpose);
  } catch (error) {
    if (!isProviderAway(error)) throw error;
    deps.log.warn({ purpose: purpose.name, changeId }, "change is sent later", error);
  }
}

async function make({ subscriptions }: Payments, change: RequestedChange): Promise<void> {
  const { subscriptionId: id, key } = change;
  switch (change.kind) {
    case "raise":
      await subscriptions.raise(id, change, key);
      return;
    case "lower":
      await subscriptions.lower(id, change.items, key);
      return;
    case "freeze":
      await subscriptions.freeze(id, change.until, key);
      return;
    case "end_freeze":
      await subscriptions.endFreeze(id, change.on, key);
      return;
    case "cancel_at_period_end":
      await subscriptions.cancelAtPeriodEnd(id, key);
      return;
    case "undo_cancel":
      await subscriptions.undoCancel(id, key);
      return;
    case "cancel_now":
      await subscriptions.cancelNow(id, key);
      await subscriptions.voidOpenInvoices(id);
      return;
    case "void_open_invoices":
      await subscriptions.voidOpenInvoices(id);
      return;
    case "pay_invoice":
      await subscriptions.payInvoice(change.invoiceId, key);
      return;
  }
}
