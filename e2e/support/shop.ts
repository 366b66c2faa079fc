import type { NewOrder, OrderTaken } from "../../src/domains/shop/orders/schema.ts";
import type { Shelf } from "../../src/domains/shop/schema.ts";
import { paths } from "../../src/paths.ts";
import type { Site } from "./site.ts";

type At = Pick<Site, "url">;

/** One practice ball, picked up: there are plenty of them. */
async function aBall(site: At): Promise<Omit<NewOrder, "idempotencyKey">> {
  const { data } = (await (await fetch(site.url + paths.api.shopProducts)).json()) as Shelf;
  const [ball] = data.find(({ slug }) => slug === "practice-ball")?.variants ?? [];
  if (!ball) throw new Error("the demo goods have no practice ball");
  return {
    lines: [{ variantId: ball.id, quantity: 1 }],
    customerName: "Ana Batiste",
    customerEmail: "ana@city.example",
    deliveryMethod: "pickup",
    shownTotalCents: ball.priceCents,
  };
}

const known = new Map<string, Promise<OrderTaken["data"]>>();

/** An unpaid order of the site, the same one whenever it is asked for. */
export function orderOf(site: At): Promise<OrderTaken["data"]> {
  const order = known.get(site.url) ?? placeOrder(site);
  known.set(site.url, order);
  return order;
}

async function placeOrder(site: At): Promise<OrderTaken["data"]> {
  const order = { ...(await aBall(site)), idempotencyKey: crypto.randomUUID() };
  const answer = await fetch(site.url + paths.api.shopOrders, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(order),
  });
  if (answer.status !== 201) throw new Error(`ordering was answered ${answer.status}`);
  return ((await answer.json()) as OrderTaken).data;
}
