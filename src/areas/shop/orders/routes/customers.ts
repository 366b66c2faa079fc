import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { Message } from "#lib/message-schema.ts";
import { findCheckoutDraft } from "../queries/checkout-draft.ts";
import { getCustomerOrder } from "../queries/customer-order.ts";
import {
  CheckoutDraft,
  CustomerOrder,
  DelayChoice,
  LinkRequest,
  NewOrder,
  PlacedOrder,
} from "../schema/orders.ts";
import { answerDelay, cancelOwnOrder } from "../service/answer-delay.ts";
import { askForLinks } from "../service/order-links.ts";
import { placeOrder } from "../service/place-order.ts";

/** For anyone: buy; for whoever has an order's secret link: see it. */
export function orderRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/shop/checkout-draft",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "What the checkout begins with: one's own name and confirmed address",
        response: { 200: z.object({ data: CheckoutDraft }) },
      },
    },
    async ({ user }) => ({ data: await findCheckoutDraft(deps.database.db, user) }),
  );

  app.post(
    "/api/shop/orders",
    {
      config: { who: "anyone", refuses: ["conflict", "stale", "too_many", "unavailable"] },
      schema: {
        summary: "Order what is in the cart, and learn where it is paid; the same order once",
        body: NewOrder,
        response: { 201: PlacedOrder },
      },
    },
    async (request, reply) => {
      const data = await placeOrder(deps, request.actor, request.body);
      return reply.code(201).header("cache-control", "no-store").send({ data });
    },
  );

  app.post(
    "/api/shop/order-links",
    {
      config: { who: "anyone", refuses: ["too_many"] },
      schema: {
        summary: "Have the links of one's orders mailed; the same answer for every address",
        body: LinkRequest,
        response: { 200: Message },
      },
    },
    async (request, reply) => {
      await askForLinks(deps, request.actor, request.body);
      reply.header("cache-control", "no-store");
      return {
        message: "If there are orders under this address, we've sent it their links.",
      };
    },
  );

  app.get(
    "/api/shop/orders/:token",
    {
      config: { who: "anyone", refuses: ["not_found"] },
      schema: {
        summary: "An order, by the secret of its link",
        params: z.object({ token: z.string() }),
        response: { 200: z.object({ data: CustomerOrder }) },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return { data: await getCustomerOrder(deps, request.params.token) };
    },
  );

  app.patch(
    "/api/shop/orders/:token",
    {
      config: { who: "anyone", refuses: ["not_found", "conflict"] },
      schema: {
        summary: "Say of an order that is late whether one waits for it or wants the money back",
        params: z.object({ token: z.string() }),
        body: DelayChoice,
        response: { 200: z.object({ data: CustomerOrder }) },
      },
    },
    async (request, reply) => {
      const { token } = request.params;
      await answerDelay(deps, { ...request.body, token });
      reply.header("cache-control", "no-store");
      return { data: await getCustomerOrder(deps, token) };
    },
  );

  app.post(
    "/api/shop/orders/:token/cancel",
    {
      config: { who: "anyone", refuses: ["not_found", "conflict"] },
      schema: {
        summary: "Cancel an order that has not left, and have the payment back",
        params: z.object({ token: z.string() }),
        response: { 200: z.object({ data: CustomerOrder }) },
      },
    },
    async (request, reply) => {
      const { token } = request.params;
      await cancelOwnOrder(deps, token);
      reply.header("cache-control", "no-store");
      return { data: await getCustomerOrder(deps, token) };
    },
  );
}
