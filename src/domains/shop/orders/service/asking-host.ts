import type { Deps } from "../../../../lib/deps.ts";
import { AppError } from "../../../../lib/errors.ts";
import { PaymentsUnavailable } from "../../../../lib/payments/payments.ts";
import { findOrder, lockOrder } from "../queries/orders.ts";
import { applyRefund } from "./refunding.ts";
import { settleOrder } from "./settling.ts";

/**
 * Works on one order of many: its trouble is logged and keeps no other waiting. Throws on only that
 * the host is away, which it is for all of them.
 */
export async function apart(
  { log }: Pick<Deps, "log">,
  orderId: number,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isAway(error)) throw error;
    log.error({ orderId }, "an order is left as it is", error);
  }
}

export function isAway(error: unknown): boolean {
  return (
    error instanceof PaymentsUnavailable ||
    (error instanceof AppError && error.code === "unavailable")
  );
}

interface Asked {
  /** Whether the order is paid now. */
  isSettled: boolean;
  /** Whether the payment page can still be paid. */
  isOpen: boolean;
}

/**
 * Asks the payment host how it stands with an order, and takes over what was not heard: a payment,
 * and refunds. May be asked at any time and any number of times. Throws `PaymentsUnavailable`.
 */
export async function askHost(
  deps: Deps,
  id: number,
  { closesPage = false }: { closesPage?: boolean } = {},
): Promise<Asked> {
  const { database, payments } = deps;
  const order = await findOrder(database.db, id);
  if (!order || !payments) return { isSettled: false, isOpen: false };
  let isOpen = false;
  if (!order.paidAt && order.stripeSessionId) {
    const session = closesPage
      ? await payments.expireSession(order.stripeSessionId)
      : await payments.findSession(order.stripeSessionId);
    isOpen = session?.state === "open";
    if (session?.isPaid) {
      const payment = { ...session, sessionId: session.id };
      await database.changes.publish(
        async (tx) => {
          const locked = await lockOrder(tx, id);
          return locked ? settleOrder(tx, deps, locked, payment) : false;
        },
        (isPublic) => isPublic,
      );
    }
  }
  const present = await findOrder(database.db, id);
  if (!present?.paidAt) return { isSettled: false, isOpen };
  if (present.stripePaymentIntentId) {
    const refunds = await payments.listRefunds(present.stripePaymentIntentId);
    if (refunds.length > 0) {
      await database.db.transaction(async (tx) => {
        const locked = await lockOrder(tx, id);
        if (!locked) return;
        for (const refund of refunds) await applyRefund(tx, deps, id, refund);
      });
    }
  }
  return { isSettled: true, isOpen: false };
}
