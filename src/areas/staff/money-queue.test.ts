import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { PAYMENT_PURPOSES } from "#app/payment-purposes.ts";
import { comparePayments } from "#areas/money/payments/service/compare-payments.ts";
import { forgetPaymentEvents } from "#areas/money/payments/service/retention.ts";
import { paymentTasks } from "#areas/money/payments/tables.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { refunds } from "#areas/shop/orders/tables.ts";
import { aShelf, orderInput } from "#areas/shop/orders/testing.ts";
import { withQuery } from "#lib/list-address.ts";
import { type PaymentRecord, PaymentRefused } from "#lib/payments/payments.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import {
  AWAY,
  aSession,
  breakProvider,
  buy,
  COMPLETED,
  repair,
  tell,
} from "#tests/payment-provider.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";

/** A site with an order that was paid on the provider's page. */
async function siteWithPaid() {
  const site = await testApp();
  await aShelf(site.db, 2);
  const { body } = await site.visitor.post("/api/shop/orders", orderInput());
  const orderNumber: string = body.data.orderNumber;
  await tell(site, { type: COMPLETED, object: aSession(orderNumber) });
  return { ...site, orderNumber, paymentIntentId: `pi_of_${orderNumber}` };
}

/** What a bookkeeper finds in the queue, whose session has not ended. */
async function readMoney(site: TestApp) {
  const { body } = await (await site.staff("bookkeeper")).get("/api/admin/queue");
  expect(Object.keys(body.counts)).toEqual(["money"]);
  expect(body.total).toBe(body.counts.money);
  return body.data;
}

const kindsOf = (entries: { item: { kind: string } }[]) => entries.map(({ item }) => item.kind);

async function finish(site: TestApp, id: number, reason = "Answered at the provider") {
  const owner = await site.signIn(site.admin.user);
  return owner.post(`/api/admin/payment-tasks/${id}/finish`, { reason });
}

test("a refund that the provider refuses waits until it is made up for", async () => {
  const site = await testApp();
  await aShelf(site.db, 2);
  const { orderNumber } = await buy(site, orderInput());
  const refund = () =>
    site.admin.post("/api/admin/shop/orders/1/refund", {
      ...{ lines: null, isRestocked: false, reason: "Sold out" },
    });
  const mend = breakProvider(site, {
    async refund() {
      throw new PaymentRefused("charge_disputed");
    },
  });
  await refund();
  const [entry] = await readMoney(site);
  expect(entry).toMatchObject({
    ...{ kind: "money", isUrgent: false },
    item: {
      ...{ kind: "refund_failed", purpose: "shop-order", amountCents: 3_495 },
      ...{ answerBy: null, text: null },
    },
  });
  const found = await (await site.staff("bookkeeper")).get(
    withQuery("/api/admin/payments", { q: entry.item.foundBy }),
  );
  expect(found.body.data).toMatchObject([{ reference: orderNumber }]);
  mend();
  expect((await refund()).status).toBe(200);
  expect(await readMoney(site)).toEqual([]);
});

test("a refund that was not sent, for the provider had made another, waits for nobody", async () => {
  const site = await testApp();
  await aShelf(site.db, 2);
  await buy(site, orderInput());
  const mend = breakProvider(site, AWAY);
  await site.admin.post("/api/admin/shop/orders/1/refund", {
    ...{ lines: null, isRestocked: false, reason: "Sold out" },
  });
  mend();
  breakProvider(site, {
    listRefunds: async () => [{ id: "re_1", status: "succeeded", amountCents: 3_495, key: null }],
  });
  site.clock.advance(3 * MINUTE_MS);
  await repair(site.deps);
  expect(await site.db.select().from(refunds).orderBy(asc(refunds.id))).toMatchObject([
    { status: "failed", stripeRefundId: null },
    { status: "done", stripeRefundId: "re_1" },
  ]);
  expect(await readMoney(site)).toEqual([]);
});

