import { randomInt } from "node:crypto";
import type { Person } from "#areas/platform/accounts/access/actor.ts";
import { getShopSettings } from "#areas/shop/catalog/queries/products.ts";
import { listFree, listSellable, type SellableRow } from "#areas/shop/catalog/queries/sellable.ts";
import { reserveStock } from "#areas/shop/catalog/service/reserve-stock.ts";
import type { ClientAddress } from "#lib/address.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { keyedHash, type Secrets } from "#lib/secrets.ts";
import { findOrderByKey, type OrderRow, orderColumns } from "../queries/orders.ts";
import { hashStatusToken, statusToken } from "../queries/status-link.ts";
import { type Amounts, amountsOf } from "../rules/amounts.ts";
import { isWithinTotals, TOTAL_LIMITS } from "../rules/cart-checks.ts";
import { itemName, ORDER_NUMBER_LENGTH, ORDER_NUMBER_LETTERS } from "../rules/orders.ts";
import { reservationEnd } from "../rules/reservation-end.ts";
import { deliveryAddress } from "../rules/same-purchase.ts";
import type { NewOrder } from "../schema/orders.ts";
import { type OrderItem, orderEvents, orders } from "../tables.ts";
import { claimRoom } from "./claim-room.ts";

const PRICES_CHANGED = "Prices changed, please review";

interface Created {
  order: OrderRow;
  /** Whether the public availability of products changed. */
  isPublic: boolean;
}

/**
 * Prices a purchase, writes its order and holds what it wants; one that is there already is left as it
 * is. Throws `conflict` when a price changed or something is sold out, `invalid` for what the settings do
 * not allow, and as `claimRoom`.
 */
export async function createOrder(
  tx: PublicTx,
  deps: Deps,
  { address }: Person,
  input: NewOrder,
): Promise<Created> {
  const items = await priceItems(tx, input);
  const amounts = await priceOrder(tx, input, items);
  const now = deps.now();
  const token = statusToken(deps.secrets, input.idempotencyKey);
  const [order] = await tx
    .insert(orders)
    .values({
      orderNumber: makeOrderNumber(),
      statusTokenHash: hashStatusToken(deps.secrets, token),
      idempotencyKey: input.idempotencyKey,
      customerName: input.customerName,
      customerEmail: input.customerEmail,
      shippingAddress: deliveryAddress(input),
      orderItems: items,
      subtotal: amounts.subtotalCents,
      shipping: amounts.shippingCents,
      tax: amounts.taxCents,
      totalAmount: amounts.totalCents,
      deliveryMethod: input.deliveryMethod,
      reservedUntil: reservationEnd(now),
      ...holderOf(deps.secrets, address),
      createdAt: now,
      updatedAt: now,
    })
    // The same checkout, sent twice at once, may meet at the key or at the hash of the token that is made of it.
    .onConflictDoNothing()
    .returning(orderColumns);
  if (!order) {
    const first = await findOrderByKey(tx, input.idempotencyKey);
    if (!first) throw new Error("an order is neither new nor there");
    return { order: first, isPublic: false };
  }
  await tx.insert(orderEvents).values({ orderId: order.id, toStatus: "pending", createdAt: now });
  if (deps.config.rateLimit) await claimRoom(tx, order, now);
  // Last, so that the others who want the same wait for as short a time as can be.
  const { variantIds, isPublic } = await reserveStock(tx, input.lines);
  if (variantIds.length < items.length) {
    throw await soldOut(
      tx,
      items.filter(({ variantId }) => !variantIds.includes(variantId)),
    );
  }
  return { order, isPublic };
}

/** Hashes of who reserves the stock of an order: they can be counted, and nobody can read them. */
function holderOf(
  { session }: Secrets,
  { person, network }: ClientAddress,
): Pick<OrderRow, "reservedByAddress" | "reservedByNetwork"> {
  return {
    reservedByAddress: keyedHash(session, `order held by ${person}`),
    reservedByNetwork: keyedHash(session, `order held by network ${network}`),
  };
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

async function priceOrder(tx: Db, input: NewOrder, items: OrderItem[]): Promise<Amounts> {
  const settings = await getShopSettings(tx);
  const { deliveryMethod, shippingAddress } = input;
  if (deliveryMethod === "pickup" && !settings.isPickupOffered) {
    const text = "Pickup isn't available right now. Please choose shipping.";
    throw new AppError("invalid", text, { fields: { deliveryMethod: text } });
  }
  const { state = null, parish = null } = shippingAddress ?? {};
  const amounts = amountsOf(items, { deliveryMethod, state, parish }, settings);
  if (!isWithinTotals(amounts.totalCents)) throw new AppError("invalid", TOTAL_LIMITS);
  if (amounts.totalCents !== input.shownTotalCents) throw new AppError("conflict", PRICES_CHANGED);
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
