import type { Person } from "#areas/platform/accounts/access/actor.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createAddressLimit } from "#lib/http/address-limits.ts";
import { PaymentsUnavailable } from "#lib/payments/payments.ts";
import { perDeps } from "#lib/per-deps.ts";
import { HOUR_SECONDS } from "#lib/time.ts";
import { requireOpenShop } from "../access/staff-actions.ts";
import { findOrderByKey, type OrderRow } from "../queries/orders.ts";
import { statusToken } from "../queries/status-link.ts";
import { hasContents, isOrderOf } from "../rules/same-purchase.ts";
import type { NewOrder, PlacedOrder } from "../schema/orders.ts";
import { RoomNeeded } from "./claim-room.ts";
import { createOrder } from "./create-order.ts";
import { ABANDONED, abandonOrder, endUnpaid } from "./end-unpaid.ts";
import { findPaymentUrl } from "./payment-url.ts";

/** How often a new order may end older ones to make room, while others arrive as well. */
const TRIES = 3;
const RETRY_SECONDS = 10;

const limits = perDeps((deps) =>
  createAddressLimit(deps, {
    name: "shop-order-address",
    points: { person: 30, household: 90, network: 300 },
    seconds: HOUR_SECONDS,
    message: "Too many orders came from your network. Please try again later.",
  }),
);

/**
 * Places an order: prices it, holds what it wants, writes it down and only then asks the payment
 * provider for a page. Sent twice, at once or later, it is one order with one page; and one that
 * takes the place of an order of the same things which was paid meanwhile is that order.
 * Throws `conflict` when a price changed or something is sold out, `stale` when the same checkout was
 * sent with another content or is over, `invalid` for what the settings do not allow, `too_many` also
 * where too much is held unpaid, and `unavailable` while nobody takes payments: then the order waits,
 * and the same purchase sent again finds it.
 */
export async function placeOrder(
  deps: Deps,
  actor: Person,
  input: NewOrder,
): Promise<PlacedOrder["data"]> {
  requireOpenShop(deps.payments);
  try {
    return await findOrPlace(deps, actor, input);
  } catch (cause) {
    if (!(cause instanceof PaymentsUnavailable)) throw cause;
    const message =
      "We can't reach the payment page right now. Your cart is saved. Please try again.";
    throw new AppError("unavailable", message, { retryAfterSeconds: RETRY_SECONDS, cause });
  }
}

async function findOrPlace(
  deps: Deps,
  actor: Person,
  input: NewOrder,
): Promise<PlacedOrder["data"]> {
  const known = await findOrderByKey(deps.database.db, input.idempotencyKey);
  const bought = known ? null : await findBought(deps, input);
  const order = known ?? bought ?? (await place(deps, actor, input));
  if (order !== bought && !isOrderOf(order, input)) {
    throw new AppError("stale", "This checkout was already submitted. Please check out again.");
  }
  return {
    orderNumber: order.orderNumber,
    token: statusToken(deps.secrets, order.idempotencyKey),
    paymentUrl: await findPaymentUrl(deps, order),
  };
}

/**
 * The order that is abandoned for this one, where it turns out to be bought: the same things once.
 */
async function findBought(deps: Deps, { replaces, lines }: NewOrder): Promise<OrderRow | null> {
  if (!replaces) return null;
  const order = await abandonOrder(deps, replaces);
  const isBought = order?.status === "paid" && order.paymentStatus === "paid";
  return isBought && hasContents(order, lines) ? order : null;
}

async function place(deps: Deps, actor: Person, input: NewOrder): Promise<OrderRow> {
  const limit = limits(deps);
  await limit.take(actor.address);
  try {
    return await placeInRoom(deps, actor, input, TRIES);
  } catch (refusal) {
    // Being told that too much is held reveals something, so it costs a point of the limit.
    const isTold = refusal instanceof AppError && refusal.code === "too_many";
    if (!isTold) await limit.returnPoints(actor.address);
    throw refusal;
  }
}

/** Older orders of the same person make room: the payment provider closes their pages first. */
async function placeInRoom(
  deps: Deps,
  actor: Person,
  input: NewOrder,
  tries: number,
): Promise<OrderRow> {
  try {
    const { order } = await deps.database.contentVersion.publish(
      (tx) => createOrder(tx, deps, actor, input),
      ({ isPublic }) => isPublic,
    );
    return order;
  } catch (refusal) {
    if (!(refusal instanceof RoomNeeded)) throw refusal;
    if (tries === 0) throw new AppError("stale", "Please check out again.");
    for (const id of refusal.orderIds) await endUnpaid(deps, { id, note: ABANDONED });
    return placeInRoom(deps, actor, input, tries - 1);
  }
}
