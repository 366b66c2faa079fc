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
