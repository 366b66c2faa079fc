import * as z from "zod/mini";
import type { App } from "#lib/http/app.ts";
import { paths } from "#paths.ts";
import type { TestHost } from "../queries/test-host.ts";
import { TestChoice, TestChoiceAnswer, TestPaymentAnswer } from "../schema.ts";

/**
 * What the test checkout's page asks and answers. Whoever knows the secret name of a payment decides
 * how it ends; its events go the way of the payment host's, through the call that hears them.
 */
export function testCheckoutRoutes(app: App, host: TestHost): void {
  host.connect(async (payload, signature) => {
    const answer = await app.inject({
      method: "POST",
      url: paths.api.paymentEvents,
      headers: { "content-type": "application/json", "stripe-signature": signature },
      payload,
    });
    if (answer.statusCode !== 200) throw new Error(`the shop answered ${answer.statusCode}`);
  });
  const params = z.object({ session: z.string() });

  app.get(
    paths.api.testPayment(":session"),
    {
      config: { who: "anyone" },
      schema: { hide: true, params, response: { 200: TestPaymentAnswer } },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return { data: await host.getPayment(request.params.session) };
    },
  );

  app.post(
    paths.api.testPayment(":session"),
    {
      config: { who: "anyone" },
      schema: { hide: true, params, body: TestChoice, response: { 200: TestChoiceAnswer } },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return { data: { url: await host.choose(request.params.session, request.body) } };
    },
  );
}
