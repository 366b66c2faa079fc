import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { type PaymentSession, type Payments, PaymentsUnavailable } from "#lib/payments/payments.ts";
import { findOrder, lockOrder } from "../queries/orders.ts";
import { applyRefunds } from "./refunding.ts";
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

interface HostQuestion {
  /** Whether the payment page is closed first. */
  closesPage?: boolean;
  /** The page on which the host says that the order was paid; absent is the one that is known here. */
  sessionId?: string;
}

interface Asked {
  /** Whether the order is paid now. */
  isSettled: boolean;
  /** Whether the payment page can still be paid. */
  isOpen: boolean;
  /** How many refunds the host had that nobody here knew of. */
  unknownRefunds: number;
}

const NOTHING: Asked = { isSettled: false, isOpen: false, unknownRefunds: 0 };

/**
 * Asks the payment host how it stands with an order, and takes over what was not heard: a payment,
 * and refunds. May be asked at any time and any number of times. Throws `PaymentsUnavailable`.
 */
export async function askHost(
  deps: Deps,
  id: number,
  { closesPage = false, sessionId }: HostQuestion = {},
): Promise<Asked> {
  const { database, payments } = deps;
  const order = await findOrder(database.db, id);
  if (!order || !payments) return NOTHING;
  let isOpen = false;
  const page = sessionId ?? order.stripeSessionId;
  if (!order.paidAt && page) {
    const session = closesPage
      ? await payments.expireSession(page)
      : await payments.findSession(page);
    isOpen = session?.state === "open";
    if (session?.isPaid) {
      const isGivenBack = await wasGivenBack(payments, session);
      const payment = { ...session, sessionId: session.id, isGivenBack };
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
  if (!present?.paidAt) return { ...NOTHING, isOpen };
  const told = present.stripePaymentIntentId
    ? await payments.listRefunds(present.stripePaymentIntentId)
    : [];
  const unknownRefunds =
    told.length === 0
      ? 0
      : await database.db.transaction(async (tx) =>
          (await lockOrder(tx, id)) ? applyRefunds(tx, deps, id, told) : 0,
        );
  return { isSettled: true, isOpen: false, unknownRefunds };
}

/** Whether all of a payment went back already: it was dealt with before a restore. */
async function wasGivenBack(
  payments: Payments,
  { paymentIntentId, amountCents }: PaymentSession,
): Promise<boolean> {
  const told = paymentIntentId ? await payments.listRefunds(paymentIntentId) : [];
  const standing = told.filter(({ status }) => status !== "failed");
  const sum = standing.reduce((total, refund) => total + refund.amountCents, 0);
  return sum > 0 && sum >= amountCents;
}
