import { randomBytes } from "node:crypto";
import { and, eq, gte, isNotNull } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { CURRENCY, PaymentRefused, type RefundRequest } from "#lib/payments/payments.ts";
import { signEvent } from "#lib/payments/signed-events.ts";
import { readStripeAccountEvent } from "#lib/payments/stripe-account-events.ts";
import { readDispute, readStripeEvent } from "#lib/payments/stripe-events.ts";
import { metadataOf } from "#lib/payments/subject.ts";
import { keyedHash } from "#lib/secrets.ts";
import { paths } from "#paths.ts";
import {
  describeSession,
  presentRefund,
  presentSession,
  subscriptionIdOf,
  type TestPaymentRow,
  type TestRefund,
  totalOf,
  withPresentState,
} from "../queries/test-payments.ts";
import {
  type Deliver,
  type TestProvider,
  testAccountsSecret,
  testProviderSecret,
} from "../queries/test-provider.ts";
import { findInvoice } from "../queries/test-subscriptions.ts";
import type { TestChoice } from "../schema/test-checkout.ts";
import { testInvoices, testPayments } from "../tables.ts";
import { startSubscription, type TestEvent } from "./test-billing.ts";
import { createTestControl } from "./test-control.ts";
import { createTestPayouts } from "./test-payouts.ts";
import { createTestSubscriptions } from "./test-subscriptions.ts";

type TestProviderDeps = Pick<Deps, "config" | "secrets" | "database" | "log" | "now">;

