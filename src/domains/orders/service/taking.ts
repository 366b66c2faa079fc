import { randomInt } from "node:crypto";
import type { Person } from "#domains/accounts/access.ts";
import { getTerms } from "#domains/catalog/queries/goods.ts";
import { listFree, listSellable, type SellableRow } from "#domains/catalog/queries/sellable.ts";
import { reserveStock } from "#domains/catalog/service/reserving.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createAddressLimit } from "#lib/http/address-limits.ts";
import { perDeps } from "#lib/per-deps.ts";
import { HOUR_SECONDS } from "#lib/time.ts";
import { findOrderByKey, type OrderRow, orderColumns } from "../queries/orders.ts";
import { type Amounts, amountsOf, isWithinTotals, TOTAL_LIMITS } from "../rules/pricing.ts";
import { itemName, ORDER_NUMBER_LENGTH, ORDER_NUMBER_LETTERS } from "../rules.ts";
import type { NewOrder, OrderTaken } from "../schema.ts";
import { type OrderItem, orderEvents, orders } from "../tables.ts";
import { endUnpaid, GIVEN_UP, giveUpOrder } from "./ending.ts";
import { claimRoom, holderOf, RoomNeeded } from "./holding.ts";
import { asUnavailable, findPaymentUrl, openCheckout, reservationEnd } from "./paying.ts";
import { hashStatusToken, statusToken } from "./status-link.ts";

/** So often older orders make room for one that comes, while others come, too. */
const TRIES = 3;
const PRICES_CHANGED = "Prices changed, please review";

const limits = perDeps((deps) =>
  createAddressLimit(deps, {
    name: "shop-order-address",
    points: { person: 30, site: 90, network: 300 },
    seconds: HOUR_SECONDS,
    message: "Too many orders came from your network. Please try again later.",
  }),
);

/**
 * Takes a purchase: prices it, holds what it wants, writes the order and only then asks the payment
 * host for a page. Sent twice, at once or later, it is one order with one page; and one that takes the
 * place of an order of the same things which was paid meanwhile is that order.
 * Throws `conflict` when a price changed or something is sold out, `stale` when the same checkout was
 * sent with another content or is over, `invalid` for what the terms do not allow, `too_many` also
 * where too much is held unpaid, and `unavailable` while nobody takes payments: then the order waits,
 * and the same purchase sent again finds it.
 */
export async function takeOrder(
  deps: Deps,
  actor: Person,
  wish: NewOrder,
): Promise<OrderTaken["data"]> {
  openCheckout(deps);
  const known = await findOrderByKey(deps.database.db, wish.idempotencyKey);
  const bought = known ? null : await findBought(deps, wish);
  const order = known ?? bought ?? (await place(deps, actor, wish));
  if (order !== bought && !isOrderOf(order, wish)) {
    throw new AppError("stale", "This checkout was already submitted. Please check out again.");
  }
  return {
    orderNumber: order.orderNumber,
    token: statusToken(deps.secrets, order.idempotencyKey),
    paymentUrl: await findPaymentUrl(deps, order),
  };
}

/** The order that is given up for this one, where it turns out to be bought: the same things once. */
async function findBought(deps: Deps, { replaces, lines }: NewOrder): Promise<OrderRow | null> {
  if (!replaces) return null;
  try {
    const order = await giveUpOrder(deps, replaces);
    const isBought = order?.status === "paid" && order.paymentStatus === "paid";
    return isBought && hasContents(order, lines) ? order : null;
  } catch (cause) {
    throw asUnavailable(cause);
  }
}

async function place(deps: Deps, actor: Person, wish: NewOrder): Promise<OrderRow> {
  const limit = limits(deps);
  await limit.take(actor.address);
  try {
    return await placeInRoom(deps, actor, wish, TRIES);
  } catch (refusal) {
    // Who is told that too much is held has learned something, and pays for it.
    const isTold = refusal instanceof AppError && refusal.code === "too_many";
    if (!isTold) await limit.giveBack(actor.address);
    throw refusal;
  }
}

/** Older orders of the same person make room: the payment host closes their pages first. */
async function placeInRoom(
  deps: Deps,
  actor: Person,
  wish: NewOrder,
  tries: number,
): Promise<OrderRow> {
  try {
    const { order } = await deps.database.changes.publish(
      (tx) => write(tx, deps, actor, wish),
      ({ isPublic }) => isPublic,
    );
    return order;
  } catch (refusal) {
    if (!(refusal instanceof RoomNeeded)) throw refusal;
    if (tries === 0) throw new AppError("stale", "Please check out again.");
    await giveUpOrders(deps, refusal.orderIds);
    return placeInRoom(deps, actor, wish, tries - 1);
  }
}

async function giveUpOrders(deps: Deps, ids: readonly number[]): Promise<void> {
  try {
    for (const id of ids) await endUnpaid(deps, id, GIVEN_UP);
  } catch (cause) {
    throw asUnavailable(cause);
  }
}

interface Written {
  order: OrderRow;
  isPublic: boolean;
}

