import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { paths } from "#paths.ts";
import type { OnMoney } from "../service/on-money.ts";
import { handleWebhook } from "../service/webhook.ts";

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
    raw.post(
      paths.api.paymentEvents,
      { config: { who: "anyone", isOpenToOtherSites: true }, schema: { hide: true } },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const header = request.headers["stripe-signature"];
        const signature = typeof header === "string" ? header : undefined;
        await handleWebhook(deps, { body, signature }, purposes);
        return reply.header("cache-control", "no-store").send({ received: true });
      },
    );
  });
}
