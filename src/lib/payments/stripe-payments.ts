import Stripe from "stripe";
import type { PaymentProvider } from "../config.ts";
import { AppError } from "../errors.ts";
import { CURRENCY, type PaymentRecord, type Payments, type SessionRequest } from "./payments.ts";
import { API_VERSION } from "./signed-events.ts";
import { readStripeAccountEvent } from "./stripe-account-events.ts";
import { type Ask, answerOf, nullWhenMissing, orRefused, PAGE, pagesOf } from "./stripe-calls.ts";
import { readDispute, readRefund, readStripeEvent } from "./stripe-events.ts";
import { createStripePayouts, transferGroupOf } from "./stripe-payouts.ts";
import { readSession } from "./stripe-session.ts";
import { createStripeSubscriptions } from "./stripe-subscriptions.ts";
import { metadataOf, subjectIn } from "./subject.ts";

/** One attempt, and all attempts with what lies between them. */
const ATTEMPT_MS = 4_000;
const CALL_MS = 9_000;
const RETRIES = 2;

type StripeProvider = Extract<PaymentProvider, { kind: "stripe" }>;

/** Stripe: hosted payment pages (Checkout Sessions), refunds, signed events. */
export function createStripePayments(
  { secretKey, webhookSecret, accountsWebhookSecret, apiBase }: StripeProvider,
  callMs = CALL_MS,
): Payments {
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: ATTEMPT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(),
    ...(apiBase && hostOf(new URL(apiBase))),
  });
  const { sessions } = stripe.checkout;
  const ask: Ask = (question) => answerOf(question, callMs);

  return {
    isTest: secretKey.includes("_test_"),
    subscriptions: createStripeSubscriptions(stripe, ask),
    payouts: createStripePayouts(stripe, ask),

    async createSession(request, key) {
      const parameters = parametersOf(request);
      return readSession(
        await orRefused(ask(sessions.create(parameters, { idempotencyKey: key }))),
      );
    },

    async findSession(id) {
      const session = await ask(sessions.retrieve(id)).catch(nullWhenMissing);
      return session && readSession(session);
    },

    async expireSession(id) {
      try {
        return readSession(await ask(sessions.expire(id)));
      } catch (error) {
        // The page is no longer open: its present state is the answer.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) {
          const session = await ask(sessions.retrieve(id)).catch(nullWhenMissing);
          return session && readSession(session);
        }
        throw error;
      }
    },

    async refund({ paymentIntentId, amountCents, key, subject }) {
      const metadata = { refund_id: key, ...metadataOf(subject) };
      const request = { payment_intent: paymentIntentId, amount: amountCents, metadata };
      const idempotencyKey = `refund-${subject.purpose}-${key}`;
      return readRefund(await orRefused(ask(stripe.refunds.create(request, { idempotencyKey }))));
    },

    async listRefunds(paymentIntentId) {
      const request = { payment_intent: paymentIntentId, limit: PAGE };
      const list = await orRefused(ask(stripe.refunds.list(request)));
      return list.data.map(readRefund);
    },

    async *listPayments(since) {
      const created = { gte: Math.floor(since.getTime() / 1_000) };
      const expand = ["data.payment_intent.latest_charge"];
      for await (const page of pagesOf(ask, (next) =>
        sessions.list({ created, expand, ...next }),
      )) {
        yield* page.map(readRecord);
      }
    },

    async *listDisputes(since) {
      const created = { gte: Math.floor(since.getTime() / 1_000) };
      for await (const page of pagesOf(ask, (next) => stripe.disputes.list({ created, ...next }))) {
        yield* page.map(readDispute);
      }
    },

    readEvent: (body, signature, now) => readStripeEvent(body, signature, webhookSecret, now),

    readAccountEvent(body, signature, now) {
      if (accountsWebhookSecret) {
        return readStripeAccountEvent(body, signature, accountsWebhookSecret, now);
      }
      throw new AppError("unavailable", "This site expects no events of connected accounts.");
    },
  };
}

function hostOf({ protocol, hostname, port }: URL) {
  const isPlain = protocol === "http:";
  return {
    protocol: isPlain ? ("http" as const) : ("https" as const),
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  };
}

function parametersOf(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = metadataOf(request.subject);
  return {
    mode: "payment",
    // Card and the wallets that give a card: what is paid is paid at once.
    payment_method_types: ["card"],
    client_reference_id: request.subject.reference,
    customer_email: request.customerEmail,
    line_items: request.lines.map(({ name, amountCents, quantity }) => ({
      quantity,
      price_data: { currency: CURRENCY, unit_amount: amountCents, product_data: { name } },
    })),
    metadata,
    payment_intent_data: {
      metadata,
      ...(request.isHeld && { transfer_group: transferGroupOf(request.subject) }),
    },
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.floor(request.expiresAt.getTime() / 1_000),
  };
}

function readRecord(session: Stripe.Checkout.Session): PaymentRecord {
  const { id, isPaid, amountCents, currency } = readSession(session);
  const intent = session.payment_intent;
  const charge = typeof intent === "object" ? intent?.latest_charge : null;
  return {
    sessionId: id,
    subject: subjectIn(session.metadata),
    isPaid,
    amountCents,
    currency,
    refundedCents: typeof charge === "object" ? (charge?.amount_refunded ?? 0) : 0,
  };
}