async function write(tx: Db, deps: Deps, { address }: Person, wish: NewOrder): Promise<Written> {
  const items = await priceItems(tx, wish);
  const amounts = await priceOrder(tx, wish, items);
  const now = deps.now();
  const token = statusToken(deps.secrets, wish.idempotencyKey);
  const [order] = await tx
    .insert(orders)
    .values({
      orderNumber: makeOrderNumber(),
      statusTokenHash: hashStatusToken(deps.secrets, token),
      idempotencyKey: wish.idempotencyKey,
      customerName: wish.customerName,
      customerEmail: wish.customerEmail,
      shippingAddress: addressOf(wish),
      orderItems: items,
      subtotal: amounts.subtotalCents,
      shipping: amounts.shippingCents,
      tax: amounts.taxCents,
      totalAmount: amounts.totalCents,
      deliveryMethod: wish.deliveryMethod,
      reservedUntil: reservationEnd(now),
      ...holderOf(deps.secrets, address),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: orders.idempotencyKey })
    .returning(orderColumns);
  if (!order) {
    const first = await findOrderByKey(tx, wish.idempotencyKey);
    if (!first) throw new Error("an order is neither new nor there");
    return { order: first, isPublic: false };
  }
  await tx.insert(orderEvents).values({ orderId: order.id, toStatus: "pending", createdAt: now });
  if (deps.config.rateLimit) await claimRoom(tx, order, now);
  // Last, so that the others who want the same wait for as short a time as can be.
  const { variantIds, isPublic } = await reserveStock(tx, wish.lines);
  if (variantIds.length < items.length) {
    throw await soldOut(
      tx,
      items.filter(({ variantId }) => !variantIds.includes(variantId)),
    );
  }
  return { order, isPublic };
}

async function priceItems(tx: Db, { lines }: NewOrder): Promise<OrderItem[]> {
  const sellable = await listSellable(
    tx,
    lines.map(({ variantId }) => variantId),
  );
  const byId = new Map<number, SellableRow>(sellable.map((row) => [row.variantId, row]));
  return lines.map(({ variantId, quantity, shownPriceCents }) => {
    const row = byId.get(variantId);
    if (!row) {
      throw new AppError(
        "conflict",
        "Something in your cart is no longer for sale. Please review it.",
      );
    }
    if (shownPriceCents !== undefined && shownPriceCents !== row.priceCents) {
      throw new AppError("conflict", PRICES_CHANGED);
    }
    return { ...row, quantity };
  });
}

async function priceOrder(tx: Db, wish: NewOrder, items: OrderItem[]): Promise<Amounts> {
  const terms = await getTerms(tx);
  const { deliveryMethod, shippingAddress } = wish;
  if (deliveryMethod === "pickup" && !terms.isPickupOffered) {
    const text = "Pickup isn't available right now. Please choose shipping.";
    throw new AppError("invalid", text, { fields: { deliveryMethod: text } });
  }
  const { state = null, parish = null } = shippingAddress ?? {};
  const amounts = amountsOf(items, { deliveryMethod, state, parish }, terms);
  if (!isWithinTotals(amounts.totalCents)) throw new AppError("invalid", TOTAL_LIMITS);
  if (amounts.totalCents !== wish.shownTotalCents) throw new AppError("conflict", PRICES_CHANGED);
  return amounts;
}

/** Says what is missing, and how many of it there are. */
async function soldOut(tx: Db, missing: OrderItem[]): Promise<AppError> {
  const free = await listFree(
    tx,
    missing.map(({ variantId }) => variantId),
  );
  const sentences = missing.map((item) => {
    const left = free.get(item.variantId) ?? 0;
    return left > 0 ? `Only ${left} left of ${itemName(item)}.` : `${itemName(item)} is sold out.`;
  });
  return new AppError("conflict", sentences.join(" "));
}

function makeOrderNumber(): string {
  const letters = Array.from(
    { length: ORDER_NUMBER_LENGTH },
    () => ORDER_NUMBER_LETTERS[randomInt(ORDER_NUMBER_LETTERS.length)],
  );
  return `RAW-${letters.join("")}`;
}

function addressOf({ deliveryMethod, shippingAddress }: NewOrder) {
  if (deliveryMethod === "pickup" || !shippingAddress) return null;
  const { line1, line2, city, state, parish, postalCode } = shippingAddress;
  return { line1, line2: line2 || null, city, state, parish: parish || null, postalCode };
}

/** Whether a purchase that is sent again is the one that the order was made of. */
function isOrderOf(order: OrderRow, wish: NewOrder): boolean {
  const address = addressOf(wish);
  const kept = order.shippingAddress;
  return (
    hasContents(order, wish.lines) &&
    JSON.stringify([
      order.customerName,
      order.customerEmail,
      order.deliveryMethod,
      kept && [kept.line1, kept.line2, kept.city, kept.state, kept.parish, kept.postalCode],
    ]) ===
      JSON.stringify([
        wish.customerName,
        wish.customerEmail,
        wish.deliveryMethod,
        address && Object.values(address),
      ])
  );
}

function hasContents(order: OrderRow, lines: NewOrder["lines"]): boolean {
  const contents = (items: readonly { variantId: number; quantity: number }[]) =>
    items
      .map(({ variantId, quantity }) => `${variantId}×${quantity}`)
      .toSorted()
      .join();
  return contents(order.orderItems) === contents(lines);
}
