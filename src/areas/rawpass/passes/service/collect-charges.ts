import { trySendChange } from "#areas/money/payments/service/send-change.ts";
import { businessDay } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { isolateFailure } from "#lib/payments/isolate-failure.ts";
import { reminderMail, suspendedMail } from "../mails.ts";
import { listOwing, listToRemind, lockPass, type PassRow } from "../queries/passes.ts";
import { arrearsAt, endOfArrears } from "../rules/passes.ts";
import { movePass, recordPassEvent, updatePass } from "./change-pass.ts";
import { notifyHolder } from "./notify-holder.ts";
import { PASS_PAYMENTS } from "./payments.ts";
import { requestChange } from "./request-change.ts";

const MOST_OWING = 500;
const BATCH = 100;

/**
 * Asks again for months that could not be charged, on days 1, 3 and 7, once each; suspends on day 7 and
 * cancels on day 14. What was missed is made up for once.
 */
export async function collectCharges(deps: Deps): Promise<void> {
  const { db } = deps.database;
  for (const id of await listOwing(db, MOST_OWING)) {
    await isolateFailure(deps, { passId: id }, "a pass is not collected", async () => {
      const changeId = await db.transaction((tx) => askWhenDue(tx, deps, id));
      if (changeId !== null) await trySendChange(deps, { changeId }, PASS_PAYMENTS);
      // It may have been paid just now.
      await db.transaction((tx) => suspendWhenDue(tx, deps, id));
    });
  }
}

/** @returns the change that is asked for; null where nothing is due */
async function askWhenDue(tx: Db, deps: Deps, id: number): Promise<number | null> {
  const pass = await lockPass(tx, id);
  const subscriptionId = pass?.subscriptionId;
  if (!pass?.pastDueAt || !subscriptionId || pass.disputeId) return null;
  const { retries, isOver } = arrearsAt(pass.pastDueAt, deps.now());
  if (isOver) {
    const event = { by: "time", note: "Not paid for 14 days" } as const;
    return requestChange(tx, deps, { pass, wish: { kind: "cancel_now" }, subscriptionId, event });
  }
  const { openInvoiceId: invoiceId } = pass;
  if (!invoiceId || pass.retriesAsked >= retries) return null;
  await updatePass(tx, deps, { pass, change: { retriesAsked: retries } });
  return requestChange(tx, deps, {
    pass,
    wish: { kind: "pay_invoice", invoiceId },
    subscriptionId,
  });
}

async function suspendWhenDue(tx: Db, deps: Deps, id: number): Promise<void> {
  const pass = await lockPass(tx, id);
  if (!pass?.pastDueAt || !arrearsAt(pass.pastDueAt, deps.now()).isSuspended) return;
  const note = "Not paid for 7 days";
  const endsAt = endOfArrears(pass.pastDueAt);
  const suspended = await movePass(tx, deps, { pass, name: "suspend", by: "time", note });
  if (!suspended) return;
  const eventId = await recordPassEvent(tx, deps, {
    pass: suspended,
    by: "time",
    note: "Family told",
  });
  const write = (context: Parameters<typeof suspendedMail>[0]) =>
    suspendedMail(context, { eventId, why: "unpaid", endsAt });
  await notifyHolder(tx, deps, { pass: suspended, write });
}

/** Mails the families who are charged within three days, once for each charge. */
export async function remindHolders(deps: Deps): Promise<void> {
  const { db } = deps.database;
  const today = businessDay(deps.now());
  for (let after = 0; ; ) {
    const batch: PassRow[] = await listToRemind(db, { today, after, limit: BATCH });
    for (const pass of batch) {
      await db.transaction((tx) => notifyHolder(tx, deps, { pass, write: reminderMail }));
    }
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    after = last.id;
  }
}
