import { type Api, browserApi } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import type { CartToPrice, PricedCart } from "../schema/cart.ts";
import type { NewOrder, PlacedOrder } from "../schema/orders.ts";

/** What a cart comes to now. Nothing is kept: prices and stock change. */
export async function priceCart(body: CartToPrice): Promise<PricedCart> {
  const priced = await call("POST", "/api/shop/cart", { body });
  if (!Array.isArray(priced.lines)) throw new Error("the answer prices no cart");
  return priced as PricedCart;
}

/**
 * Sends a purchase. The same key is the same order, however often it is sent. Throws what is no
 * ApiError for an answer without a payment page.
 */
export async function placeOrder(body: NewOrder): Promise<PlacedOrder["data"]> {
  const { data } = await call("POST", "/api/shop/orders", { body });
  if (typeof data?.paymentUrl !== "string") throw new Error("the answer has no payment page");
  return data;
}

const LINKS_SENT = "If there are orders under this address, we've sent it their links.";

/** Has the links of one's orders mailed; the answer is always the same. */
export async function askForLinks(email: string, api: Api = browserApi): Promise<string> {
  const { message = LINKS_SENT } = await call("POST", "/api/shop/order-links", {
    body: { email },
    api,
  });
  return message;
}
