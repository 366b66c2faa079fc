import { queryOptions } from "@tanstack/react-query";
import { type Api, browserApi, type Said } from "#lib/api.ts";
import { paths } from "#paths.ts";
import type { CartToPrice, PricedCart } from "../schema/cart.ts";
import type { CheckoutDraft, CustomerOrder, NewOrder, PlacedOrder } from "../schema/orders.ts";

/** What a cart comes to now. Nothing is kept: prices and stock change. */
export async function priceCart(cart: CartToPrice, api: Api = browserApi): Promise<PricedCart> {
  const priced = (await api.request("POST", paths.api.shopCart, cart)) as PricedCart | null;
  if (!Array.isArray(priced?.lines)) throw new Error("the answer prices no cart");
  return priced;
}

/** What the checkout begins with for the signed-in person. */
export function checkoutDraftQuery() {
  return queryOptions<{ data: CheckoutDraft }>({ queryKey: [paths.api.checkoutDraft] });
}

/**
 * Sends a purchase. The same key is the same order, however often it is sent. Throws what is no
 * ApiError for an answer without a payment page.
 */
export async function placeOrder(
  order: NewOrder,
  api: Api = browserApi,
): Promise<PlacedOrder["data"]> {
  const { data } = (await api.request("POST", paths.api.shopOrders, order)) as PlacedOrder;
  if (typeof data?.paymentUrl !== "string") throw new Error("the answer has no payment page");
  return data;
}

/** The order of a secret link; null if there is none. */
export function orderQuery(token: string) {
  return queryOptions<{ data: CustomerOrder } | null>({
    queryKey: [paths.api.shopOrder(encodeURIComponent(token))],
    meta: { nullOn404: true },
  });
}

/** Says of a late order whether one waits for it or wants the money back. */
export async function answerDelay(
  token: string,
  answer: unknown,
  api: Api = browserApi,
): Promise<void> {
  await api.request("PATCH", paths.api.shopOrder(encodeURIComponent(token)), { answer });
}

/** Cancels an order that has not left. */
export async function cancelOwnOrder(token: string, api: Api = browserApi): Promise<void> {
  await api.request("POST", paths.api.cancelShopOrder(encodeURIComponent(token)));
}

const LINKS_SENT = "If there are orders under this address, we've sent it their links.";

/** Has the links of one's orders mailed; the answer is always the same. */
export async function askForLinks(email: unknown, api: Api = browserApi): Promise<string> {
  const answer = await api.request("POST", paths.api.shopOrderLinks, { email });
  return (answer as Said).message ?? LINKS_SENT;
}
