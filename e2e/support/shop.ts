import type { Shelf } from "#areas/shop/catalog/schema/shelf.ts";
import type { NewOrder, PlacedOrder } from "#areas/shop/orders/schema/orders.ts";
import { paths } from "#paths.ts";
import type { Site } from "./site.ts";

type At = Pick<Site, "url">;

/** One practice ball, picked up: there are plenty of them. */
async function aBall(site: At): Promise<Omit<NewOrder, "idempotencyKey">> {
  const { data } = (await (await fetch(`${site.url}/api/shop/products`)).json()) as Shelf;
  const [ball] = data.find(({ slug }) => slug === "practice-ball")?.variants ?? [];
  if (!ball) throw new Error("the demo products have no practice ball");
  return {
    lines: [{ variantId: ball.id, quantity: 1 }],
    customerName: "Ana Batiste",
    customerEmail: "ana@city.example",
    deliveryMethod: "pickup",
    shownTotalCents: ball.priceCents,
  };
}

const known = new Map<string, Promise<PlacedOrder["data"]>>();

/** An unpaid order of the site, the same one whenever it is asked for. */
export function orderOf(site: At): Promise<PlacedOrder["data"]> {
  const order = known.get(site.url) ?? placeOrder(site);
  known.set(site.url, order);
  return order;
}

/** Orders and pays on the test checkout; what is not given is one practice ball, picked up. */
export async function buy(site: At, given: Partial<NewOrder> = {}): Promise<PlacedOrder["data"]> {
  const order = await placeOrder(site, given);
  const session = new URL(order.paymentUrl).pathname.slice(paths.testCheckout("").length);
  await post(site, `/api/shop/test-checkout/${session}`, { outcome: "success" });
  return order;
}

/** The id and price of what has this SKU on the shelf. */
export async function variantOf(
  site: At,
  sku: string,
): Promise<{ variantId: number; priceCents: number }> {
  const { data } = (await (await fetch(`${site.url}/api/shop/products`)).json()) as Shelf;
  const found = data.flatMap(({ variants }) => variants).find((variant) => variant.sku === sku);
  if (!found) throw new Error(`${sku} is not on the shelf`);
  return { variantId: found.id, priceCents: found.priceCents };
}

/** Orders, and has not paid yet; what is not given is as in `buy`. */
export async function placeOrder(
  site: At,
  given: Partial<NewOrder> = {},
): Promise<PlacedOrder["data"]> {
  const order = { ...(await aBall(site)), idempotencyKey: crypto.randomUUID(), ...given };
  return ((await post(site, "/api/shop/orders", order)) as PlacedOrder).data;
}

async function post(site: At, path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(site.url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
  return answer.json();
}
