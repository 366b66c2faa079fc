import { eq } from "drizzle-orm";
import { findPayee } from "#areas/money/payments/queries/payees.ts";
import { unseen } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { isolateFailure, isProviderAway } from "#lib/payments/isolate-failure.ts";
import { PaymentRefused } from "#lib/payments/payments.ts";
import { HOUR_MS } from "#lib/time.ts";
import { listUncompared } from "../queries/money.ts";
import { deals } from "../tables.ts";

const MOST = 100;
/** Less than a day lies between two nights of which one is late. */
const AGAIN_AFTER_MS = 12 * HOUR_MS;

/**
 * Looks, each night for each deal whose money is held, whether the card that paid it is one to which its organizer is
 * paid, for staff. What the provider knows of cards is not kept here. While it is away, nothing changes.
 */
export async function compareCards(deps: Deps): Promise<void> {
  const { database, payments, now } = deps;
  if (!payments) return;
  const before = new Date(now().getTime() - AGAIN_AFTER_MS);
  try {
    for (const deal of await listUncompared(database.db, { before, limit: MOST })) {
      const { id, paymentIntentId, organizerUserId } = deal;
      await isolateFailure(deps, { dealId: id }, "a deal's cards are not compared", async () => {
        const accountId = (await findPayee(database.db, organizerUserId))?.accountId;
        const hasSameCard = accountId
          ? await payments.payouts.isPaidByCardOf(accountId, paymentIntentId).catch(noWhenRefused)
          : false;
        await unseen(database.db)
          .update(deals)
          .set({ hasSameCard, cardsComparedAt: now() })
          .where(eq(deals.id, id));
      });
    }
  } catch (error) {
    if (!isProviderAway(error)) throw error;
    deps.log.warn({}, "cards are compared later", error);
  }
}

/** An account that has left the site, or a payment that the provider has not, tells nothing. */
function noWhenRefused(error: unknown): false {
  if (error instanceof PaymentRefused) return false;
  throw error;
}
