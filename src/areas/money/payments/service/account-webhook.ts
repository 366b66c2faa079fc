import { eq } from "drizzle-orm";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { orUnavailable } from "#lib/payments/isolate-failure.ts";
import { isHandledEvent } from "../queries/events.ts";
import { payees, paymentEvents } from "../tables.ts";
import type { OnMoney } from "./on-money.ts";
import { recordEvent, reportOddEvent, UnreadableEvent } from "./record-event.ts";
import { syncPayee, tellPayouts } from "./sync-payee.ts";
import type { Signed } from "./webhook.ts";

/**
 * Handles an event of a connected account. It only says that something changed: what is taken over is how the
 * provider, asked, says that the account stands now, so events may come twice and in any order. A payout that
 * failed is told once an event.
 * Throws `bad_request` for what is not the provider's word, `unavailable` where nobody takes payments, or where the
 * provider has to be asked and is away.
 */
export async function handleAccountWebhook(
  deps: Deps,
  { body, signature }: Signed,
  purposes: readonly OnMoney[],
): Promise<void> {
  const { payments, database, now } = deps;
  if (!payments) throw new AppError("unavailable", "This site takes no payments.");
  const event = payments.readAccountEvent(body, signature, now());
  const { kind, accountId } = event;
  if (await isHandledEvent(database.db, event.id)) return;
  await reportOddEvent(deps, event);
  if (kind === "unreadable") throw new UnreadableEvent(event);
  if (accountId && (kind === "changed" || kind === "gone")) {
    await orUnavailable(() => syncPayee(deps, { accountId }, purposes), "provider");
  }
  await database.db.transaction(async (tx) => {
    if (!(await recordEvent(tx, event, now()))) return;
    await tx
      .update(paymentEvents)
      .set({ processedAt: now() })
      .where(eq(paymentEvents.eventId, event.id));
    if (!accountId || kind !== "payout_failed") return;
    const [payee] = await tx
      .update(payees)
      .set({ payoutFailedAt: now() })
      .where(eq(payees.accountId, accountId))
      .returning();
    if (!payee) return;
    await tellPayouts(tx, purposes, (own, domain) => domain.onPayoutFailed(own, deps, payee));
  });
}
