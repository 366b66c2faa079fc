import { randomBytes } from "node:crypto";
import { and, eq, gte } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { CURRENCY, PaymentRefused, type RefundWish } from "#lib/payments/payments.ts";
import { signEvent } from "#lib/payments/signed-events.ts";
import { readStripeEvent } from "#lib/payments/stripe-events.ts";
import { metadataOf } from "#lib/payments/subject.ts";
import { keyedHash } from "#lib/secrets.ts";
import { paths } from "#paths.ts";
import {
  describeSession,
  presentRefund,
  presentSession,
  subjectOf,
  type TestPaymentRow,
  type TestRefund,
  totalOf,
  withPresentState,
} from "../queries/test-payments.ts";
import { type Deliver, type TestProvider, testProviderSecret } from "../queries/test-provider.ts";
import { testPayments } from "../tables.ts";

type TestProviderDeps = Pick<Deps, "config" | "secrets" | "database" | "log" | "now">;

/** The test provider over its table. */
export function createTestProvider({
  config,
  secrets,
  database: { db },
  log,
  now,
}: TestProviderDeps) {
  const secret = testProviderSecret(secrets);
  const { sessionId: hasId, paymentIntentId: hasIntent, status: hasStatus } = testPayments;
  let deliver: Deliver = async () => {};

  /**
   * As with the payment provider, what happened has happened whether or not the shop took the
   * event.
   */
  async function send(type: string, object: object): Promise<void> {
    const created = Math.floor(now().getTime() / 1_000);
    const id = `evt_test_${randomBytes(12).toString("hex")}`;
    const body = JSON.stringify({ id, object: "event", created, type, data: { object } });
    try {
      await deliver(body, signEvent(body, secret, now()));
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
  async function end(sessionId: string, status: "complete" | "expired"): Promise<boolean> {
    const ended = await db
      .update(testPayments)
      .set({ status })
      .where(and(eq(hasId, sessionId), eq(hasStatus, "open")))
      .returning({ id: hasId });
    return ended.length > 0;
  }

  const present = (row: TestPaymentRow) => presentSession(row, config.baseUrl);

  const provider: TestProvider = {
    isTest: true,

    connect(next) {
      deliver = next;
    },

    async createSession(wish, key) {
      const name = keyedHash(secret, key).replaceAll(/[-_]/g, "0");
      const sessionId = `cs_test_${name}`;
      await db
        .insert(testPayments)
        .values({
          sessionId,
          paymentIntentId: `pi_test_${name.slice(0, 24)}`,
          // The page needs no address, and what is not kept need not be forgotten.
          session: { ...wish, customerEmail: "" },
          createdAt: now(),
        })
        .onConflictDoNothing();
      return present(await get(sessionId));
    },

    async findSession(id) {
      const row = await find(eq(hasId, id));
      return row && present(row);
    },

    async expireSession(id) {
      const row = await find(eq(hasId, id));
      if (!row) return null;
      if (await end(id, "expired")) {
        await send("checkout.session.expired", describeSession({ ...row, status: "expired" }));
      }
      return present(await get(id));
    },

    async refund(wish) {
      const { refund, isNew } = await db.transaction((tx) => writeRefund(tx, wish));
      if (isNew) {
        await send("refund.updated", {
          id: refund.id,
          object: "refund",
          amount: refund.amountCents,
          currency: CURRENCY,
          payment_intent: wish.paymentIntentId,
          status: "succeeded",
          metadata: { refund_id: refund.key, ...metadataOf(wish.subject) },
        });
      }
      return presentRefund(refund);
    },

    async listRefunds(paymentIntentId) {
      const row = await find(eq(hasIntent, paymentIntentId));
      return (row?.refunds ?? []).map(presentRefund);
    },

    async *listPayments(since) {
      const rows = await db.select().from(testPayments).where(gte(testPayments.createdAt, since));
      for (const row of rows) {
        const { id, isPaid, amountCents, currency } = present(row);
        yield {
          sessionId: id,
          subject: subjectOf(row),
          isPaid,
          amountCents,
          currency,
          refundedCents: row.refunds.reduce((sum, refund) => sum + refund.amountCents, 0),
        };
      }
    },

    readEvent: (body, signature, moment) => readStripeEvent(body, signature, secret, moment),

    async getPayment(sessionId) {
      const row = await get(sessionId);
      const { session, status } = row;
      const { reference } = subjectOf(row);
      return { reference, lines: session.lines, totalCents: totalOf(session), state: status };
    },

    async choose(sessionId, { outcome }) {
      const row = await get(sessionId);
      if (outcome === "leave") return row.session.cancelUrl;
      if (outcome === "success" && row.status === "complete") return row.session.successUrl;
      if (row.status !== "open" || (outcome === "success" && !(await end(sessionId, "complete")))) {
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

/**
 * Writes a refund down, once a key. Throws `PaymentRefused` for more than is left of the payment.
 */
async function writeRefund(
  tx: Db,
  wish: RefundWish,
): Promise<{ refund: TestRefund; isNew: boolean }> {
  const [row] = await tx
    .select()
    .from(testPayments)
    .where(eq(testPayments.paymentIntentId, wish.paymentIntentId))
    .for("update");
  const before = row?.refunds.find(({ key }) => key === wish.key);
  if (before) return { refund: before, isNew: false };
  const paid = row?.status === "complete" ? totalOf(row.session) : 0;
  const refundedCents = (row?.refunds ?? []).reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (!row || refundedCents + wish.amountCents > paid) {
    throw new PaymentRefused("The refund is larger than what is left of the payment.");
  }
  const refund = {
    id: `re_test_${randomBytes(12).toString("hex")}`,
    key: wish.key,
    amountCents: wish.amountCents,
  };
  const refunds = [...row.refunds, refund];
  await tx.update(testPayments).set({ refunds }).where(eq(testPayments.sessionId, row.sessionId));
  return { refund, isNew: true };
}
