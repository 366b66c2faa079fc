import * as z from "zod/mini";
import type { App } from "#lib/http/app.ts";
import type { TestProvider } from "../queries/test-provider.ts";
import { TestChoice, TestChoiceAnswer, TestPaymentAnswer } from "../schema/test-checkout.ts";

/**
 * The calls of the test checkout's page. Anyone who knows the secret name of a payment decides how it ends.
 */
export function testCheckoutRoutes(app: App, provider: TestProvider): void {
  const params = z.object({ session: z.string() });

  app.get(
    "/api/shop/test-checkout/:session",
    {
      config: { who: "anyone" },
      schema: {
        summary: "A payment on the test provider's page",
        params,
        response: { 200: TestPaymentAnswer },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return { data: await provider.getPayment(request.params.session) };
    },
  );

  app.post(
    "/api/shop/test-checkout/:session",
    {
      config: { who: "anyone" },
      schema: {
        summary: "Choose how a test payment ends",
        params,
        body: TestChoice,
        response: { 200: TestChoiceAnswer },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return { data: { url: await provider.choose(request.params.session, request.body) } };
    },
  );
}
