import { EVENT_DELAY_MS } from "#areas/money/payments/service/event-delay.ts";
import { syncCheckout } from "#areas/money/payments/service/sync-subscription.ts";
import type { Deps } from "#lib/deps.ts";
import { isolateFailure, isProviderAway } from "#lib/payments/isolate-failure.ts";
import { listPending, lockPass, type PassRow } from "../queries/passes.ts";
import type { PassMover } from "../rules/passes.ts";
import { endPass } from "./end-pass.ts";
import { PASS_PAYMENTS } from "./payments.ts";

const MOST = 500;

/**
 * Ends a pass that nobody has paid: the provider closes its page first, and one that was paid at the last
 * moment is settled instead. Throws `PaymentsUnavailable` or `unavailable`.
 */
export async function endUnpaid(
  deps: Deps,
  { pass: { id, reference, sessionId }, by, note }: { pass: PassRow; by: PassMover; note: string },
): Promise<void> {
  if (sessionId) {
    await syncCheckout(deps, { reference, sessionId, closesPage: true }, PASS_PAYMENTS);
  }
  await deps.database.contentVersion.publish(async (tx) => {
    const pass = await lockPass(tx, id);
    const keepsHold = by === "time";
    if (pass?.status === "pending") await endPass(tx, deps, { pass, by, note, keepsHold });
  });
}

/**
 * Goes through the passes that wait to be paid: ends those whose 35 minutes are over, and finds payments whose
 * event was lost. While the provider is away everything stays until the next time.
 */
export async function repairPendingPasses(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - EVENT_DELAY_MS);
  try {
    for (const pass of await listPending(deps.database.db, before, MOST)) {
      await isolateFailure(deps, { passId: pass.id }, "a pass is left as it is", () =>
        settle(deps, pass),
      );
    }
  } catch (error) {
    if (!isProviderAway(error)) throw error;
    deps.log.warn({}, "passes are settled later", error);
  }
}

async function settle(deps: Deps, pass: PassRow): Promise<void> {
  const { reference, sessionId, heldUntil } = pass;
  if (!heldUntil || heldUntil <= deps.now()) {
    await endUnpaid(deps, { pass, by: "time", note: "Not paid in time" });
  } else if (sessionId) {
    await syncCheckout(deps, { reference, sessionId }, PASS_PAYMENTS);
  }
}