describe("a dispute", () => {
  async function siteWithDispute(dueInDays: number) {
    const site = await siteWithPaid();
    const dueBy = site.clock.now.getTime() + dueInDays * DAY_MS;
    const object = (status: string) => ({
      ...{ id: "dp_1", object: "dispute", status, amount: 3_495 },
      payment_intent: site.paymentIntentId,
      evidence_details: { due_by: Math.floor(dueBy / 1_000) },
    });
    const becomes = (what: string, status: string) =>
      tell(site, { type: `charge.dispute.${what}`, object: object(status) });
    await becomes("created", "needs_response");
    return { ...site, becomes, answerBy: new Date(dueBy).toISOString() };
  }

  test("waits with its deadline until it is answered, and again if the bank asks again", async () => {
    const site = await siteWithDispute(10);
    const { becomes, answerBy, paymentIntentId } = site;
    expect(await readMoney(site)).toMatchObject([
      {
        isUrgent: false,
        item: { kind: "dispute", amountCents: 3_495, foundBy: paymentIntentId, answerBy },
      },
    ]);
    await becomes("updated", "under_review");
    expect(await readMoney(site)).toEqual([]);
    await becomes("updated", "needs_response");
    expect(kindsOf(await readMoney(site))).toEqual(["dispute"]);
    await becomes("closed", "lost");
    await becomes("created", "needs_response");
    expect(await readMoney(site)).toEqual([]);
  });

  test("is urgent and counted in the last three days", async () => {
    const site = await siteWithDispute(10);
    const overview = async () =>
      (await (await site.staff("bookkeeper")).get("/api/admin/overview")).body.data;
    expect(await overview()).toEqual({ money: { waiting: 1, urgent: 0 } });
    site.clock.advance(7 * DAY_MS);
    expect(await readMoney(site)).toMatchObject([{ isUrgent: true }]);
    expect(await overview()).toEqual({ money: { waiting: 1, urgent: 1 } });
  });

  test("that ends with the money here leaves the refund of an order that was canceled", async () => {
    const site = await siteWithDispute(10);
    const canceled = await site.admin.post("/api/admin/shop/orders/1/transition", {
      transition: "cancel",
    });
    expect(canceled.status).toBe(200);
    await site.becomes("closed", "won");
    expect(kindsOf(await readMoney(site))).toEqual(["refund_due"]);
    const refund = (lines: object[] | null) =>
      site.admin.post("/api/admin/shop/orders/1/refund", {
        ...{ lines, isRestocked: false, reason: "Canceled" },
      });
    expect((await refund([{ variantId: 1, quantity: 1 }])).status).toBe(200);
    expect(kindsOf(await readMoney(site))).toContain("refund_due");
    expect((await refund(null)).status).toBe(200);
    expect(kindsOf(await readMoney(site))).not.toContain("refund_due");
  });

  test.each([
    ["refunded at the provider", "refund.created", { object: "refund", status: "succeeded" }],
    ["lost to the bank", "charge.dispute.closed", { object: "dispute", status: "lost" }],
  ])("leaves no refund of an order once its money is %s", async (_, type, given) => {
    const site = await siteWithDispute(10);
    await site.admin.post("/api/admin/shop/orders/1/transition", { transition: "cancel" });
    await site.becomes("closed", "won");
    const object = { id: "of_provider", amount: 3_495, payment_intent: site.paymentIntentId };
    await tell(site, { type, object: { ...object, currency: "usd", ...given } });
    expect(await readMoney(site)).toEqual([]);
  });

  test("is finished for good by an owner alone, who says what was done", async () => {
    const site = await siteWithDispute(10);
    const [{ item }] = await readMoney(site);
    const path = `/api/admin/payment-tasks/${item.id}/finish`;
    const bookkeeper = await site.staff("bookkeeper", "shop");
    expect((await bookkeeper.post(path, { reason: "Answered" })).status).toBe(403);
    expect((await finish(site, item.id, "")).status).toBe(422);
    expect((await finish(site, item.id)).status).toBe(200);
    expect((await finish(site, item.id)).status).toBe(409);
    expect((await finish(site, item.id + 1)).status).toBe(404);
    await site.becomes("updated", "needs_response");
    expect(await readMoney(site)).toEqual([]);
    const isFinish = eq(auditEntries.action, "payment_task_finished");
    const [entry] = await site.db.select().from(auditEntries).where(isFinish);
    expect(entry).toMatchObject({
      reason: "Answered at the provider",
      after: { kind: "dispute", purpose: "shop-order", reference: site.orderNumber },
    });
  });
});

