import { EVENT_DELAY_MS } from "#areas/money/payments/service/event-delay.ts";
import { syncPayment } from "#areas/money/payments/service/sync-payment.ts";
import type { Deps } from "#lib/deps.ts";
import { isolateFailure, isProviderAway } from "#lib/payments/isolate-failure.ts";
import { type DropInRow, listPendingDropIns, lockDropIn } from "../queries/drop-ins.ts";
import { DROP_IN_PAYMENTS } from "./drop-in-payments.ts";
import { followDisputes } from "./follow-disputes.ts";
import { endDropIn } from "./settle-drop-in.ts";

const MOST = 500;

/**
 * Ends a drop-in that nobody has paid: the provider closes its page first, and one that was paid at the last
 * moment is settled instead. The place of one whose time is over stays for a payment that comes late.
 * Throws `PaymentsUnavailable`.
 */
export async function endUnpaid(
  deps: Deps,
  { dropIn: { reference }, by }: { dropIn: DropInRow; by: "family" | "payment" | "time" },
): Promise<void> {
  const synced = await syncPayment(deps, { reference, closesPage: true }, DROP_IN_PAYMENTS);
  if (synced.isSettled) return;
  await deps.database.contentVersion.publish(async (tx) => {
    const dropIn = await lockDropIn(tx, reference);
    if (dropIn) await endDropIn(tx, deps, { dropIn, by });
  });
}

/** Goes through the drop-ins that wait to be paid, and those whose payment a bank disputes, or has disputed. */
export async function repairDropIns(deps: Deps): Promise<void> {
  await repairPending(deps);
  await followDisputes(deps);
}

/**
 * Goes through the drop-ins that wait to be paid: ends those whose 35 minutes are over, and finds payments
 * whose event was lost. While the provider is away everything stays until the next time.
 */
async function repairPending(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - EVENT_DELAY_MS);
  try {
    for (const dropIn of await listPendingDropIns(deps.database.db, before, MOST)) {
      await isolateFailure(
        deps,
        { dropInId: dropIn.id },
        "a drop-in is left as it is",
        async () => {
          if (dropIn.heldUntil <= deps.now()) await endUnpaid(deps, { dropIn, by: "time" });
          else await syncPayment(deps, { reference: dropIn.reference }, DROP_IN_PAYMENTS);
        },
      );
    }
  } catch (error) {
    if (!isProviderAway(error)) throw error;
    deps.log.warn({}, "drop-ins are settled later", error);
  }
}
