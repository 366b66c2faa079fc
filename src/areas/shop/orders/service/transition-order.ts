import { trySendRefund } from "#areas/money/payments/service/send-refund.ts";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { getShopSettings } from "#areas/shop/catalog/queries/products.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { givenOf } from "#lib/given-of.ts";
import { refuseStale } from "#lib/optimistic-lock.ts";
import { PaymentsUnavailable } from "#lib/payments/payments.ts";
import { nextStaffStatus } from "../access/staff-actions.ts";
import { readyMail, shippedMail } from "../mails.ts";
import type { OrderRow } from "../queries/orders.ts";
import { listRefunds } from "../queries/refunds.ts";
import { standingRefunds } from "../rules/refunds.ts";
import type { OrderTransition } from "../schema/staff.ts";
import { type Cancelled, cancelOrder } from "./cancel-order.ts";
import { changeOrder } from "./change-order.ts";
import { notifyCustomer } from "./notify-customer.ts";
import { ORDER_PAYMENTS } from "./payments.ts";
import { compareRefunds, getLocked } from "./refund-order.ts";
import { syncOrder } from "./sync-order.ts";

export const ORDER_CHANGED = auditAction("order_changed", "Order changed");

/**
 * Brings a transition of an order about, and mails the customer where it concerns them. A canceled
 * one gives its money and its stock back.
 * Throws `not_found`, `stale` when the editor saw another state, `conflict` for one that is not
 * allowed there, and as `compareRefunds`.
 */
export async function transitionOrder(
  deps: Deps,
  actor: Actor,
  { id, ...input }: OrderTransition & { id: number },
): Promise<void> {
  requireRight(actor, "shop");
  if (input.transition === "cancel") await compareRefunds(deps, { id });
  const { refundId, wasUnpaid } = await deps.database.contentVersion.publish(
    async (tx): Promise<Cancelled> => {
      const order = await getLocked(tx, id);
      refuseStale("this order", order, input.expectedUpdatedAt);
      const before = standingRefunds(await listRefunds(tx, id));
      const status = nextStaffStatus(
        { ...order, items: order.orderItems },
        before,
        input.transition,
      );
      if (!status) throw new AppError("conflict", "This order can't change to that status.");
      await recordChange(tx, actor, {
        action: ORDER_CHANGED,
        subject: { type: "order", id },
        before: { status: order.status },
        after: { status },
      });
      if (input.transition === "cancel") {
        return cancelOrder(tx, deps, order, { actor, by: "staff" });
      }
      await goOn(tx, deps, actor, order, input, { status });
      return { refundId: null, wasUnpaid: false, isPublic: false };
    },
    ({ isPublic }) => isPublic,
  );
  if (refundId !== null) await trySendRefund(deps, { refundId }, ORDER_PAYMENTS);
  if (wasUnpaid) await closePaymentPage(deps, id);
}

async function goOn(
  tx: Db,
  deps: Deps,
  actor: Actor,
  order: OrderRow,
  { transition, trackingNumber, trackingUrl }: OrderTransition,
  { status }: Pick<OrderRow, "status">,
): Promise<void> {
  const now = deps.now();
  const shipped =
    transition === "ship" ? { shippedAt: now, ...givenOf({ trackingNumber, trackingUrl }) } : {};
  const after = await changeOrder(tx, order, { change: { status, ...shipped }, actor, now });
  if (transition === "ship") await notifyCustomer(tx, deps, after, shippedMail);
  if (transition === "make_ready") {
    const { pickupPlace } = await getShopSettings(tx);
    await notifyCustomer(tx, deps, after, (ready, context) =>
      readyMail(ready, context, pickupPlace),
    );
  }
}

/** Nobody should pay for a canceled order; a payment that comes all the same is refunded. */
async function closePaymentPage(deps: Deps, id: number): Promise<void> {
  try {
    await syncOrder(deps, { id, closesPage: true });
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    deps.log.warn({ orderId: id }, "payment page stays open until it expires", error);
  }
}
