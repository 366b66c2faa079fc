import { PAYMENT_PURPOSES } from "#app/payment-purposes.ts";
import { testProviderSecret } from "#areas/money/payments/queries/test-provider.ts";
import { retryPayments } from "#areas/money/payments/service/retry-payments.ts";
import type { NewOrder, PlacedOrder } from "#areas/shop/orders/schema/orders.ts";
import { repairOrders } from "#areas/shop/orders/service/repair-orders.ts";
import type { Deps } from "#lib/deps.ts";
import type { Payments } from "#lib/payments/payments.ts";
import { PaymentsUnavailable } from "#lib/payments/payments.ts";
import { signEvent } from "#lib/payments/signed-events.ts";
import type { Answer } from "./actors.ts";
import type { TestApp } from "./test-app.ts";

/** What the site does every five minutes about what waits for the payment provider. */
export async function repair(deps: Deps): Promise<void> {
  await repairOrders(deps);
  await retryPayments(deps, PAYMENT_PURPOSES);
}

let lastEvent = 0;

interface Told {
  type: string;
  object: object;
  /** The same one is the same event. */
  id?: string;
  /** When it was signed; absent is now. */
  at?: Date;
  /** Absent is the provider's own. */
  secret?: string;
  /** API version of the object's shape. */
  version?: string;
}

/** Tells the site something, as the payment provider does: from elsewhere, with its signature. */
export async function tell(site: TestApp, told: Told): Promise<Answer> {
  const { type, object, id = `evt_${++lastEvent}`, at = site.deps.now(), secret } = told;
  const payload = JSON.stringify({
    ...{ id, object: "event", api_version: told.version, type },
    data: { object },
  });
  const signature = signEvent(payload, secret ?? testProviderSecret(site.deps.secrets), at);
  return tellRaw(site, payload, signature);
}

export async function tellRaw(site: TestApp, payload: string, signature: string): Promise<Answer> {
  const answer = await site.app.inject({
    method: "POST",
    url: "/api/payment-events",
    headers: {
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": signature,
      "sec-fetch-site": "cross-site",
    },
    payload,
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

/** A payment page as the provider describes it; what is not given is the paid one of an order. */
export function aSession(orderNumber: string, given: object = {}): object {
  return {
    id: `cs_of_${orderNumber}`,
    object: "checkout.session",
    status: "complete",
    payment_status: "paid",
    amount_total: 3_495,
    currency: "usd",
    payment_intent: `pi_of_${orderNumber}`,
    metadata: { purpose: "shop-order", reference: orderNumber },
    ...given,
  };
}

export const COMPLETED = "checkout.session.completed";
export const EXPIRED = "checkout.session.expired";

/** Replaces answers of the site's payment provider; gives what mends it. */
export function breakProvider(site: TestApp, broken: Partial<Payments>): () => void {
  const whole = site.deps.payments;
  if (!whole) throw new Error("this site has no payment provider");
  site.deps.payments = { ...whole, ...broken };
  return () => {
    site.deps.payments = whole;
  };
}

async function away(): Promise<never> {
  throw new PaymentsUnavailable("it is away");
}

/** A provider that nobody can reach. */
export const AWAY: Partial<Payments> = {
  createSession: away,
  findSession: away,
  expireSession: away,
  refund: away,
  listRefunds: away,
};

/** Orders, and lets the test checkout take the payment. */
export async function buy(site: TestApp, input: NewOrder): Promise<PlacedOrder["data"]> {
  const { body } = await site.visitor.post("/api/shop/orders", input);
  await choose(site, body.data, "success");
  return body.data;
}

/** Lets the payment of an order end so on the test checkout. */
export async function choose(
  { visitor }: TestApp,
  { paymentUrl }: PlacedOrder["data"],
  outcome: "success" | "decline" | "leave",
): Promise<Answer> {
  const session = paymentUrl.split("/").at(-1) as string;
  return visitor.post(`/api/shop/test-checkout/${session}`, { outcome });
}
