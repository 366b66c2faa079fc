import { eq } from "drizzle-orm";
import { trySendRefund } from "#areas/money/payments/service/send-refund.ts";
import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { brand } from "#content/brand.ts";
import { businessDate } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { isolateFailure, isProviderAway } from "#lib/payments/isolate-failure.ts";
import { delayChoices } from "../access/staff-actions.ts";
import { type CancelledBy, waitingMail } from "../mails.ts";
import { type DelayRow, findDelay, listOverdue } from "../queries/delays.ts";
import { lockOrder, type OrderRow } from "../queries/orders.ts";
import { listRefunds } from "../queries/refunds.ts";
import { getOrderByToken } from "../queries/status-link.ts";
import { type DelayAnswer, isDelayOver, isOwed } from "../rules/delays.ts";
import { standingRefunds } from "../rules/refunds.ts";
import type { DelayChoice } from "../schema/orders.ts";
import { orderDelays } from "../tables.ts";
import { type Cancelled, cancelOrder } from "./cancel-order.ts";
import { changeOrder } from "./change-order.ts";
import { notifyCustomer } from "./notify-customer.ts";
import { ORDER_PAYMENTS } from "./payments.ts";
import { trySyncOrder } from "./sync-order.ts";
import { ORDER_CHANGED } from "./transition-order.ts";

const CALL_US = `Please call us: ${brand.phone}.`;
const MOST = 500;
const NOTHING: Cancelled = { refundId: null, wasUnpaid: false, isPublic: false };

const WHY: Record<Exclude<CancelledBy, "staff">, string> = {
  customer: "Customer answered: money back",
  changed_mind: "Customer canceled the order",
  no_answer: "Customer did not answer in time: money back",
  waited: "Not sent by the new date: refunded",
};

/**
 * Records the answer of a late order's customer, who has its link. Waiting can be changed to a refund
 * until the order leaves; money back is done at once, and final. The same answer again changes
 * nothing.
 * Throws `not_found`, `conflict` when it can no longer be chosen.
 */
export async function answerDelay(
  deps: Deps,
  { token, answer }: DelayChoice & { token: string },
): Promise<void> {
  const { db } = deps.database;
  const found = await getOrderByToken(db, deps.secrets, token);
  const asked = await findDelay(db, found.id);
  // What the provider has refunded already is not refunded twice; with nothing left there is no
  // choice.
  if (answer === "refund" && asked && asked.answer !== answer) await trySyncOrder(deps, found);
  await change(deps, found.id, async (tx, order, delay) => {
    if (delay?.answer === answer) return NOTHING;
    if (!delay || !(await listChoices(tx, order, delay, deps.now())).includes(answer)) {
      throw new AppError("conflict", "There is nothing left to choose for this order.");
    }
    await writeAnswer(tx, delay, answer, deps.now());
    if (answer === "refund") return cancelOwed(tx, deps, order, "customer");
    const until = businessDate(delay.waitUntil);
    const note = `Customer answered: waits until ${until}`;
    const waiting = await changeOrder(tx, order, { note, now: deps.now() });
    await notifyCustomer(tx, deps, waiting, (of, context) => waitingMail(of, context, delay));
    return NOTHING;
  });
}

/**
 * Cancels an order that has not left, for the customer who has its link, and refunds what was paid. Once it is
 * canceled, asking again changes nothing. Throws `not_found`, and `conflict` once it can't be canceled any more.
 */
export async function cancelOwnOrder(deps: Deps, token: string): Promise<void> {
  const found = await getOrderByToken(deps.database.db, deps.secrets, token);
  await trySyncOrder(deps, found);
  await change(deps, found.id, async (tx, order) => {
    if (order.status === "cancelled") return NOTHING;
    if (!(await isOrderOwed(tx, order))) {
      throw new AppError("conflict", `This order can't be canceled online anymore. ${CALL_US}`);
    }
    return cancelOwed(tx, deps, order, "changed_mind");
  });
}

/**
 * Cancels and refunds every late order whose customer did not answer in time, or whose new date has
 * come; those that left meanwhile are left alone. May run at any time and any number of times. What
 * goes wrong with one keeps no other waiting; while the payment provider is away all wait.
 */
export async function endLateOrders(deps: Deps): Promise<void> {
  try {
    for (const id of await listOverdue(deps.database.db, deps.now(), MOST)) {
      await isolateFailure(deps, { orderId: id }, "an order is left as it is", () =>
        endLateOrder(deps, id),
      );
    }
  } catch (error) {
    if (!isProviderAway(error)) throw error;
    deps.log.warn({}, "late orders are refunded later", error);
  }
}

async function endLateOrder(deps: Deps, id: number): Promise<void> {
  await trySyncOrder(deps, { id });
  await change(deps, id, async (tx, order, delay) => {
    const isOver = delay && isDelayOver(delay, deps.now()) && (await isOrderOwed(tx, order));
    if (!isOver) return NOTHING;
    return cancelOwed(tx, deps, order, delay.answer === "wait" ? "waited" : "no_answer");
  });
}

/** Runs `work` on a locked order and its question, and sends the refund that it requests. */
async function change(
  deps: Deps,
  id: number,
  work: (tx: PublicTx, order: OrderRow, delay: DelayRow | null) => Promise<Cancelled>,
): Promise<void> {
  const { refundId } = await deps.database.contentVersion.publish(
    async (tx) => {
      const order = await lockOrder(tx, id);
      return order ? work(tx, order, await findDelay(tx, id)) : NOTHING;
    },
    ({ isPublic }) => isPublic,
  );
  if (refundId !== null) await trySendRefund(deps, { refundId }, ORDER_PAYMENTS);
}

async function listChoices(
  tx: Db,
  order: OrderRow,
  delay: DelayRow,
  now: Date,
): Promise<DelayAnswer[]> {
  const before = standingRefunds(await listRefunds(tx, order.id));
  return delayChoices({ ...order, items: order.orderItems }, before, delay, now);
}

async function isOrderOwed(tx: Db, order: OrderRow): Promise<boolean> {
  const before = standingRefunds(await listRefunds(tx, order.id));
  return isOwed({ ...order, items: order.orderItems }, before);
}

async function writeAnswer(
  tx: Db,
  { orderId }: DelayRow,
  answer: DelayAnswer,
  answeredAt: Date,
): Promise<void> {
  await tx.update(orderDelays).set({ answer, answeredAt }).where(eq(orderDelays.orderId, orderId));
}

async function cancelOwed(
  tx: PublicTx,
  deps: Deps,
  order: OrderRow,
  by: Exclude<CancelledBy, "staff">,
): Promise<Cancelled> {
  await recordChange(tx, SYSTEM, {
    action: ORDER_CHANGED,
    subject: { type: "order", id: order.id },
    before: { status: order.status },
    after: { status: "cancelled" },
    reason: WHY[by],
  });
  return cancelOrder(tx, deps, order, { actor: SYSTEM, by, why: WHY[by] });
}
