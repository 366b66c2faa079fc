import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { handleAccountWebhook } from "../service/account-webhook.ts";
import type { OnMoney } from "../service/on-money.ts";
import { handleWebhook, type Signed } from "../service/webhook.ts";

const Receipt = z.object({ received: z.literal(true) });

/**
 * Where the payment provider tells what happened. It comes from another site, and its word is its
 * signature over the raw bytes: nothing reads them before.
 */
export function paymentEventRoutes(app: App, deps: Deps, purposes: readonly OnMoney[]): void {
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => {
      done(null, body);
    });
    hook(
      raw,
      { path: "/api/payment-events", summary: "Receive a signed event of the payment provider" },
      (signed) => handleWebhook(deps, signed, purposes),
    );
    hook(
      raw,
      {
        path: "/api/payment-events/accounts",
        summary: "Receive a signed event of a connected account",
      },
      (signed) => handleAccountWebhook(deps, signed, purposes),
    );
  });
}

function hook(
  raw: Pick<App, "post">,
  { path, summary }: { path: string; summary: string },
  handle: (signed: Signed) => Promise<void>,
): void {
  raw.post(
    path,
    {
      config: { who: "anyone", isOpenToOtherSites: true, refuses: ["bad_request"] },
      schema: { summary, response: { 200: Receipt } },
    },
    async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const header = request.headers["stripe-signature"];
      const signature = typeof header === "string" ? header : undefined;
      await handle({ body, signature });
      return reply.header("cache-control", "no-store").send({ received: true as const });
    },
  );
}
