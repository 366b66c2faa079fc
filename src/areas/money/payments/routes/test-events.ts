import type { App } from "#lib/http/app.ts";
import type { TestProvider } from "../queries/test-provider.ts";

/** Takes the test provider's events to the webhooks, through which those of the payment provider arrive. */
export function deliverTestEvents(app: App, provider: TestProvider): void {
  provider.connect(async (payload, signature, about) => {
    const answer = await app.inject({
      method: "POST",
      url: about === "accounts" ? "/api/payment-events/accounts" : "/api/payment-events",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      payload,
    });
    if (answer.statusCode !== 200) throw new Error(`the webhook answered ${answer.statusCode}`);
  });
}
