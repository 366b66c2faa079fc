import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** A request as it reached the stand-in. */
export interface StripeRequest {
  /** "POST /v1/refunds" */
  call: string;
  query: URLSearchParams;
  form: Record<string, string>;
  headers: IncomingMessage["headers"];
}

type Reply = [status: number, body: object] | "silence" | "hang up";

/** Says what the next requests are answered; the last answer stays. */
type Answers = (request: StripeRequest, count: number) => Reply;

interface StandIn {
  /** What `PAYMENTS_API_BASE` would name. */
  origin: string;
  requests: StripeRequest[];
}

/** Stands in for Stripe's API on a port of its own, and refuses what Stripe would not read. */
export async function stripeStandIn(answers: Answers): Promise<StandIn> {
  const requests: StripeRequest[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(String(request.url), "http://stripe");
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    const seen: StripeRequest = {
      call: `${request.method} ${pathname}`,
      query: searchParams,
      form,
      headers: request.headers,
    };
    requests.push(seen);
    const reply = wellFormed(seen) ?? answers(seen, requests.length);
    if (reply === "silence") return;
    if (reply === "hang up") {
      request.socket.destroy();
      return;
    }
    const [status, body] = reply;
    response.writeHead(status, { "content-type": "application/json", "request-id": "req_1" });
    response.end(JSON.stringify(body));
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, requests };
}

function wellFormed({ call, headers }: StripeRequest): Reply | null {
  if (!/^Bearer (sk|rk)_/.test(headers.authorization ?? "")) return refusal(401, "no key");
  if (!/^\d{4}-\d{2}-\d{2}\.\w+$/.test(String(headers["stripe-version"]))) {
    return refusal(400, "no version");
  }
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  if (call.startsWith("POST") && !isForm) return refusal(400, "no form");
  return null;
}

/** An error as Stripe describes it. */
export function refusal(status: number, code: string, param?: string): Reply {
  const error = {
    type: "invalid_request_error",
    code,
    param,
    message: "ana@city.example is wrong",
  };
  return [status, { error }];
}

/** What Stripe answers where it lists. */
export function stripeList(...data: object[]): object {
  return { object: "list", data, has_more: false };
}

/** A subscription as Stripe describes it: Hitting, paid up to 28 February 2027 at 12:00 UTC. */
export function stripeSubscription(given: object = {}): object {
  return {
    id: "sub_1",
    object: "subscription",
    status: "active",
    customer: "cus_1",
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    trial_end: null,
    pending_update: null,
    latest_invoice: "in_1",
    default_payment_method: "pm_1",
    metadata: { purpose: "rawpass-pass", reference: "P-1" },
    items: stripeList(stripeItem("activity-1", 10_825)),
    ...given,
  };
}

/** What a subscription is made of, as Stripe describes it. */
export function stripeItem(product: string, unit_amount: number): object {
  return {
    id: `si_of_${product}`,
    object: "subscription_item",
    current_period_start: 1_801_396_800,
    current_period_end: 1_803_816_000,
    quantity: 1,
    price: { id: `price_of_${product}`, product, unit_amount },
  };
}

/** The paid invoice of a subscription's month, as Stripe describes it. */
export function stripeInvoice(given: object = {}): object {
  const payment = { type: "payment_intent", payment_intent: "pi_1" };
  const subscription = "sub_1";
  const metadata = { purpose: "rawpass-pass", reference: "P-1" };
  return {
    id: "in_1",
    object: "invoice",
    status: "paid",
    billing_reason: "subscription_cycle",
    amount_due: 10_825,
    amount_paid: 10_825,
    currency: "usd",
    attempt_count: 1,
    auto_advance: false,
    created: 1_801_396_800,
    status_transitions: { paid_at: 1_801_396_900 },
    hosted_invoice_url: "https://invoice.stripe.com/i/1",
    parent: { type: "subscription_details", subscription_details: { subscription, metadata } },
    payments: stripeList({ id: "inpay_1", status: "paid", payment }),
    ...given,
  };
}

/** A payment page as Stripe describes it. */
export function stripeSession(given: object = {}): object {
  return {
    id: "cs_test_1",
    object: "checkout.session",
    status: "open",
    payment_status: "unpaid",
    url: "https://checkout.stripe.com/c/pay/cs_test_1",
    amount_total: 3_495,
    currency: "usd",
    payment_intent: null,
    metadata: { purpose: "shop-order", reference: "RAW-K7QM4X" },
    ...given,
  };
}
