import { and, eq, isNull, or } from "drizzle-orm";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { withQuery } from "#lib/list-address.ts";
import { PaymentRefused, type SessionRequest } from "#lib/payments/payments.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { pageParameters, paths } from "#paths.ts";
import { requireOpenShop } from "../access/staff-actions.ts";
import { lockOrder, type OrderRow } from "../queries/orders.ts";
import { statusToken } from "../queries/status-link.ts";
import { itemName, SHOP_ORDER } from "../rules/orders.ts";
import { reservationEnd, SESSION_MINUTES_MIN } from "../rules/reservation-end.ts";
import { orders } from "../tables.ts";
import { endUnpaid } from "./end-unpaid.ts";

/**
 * Where an order is paid, or was. The payment page is made when first asked for, once, whatever
 * happens meanwhile.
 * Throws `stale` for an order that can no longer be paid, `unavailable` where nobody takes payments,
 * `PaymentsUnavailable`, and `invalid` for one that the payment provider refuses: that is over.
 */
export async function findPaymentUrl(deps: Deps, order: OrderRow): Promise<string> {
  if (order.paidAt) return successUrl(deps, order);
  const isOpen =
    order.status === "pending" && order.reservedUntil && order.reservedUntil > deps.now();
  if (!isOpen) {
    throw new AppError("stale", "The payment page has expired. Please check out again.");
  }
  return order.paymentUrl ?? (await makePaymentPage(deps, order));
}

async function makePaymentPage(deps: Deps, { id }: OrderRow): Promise<string> {
  const order = await keepReserved(deps, id);
  if (!order) throw new AppError("stale", "The payment page has expired. Please check out again.");
  const session = await askForSession(deps, order);
  await deps.database.db
    .update(orders)
    .set({ stripeSessionId: session.id, paymentUrl: session.url })
    .where(
      and(
        eq(orders.id, id),
        eq(orders.status, "pending"),
        or(isNull(orders.stripeSessionId), eq(orders.stripeSessionId, session.id)),
      ),
    );
  return session.url ?? successUrl(deps, order);
}

/**
 * The provider makes no page that closes within half an hour: one that could not be made in time is
 * asked for with a later end, and everything is held until then. Null when it is over.
 */
async function keepReserved(deps: Deps, id: number): Promise<OrderRow | null> {
  const now = deps.now();
  return deps.database.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order?.status !== "pending" || !order.reservedUntil) return null;
    const leftMs = order.reservedUntil.getTime() - now.getTime();
    if (order.stripeSessionId || leftMs >= SESSION_MINUTES_MIN * MINUTE_MS) return order;
    const reservedUntil = reservationEnd(now);
    await tx.update(orders).set({ reservedUntil }).where(eq(orders.id, id));
    return { ...order, reservedUntil };
  });
}

async function askForSession(deps: Deps, order: OrderRow) {
  const { idempotencyKey, reservedUntil } = order;
  const request = sessionRequestOf(deps, order);
  try {
    // What is asked for under one key is always the same: the end is part of it.
    const key = `${SHOP_ORDER}-${idempotencyKey}-${reservedUntil?.getTime()}`;
    return await requireOpenShop(deps.payments).createSession(request, key);
  } catch (cause) {
    if (!(cause instanceof PaymentRefused)) throw cause;
    deps.log.warn({ orderId: order.id }, "payment page refused", cause);
    const note = "The payment provider refused to open a payment page";
    await endUnpaid(deps, { id: order.id, note });
    const message =
      "The payment page didn't accept this order. Please check your email address, or write to us.";
    throw new AppError("invalid", message, { cause });
  }
}

function sessionRequestOf({ config, secrets }: Deps, order: OrderRow): SessionRequest {
  const token = statusToken(secrets, order.idempotencyKey);
  const amount = (name: string, amountCents: number) =>
    amountCents > 0 ? [{ name, amountCents, quantity: 1 }] : [];
  return {
    subject: { purpose: SHOP_ORDER, reference: order.orderNumber },
    customerEmail: order.customerEmail,
    lines: [
      ...order.orderItems.map((item) => ({
        name: itemName(item),
        amountCents: item.priceCents,
        quantity: item.quantity,
      })),
      ...amount("Shipping", order.shipping),
      ...amount("Sales tax", order.tax),
    ],
    successUrl: successUrl({ config, secrets }, order),
    cancelUrl: `${config.baseUrl}${withQuery(paths.checkout, { [pageParameters.leftOrder]: token })}`,
    expiresAt: order.reservedUntil as Date,
  };
}

function successUrl(
  { config, secrets }: Pick<Deps, "config" | "secrets">,
  order: OrderRow,
): string {
  const token = statusToken(secrets, order.idempotencyKey);
  const page = withQuery(paths.checkoutSuccess, { [pageParameters.order]: token });
  return `${config.baseUrl}${page}`;
}