/** The test provider over its table. */
export function createTestProvider({ config, secrets, database, log, now }: TestProviderDeps) {
  const { db } = database;
  const secret = testProviderSecret(secrets);
  const accountsSecret = testAccountsSecret(secrets);
  const { sessionId: hasId, paymentIntentId: hasIntent, status: hasStatus } = testPayments;
  let deliver: Deliver = async () => {};

  /**
   * As with the payment provider, what happened has happened whether or not the webhook took the
   * event.
   */
  async function send(type: string, object: object, account?: string): Promise<void> {
    const created = Math.floor(now().getTime() / 1_000);
    const id = `evt_test_${randomBytes(12).toString("hex")}`;
    const about = account ? "accounts" : "payments";
    const body = JSON.stringify({ id, object: "event", created, type, account, data: { object } });
    const signature = signEvent(body, account ? accountsSecret : secret, now());
    try {
      await deliver(body, signature, about);
    } catch (error) {
      log.warn({ type }, "test event was not taken", error);
    }
  }

  async function find(condition: ReturnType<typeof eq>): Promise<TestPaymentRow | null> {
    const [row] = await db.select().from(testPayments).where(condition).limit(1);
    return row ? withPresentState(row, now()) : null;
  }

  async function get(sessionId: string): Promise<TestPaymentRow> {
    const row = await find(eq(hasId, sessionId));
    if (!row) throw new AppError("not_found", "There is no such payment.");
    return row;
  }

  /** Ends an open payment; false when it was ended before. */
  async function end(tx: Db, sessionId: string, status: "complete" | "expired"): Promise<boolean> {
    const ended = await tx
      .update(testPayments)
      .set({ status })
      .where(and(eq(hasId, sessionId), eq(hasStatus, "open")))
      .returning({ id: hasId });
    return ended.length > 0;
  }

  const present = (row: TestPaymentRow) => presentSession(row, config.baseUrl);

  async function sendAll(events: readonly TestEvent[]): Promise<void> {
    for (const { type, object } of events) await send(type, object);
  }

  /** Keeps a page, once a key. */
  async function keep(session: TestPaymentRow["session"], key: string): Promise<TestPaymentRow> {
    const name = keyedHash(secret, key).replaceAll(/[-_]/g, "0");
    const sessionId = `cs_test_${name}`;
    const paymentIntentId = `pi_test_${name.slice(0, 24)}`;
    await db
      .insert(testPayments)
      .values({ sessionId, paymentIntentId, session, createdAt: now() })
      .onConflictDoNothing();
    return get(sessionId);
  }

  /** Takes the payment of an open page, and begins what is paid by the month. */
  async function pay({ sessionId, paymentIntentId, session }: TestPaymentRow): Promise<boolean> {
    const events = await db.transaction(async (tx) => {
      if (!(await end(tx, sessionId, "complete"))) return null;
      const { subject, subscription } = session;
      if (!subscription || !subject) return [];
      const { items } = subscription;
      const subscriptionId = subscriptionIdOf({ sessionId });
      const customerId = subscription.customerId ?? subscriptionId.replace(/^sub_/, "cus_");
      const start = { subscriptionId, paymentIntentId, subject, customerId, items, now: now() };
      return startSubscription(tx, start);
    });
    await sendAll(events ?? []);
    return events !== null;
  }

  const { payouts, control: payoutControl } = createTestPayouts({
    ...{ config, database, now, secret },
    send: (type, accountId) => send(type, { id: accountId }, accountId),
  });

  const provider: TestProvider = {
    isTest: true,
    payouts,
    payoutControl,

    connect(next) {
      deliver = next;
    },

    // The page needs no address, and what is not kept need not be forgotten.
    createSession: async (request, key) =>
      present(await keep({ ...request, customerEmail: "" }, key)),

    subscriptions: {
      ...createTestSubscriptions({ config, database, now, send: sendAll }),

      async createCheckout({ customer, items, ...request }, key) {
        const lines = items.map(({ name, amountCents }) => ({ name, amountCents, quantity: 1 }));
        const customerId = "id" in customer ? customer.id : null;
        const subscription = { customerId, items };
        return present(await keep({ ...request, customerEmail: "", lines, subscription }, key));
      },
    },

    control: createTestControl({ database, now, send: sendAll }),

    async findSession(id) {
      const row = await find(eq(hasId, id));
      return row && present(row);
    },

    async expireSession(id) {
      const row = await find(eq(hasId, id));
      if (!row) return null;
      if (await end(db, id, "expired")) {
        await send("checkout.session.expired", describeSession({ ...row, status: "expired" }));
      }
      return present(await get(id));
    },

    async refund(request) {
      const { refund, isNew } = await db.transaction((tx) => writeRefund(tx, request));
      if (isNew) {
        await send("refund.updated", {
          id: refund.id,
          object: "refund",
          amount: refund.amountCents,
          currency: CURRENCY,
          payment_intent: request.paymentIntentId,
          status: "succeeded",
          metadata: { refund_id: refund.key, ...metadataOf(request.subject) },
        });
      }
      return presentRefund(refund);
    },

    async listRefunds(paymentIntentId) {
      const page = await find(eq(hasIntent, paymentIntentId));
      const isMonthly = !page || page.session.subscription;
      const paid = isMonthly ? (await findInvoice(db, { paymentIntentId }))?.invoice : page;
      return (paid?.refunds ?? []).map(presentRefund);
    },

    async *listPayments(since) {
      const rows = await db.select().from(testPayments).where(gte(testPayments.createdAt, since));
      for (const row of rows) {
        const { id, isPaid, amountCents, currency } = present(row);
        yield {
          sessionId: id,
          subject: row.session.subject,
          isPaid,
          amountCents,
          currency,
          refundedCents: row.refunds.reduce((sum, refund) => sum + refund.amountCents, 0),
        };
      }
    },

    async *listDisputes(since) {
      const { dispute, createdAt } = testPayments;
      const isKnown = and(isNotNull(dispute), gte(createdAt, since));
      for (const row of await db.select().from(testPayments).where(isKnown)) {
        if (row.dispute) yield readDispute(disputeOf(row, row.dispute)[1]);
      }
    },

    readEvent: (body, signature, moment) => readStripeEvent(body, signature, secret, moment),

    readAccountEvent: (body, signature, moment) =>
      readStripeAccountEvent(body, signature, accountsSecret, moment),

    async getPayment(sessionId) {
      const row = await get(sessionId);
      const { session, status } = row;
      const { reference } = row.session.subject;
      const { lines } = session;
      const isMonthly = session.subscription !== undefined;
      return { reference, lines, totalCents: totalOf(session), isMonthly, state: status };
    },

    async choose(sessionId, { outcome }) {
      const row = await get(sessionId);
      if (outcome === "leave") return row.session.cancelUrl;
      if (outcome === "success" && row.status === "complete") return row.session.successUrl;
      if (isDispute(outcome)) {
        if (row.status !== "complete") throw new AppError("conflict", "This is not paid.");
        await db.update(testPayments).set({ dispute: outcome }).where(eq(hasId, sessionId));
        await send(...disputeOf(row, outcome));
        return `${config.baseUrl}${paths.testCheckout(sessionId)}`;
      }
      if (row.status !== "open" || (outcome === "success" && !(await pay(row)))) {
        throw new AppError("conflict", "This payment page has expired.");
      }
      if (outcome === "decline") {
        const { paymentIntentId: id } = row;
        await send("payment_intent.payment_failed", { id, object: "payment_intent" });
        return `${config.baseUrl}${paths.testCheckout(sessionId)}`;
      }
      await send("checkout.session.completed", describeSession({ ...row, status: "complete" }));
      return row.session.successUrl;
    },
  };
  return provider;
}