describe("a difference from the provider", () => {
  /** A site whose provider lists the payment of its order as it is told to. */
  async function siteWithListed() {
    const site = await siteWithPaid();
    const record: PaymentRecord = {
      ...{ sessionId: `cs_of_${site.orderNumber}`, isPaid: true, currency: "usd" },
      subject: { purpose: "shop-order", reference: site.orderNumber },
      ...{ amountCents: 3_495, refundedCents: 0 },
    };
    let listed: PaymentRecord[] = [record];
    breakProvider(site, {
      async *listPayments() {
        yield* listed;
      },
      findSession: async () => null,
    });
    const compare = async (...records: Partial<PaymentRecord>[]) => {
      listed = records.map((given) => ({ ...record, ...given }));
      site.clock.advance(DAY_MS);
      await comparePayments(site.deps, PAYMENT_PURPOSES);
      return readMoney(site);
    };
    return { ...site, compare };
  }

  test("waits from the second comparison on, until both sides agree", async () => {
    const site = await siteWithListed();
    const wrong = { amountCents: 1 };
    expect(await site.compare(wrong)).toEqual([]);
    const text = "$0.01 (usd) was paid, and $34.95 was asked for.";
    expect(await site.compare(wrong)).toMatchObject([{ item: { kind: "difference", text } }]);
    expect(await site.compare({})).toEqual([]);
  });

  test("is over once a payment in another amount went back, though its order is unpaid", async () => {
    const site = await siteWithListed();
    const { body } = await site.visitor.post("/api/shop/orders", orderInput());
    const subject = { purpose: "shop-order", reference: body.data.orderNumber };
    const wrong = { sessionId: "cs_other", subject, amountCents: 3_000 };
    await site.compare({}, wrong);
    expect(kindsOf(await site.compare({}, wrong))).toEqual(["difference"]);
    expect(await site.compare({}, { ...wrong, refundedCents: 3_000 })).toEqual([]);
  });

  test("waits on once its payment is too old to be compared, and is finished for good", async () => {
    const site = await siteWithListed();
    const unknown = { subject: { purpose: "shop-order", reference: "RAW-NOBODY" } };
    await site.compare({}, unknown);
    const [{ item }] = await site.compare({}, unknown);
    expect(item).toMatchObject({
      ...{ foundBy: null, amountCents: 3_495 },
      text: `A payment of $34.95 (cs_of_${site.orderNumber}) names RAW-NOBODY, which is not here.`,
    });
    expect(kindsOf(await site.compare({}))).toEqual(["difference"]);
    await finish(site, item.id, "Refunded there");
    expect(await site.compare({}, unknown)).toEqual([]);
  });
});

test("what is over is forgotten after 24 months, and what waits is not", async () => {
  const { db, deps, clock } = await testApp();
  const at = new Date(clock.now.getTime() - 740 * DAY_MS);
  const task = { kind: "cash_owed", purpose: "rawpass-drop-in", openedAt: at, seenAt: at } as const;
  await db.insert(paymentTasks).values([
    { ...task, cause: "ended", reference: "1", endedAt: at },
    { ...task, cause: "done", reference: "2", doneAt: at },
    { ...task, cause: "waits", reference: "3" },
    { ...task, cause: "new", reference: "4", doneAt: new Date(clock.now.getTime() - HOUR_MS) },
  ]);
  await forgetPaymentEvents(deps);
  const left = await db.select().from(paymentTasks).orderBy(asc(paymentTasks.id));
  expect(left.map(({ cause }) => cause)).toEqual(["waits", "new"]);
});
