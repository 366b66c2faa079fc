import type { PricedCart } from "../../schema/cart.ts";
import type { NewOrder } from "../../schema/orders.ts";
import { keyOf, readCheckout } from "./checkout-store.ts";

/** What begins the names of the fields of an address. */
const ADDRESS = "shippingAddress.";

/** The purchase that the form's fields and the cart say, for the schema that checks it. */
export function readOrder(fields: FormData, { lines, amounts }: PricedCart): unknown {
  const texts = Object.fromEntries(fields) as Record<string, string>;
  const { customerName, customerEmail, deliveryMethod } = texts;
  const address = Object.entries(texts)
    .filter(([name]) => name.startsWith(ADDRESS))
    .map(([name, text]) => [name.slice(ADDRESS.length), text]);
  const content = {
    customerName,
    customerEmail,
    deliveryMethod,
    shippingAddress: deliveryMethod === "pickup" ? null : Object.fromEntries(address),
    lines: lines.map(({ variantId, quantity }) => ({ variantId, quantity })),
  };
  const { key, token } = readCheckout();
  const idempotencyKey = keyOf(JSON.stringify(content));
  return {
    ...content,
    idempotencyKey,
    lines: lines.map(({ variantId, quantity, item }) => ({
      variantId,
      quantity,
      shownPriceCents: item?.priceCents,
    })),
    shownTotalCents: amounts.totalCents,
    replaces: idempotencyKey === key ? null : token,
  } satisfies Record<keyof NewOrder, unknown>;
}