/** What a bank tells of a payment that its customer disputes, in Stripe's names. */
const DISPUTES = {
  dispute: { type: "charge.dispute.created", status: "needs_response" },
  dispute_won: { type: "charge.dispute.closed", status: "won" },
  dispute_lost: { type: "charge.dispute.closed", status: "lost" },
} as const;

function isDispute(outcome: TestChoice["outcome"]): outcome is keyof typeof DISPUTES {
  return outcome in DISPUTES;
}

function disputeOf(
  { paymentIntentId }: TestPaymentRow,
  outcome: keyof typeof DISPUTES,
): [type: string, object: object] {
  const { type, status } = DISPUTES[outcome];
  const id = paymentIntentId.replace(/^pi_/, "dp_");
  return [type, { id, object: "dispute", status, payment_intent: paymentIntentId }];
}

/**
 * Writes a refund down, once a key. Throws `PaymentRefused` for more than is left of the payment.
 */
async function writeRefund(
  tx: Db,
  request: RefundRequest,
): Promise<{ refund: TestRefund; isNew: boolean }> {
  const paid = (await lockPage(tx, request)) ?? (await lockInvoice(tx, request));
  const before = paid?.refunds.find(({ key }) => key === request.key);
  if (before) return { refund: before, isNew: false };
  const refundedCents = (paid?.refunds ?? []).reduce(
    (sum, { amountCents }) => sum + amountCents,
    0,
  );
  if (!paid || refundedCents + request.amountCents > paid.amountCents) {
    throw new PaymentRefused("The refund is larger than what is left of the payment.");
  }
  const refund = {
    id: `re_test_${randomBytes(12).toString("hex")}`,
    key: request.key,
    amountCents: request.amountCents,
  };
  const refunds = [...paid.refunds, refund];
  const hasPaid = eq(paid.table.paymentIntentId, request.paymentIntentId);
  await tx.update(paid.table).set({ refunds }).where(hasPaid);
  return { refund, isNew: true };
}

type PaidBy = Pick<RefundRequest, "paymentIntentId">;

/** What a page took, which is not that of a subscription: its first invoice has taken that. */
async function lockPage(tx: Db, { paymentIntentId }: PaidBy) {
  const hasPaid = eq(testPayments.paymentIntentId, paymentIntentId);
  const [row] = await tx.select().from(testPayments).where(hasPaid).for("update");
  if (!row || row.session.subscription) return null;
  const amountCents = row.status === "complete" ? totalOf(row.session) : 0;
  return { table: testPayments, refunds: row.refunds, amountCents };
}

async function lockInvoice(tx: Db, { paymentIntentId }: PaidBy) {
  const hasPaid = eq(testInvoices.paymentIntentId, paymentIntentId);
  const [row] = await tx.select().from(testInvoices).where(hasPaid).for("update");
  if (!row) return null;
  const amountCents = row.status === "paid" ? row.amountCents : 0;
  return { table: testInvoices, refunds: row.refunds, amountCents };
}
