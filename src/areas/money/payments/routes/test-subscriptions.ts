import * as z from "zod/mini";
import type { App } from "#lib/http/app.ts";
import { Message } from "#lib/message-schema.ts";
import type { TestControl } from "../queries/test-provider.ts";
import {
  NextMonth,
  TestBillingAnswer,
  TestCard,
  TestSubscriptionsAnswer,
} from "../schema/test-checkout.ts";

const DONE = { 200: Message };

/**
 * What stands in for time and banks where the test provider runs: staff turn the months of its subscriptions, and
 * whoever knows the secret address of a customer's page chooses his card.
 */
export function testSubscriptionRoutes(app: App, control: TestControl): void {
  staffRoutes(app, control);
  billingRoutes(app, control);
}

function staffRoutes(app: App, control: TestControl): void {
  app.get(
    "/api/admin/payments/test-subscriptions",
    {
      config: { who: "admin" },
      schema: {
        summary: "The subscriptions of the test provider",
        response: { 200: TestSubscriptionsAnswer },
      },
    },
    async () => ({ data: await control.listSubscriptions() }),
  );

  app.post(
    "/api/admin/payments/test-subscriptions/:subscription/next-month",
    {
      config: { who: "admin" },
      schema: {
        summary: "Begin the next month of a test subscription",
        params: z.object({ subscription: z.string() }),
        body: NextMonth,
        response: DONE,
      },
    },
    async ({ actor, params, body }) => {
      await control.beginNextMonth(actor, params.subscription, body);
      return { message: "The next month has begun." };
    },
  );
}

function billingRoutes(app: App, control: TestControl): void {
  const params = z.object({ token: z.string() });

  app.get(
    "/api/payments/test-billing/:token",
    {
      config: { who: "anyone" },
      schema: {
        summary: "A customer's page at the test provider",
        params,
        response: { 200: TestBillingAnswer },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return { data: await control.getBilling(request.params.token) };
    },
  );

  app.post(
    "/api/payments/test-billing/:token",
    {
      config: { who: "anyone" },
      schema: {
        summary: "Change the card of a customer of the test provider",
        params,
        body: TestCard,
        response: DONE,
      },
    },
    async (request, reply) => {
      await control.chooseCard(request.params.token, request.body);
      reply.header("cache-control", "no-store");
      return { message: "The card is changed." };
    },
  );
}
