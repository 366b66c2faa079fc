import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dealRefunds, deals, ledger } from "#areas/connect/deals/tables.ts";
import { anAthlete } from "#areas/people/athletes/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { dropInRefunds } from "#areas/rawpass/bookings/tables.ts";
import { someDropIns } from "#areas/rawpass/bookings/testing.ts";
import { memberships, passPayments, passRefunds } from "#areas/rawpass/passes/tables.ts";
import { orders, refunds } from "#areas/shop/orders/tables.ts";
import { anOrder, aShelf, orderInput } from "#areas/shop/orders/testing.ts";
import { rowsOf, writtenRow } from "#lib/db/db.ts";
import { withQuery } from "#lib/list-address.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import {
  accept,
  agree,
  cancel,
  connectSite,
  deliver,
  onboard,
  passUntil,
  pay,
  read,
  runJobs,
} from "#tests/deals.ts";
import { buy as buyPass, passSite, pay as payOnce } from "#tests/passes.ts";
import {
  aSession,
  breakProvider,
  buy as buyOrder,
  COMPLETED,
  repair,
  tell,
} from "#tests/payment-provider.ts";
import { RUNS } from "#tests/runs.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import type { StaffPayment } from "./schema/payments.ts";

/** A site on which something of each kind was paid, one after the other: an order, a pass, a drop-in, a deal. */
async function siteWithMoney() {
  const rawPass = await passSite();
  const { db, clock, member, slotIds, agreed } = rawPass;
  const { id: athleteId } = await anAthlete(db, { userId: member.user.id, firstName: "Lea" });
  await member.post(`/api/rawpass/athletes/${athleteId}/waiver`, agreed);
  await aShelf(db, 10);
  const order = await buyOrder(rawPass, orderInput({ customerName: "José Robichaux" }));
  clock.advance(MINUTE_MS);
  await buyPass(rawPass);
  clock.advance(MINUTE_MS);
  const { body } = await member.post("/api/rawpass/drop-ins", {
    ...{ athleteId, slotId: slotIds[1], date: "2027-03-19", shownCents: 3_500 },
  });
  await payOnce(rawPass, body.data);
  clock.advance(MINUTE_MS);
  const site = { ...rawPass, ...(await connectSite({}, rawPass)) };
  const dealId = await agree(site);
  await pay(site, dealId);
  return { ...site, order, bookingId: body.data.bookingId as number, dealId };
}

const list = async (site: TestApp, filter: Record<string, string> = {}): Promise<StaffPayment[]> =>
  (await site.admin.get(withQuery("/api/admin/payments", filter))).body.data;

const purposes = async (site: TestApp, filter: Record<string, string>) =>
  (await list(site, filter)).map(({ purpose }) => purpose);

const ALL = ["connect-deal", "rawpass-drop-in", "rawpass-pass", "shop-order"];

/** The rows of a file without their head. */
async function rowsIn(site: TestApp, address: string): Promise<string[][]> {
  const admin = await site.signIn(site.admin.user);
  const { status, body } = await admin.get(address);
  expect(status).toBe(200);
  return body
    .split("\r\n")
    .slice(1, -1)
    .map((line: string) => line.split(","));
}

const monthFile = (month: string) => withQuery("/api/admin/payments.csv", { month });

/** The sums of the columns of money in the file of a month, in cents. */
async function sumsIn(site: TestApp, month: string): Promise<number[]> {
  const rows = await rowsIn(site, monthFile(month));
  return [6, 7, 8, 9, 10].map((column) =>
    rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0),
  );
}

describe("the payments", () => {
  test("are those for everything, the newest first, by payer and number alone", async () => {
    const site = await siteWithMoney();
    const bookkeeper = await site.staff("bookkeeper");
    const { body } = await bookkeeper.get("/api/admin/payments");
    expect(body).toMatchObject({
      ...{ total: 4, hasMore: false },
      data: [
        {
          purpose: "connect-deal",
          reference: `CD-${site.dealId}`,
          payer: "sponsor",
          amountCents: 100_000,
        },
        { purpose: "rawpass-drop-in", reference: "DI-1", payer: "member", amountCents: 3_500 },
        { purpose: "rawpass-pass", reference: "RP-1-1", payer: "member", amountCents: 30_310 },
        {
          purpose: "shop-order",
          reference: site.order.orderNumber,
          payer: "José Robichaux",
          amountCents: 3_495,
        },
      ],
    });
    expect(JSON.stringify(body)).not.toMatch(/\bLea\b|Maya|Batiste|2017|city\.example|\b504\b/);
    const second = await bookkeeper.get(
      withQuery("/api/admin/payments", { page: "2", pageSize: "3" }),
    );
    expect(second.body).toMatchObject({ total: 4, data: [{ purpose: "shop-order" }] });
  });

  test("are found by payer, amount, number, kind and day", async () => {
    const site = await siteWithMoney();
    const [deal, , , order] = await list(site);
    for (const [q, found] of [
      ["jose rob", ["shop-order"]],
      [site.order.orderNumber, ["shop-order"]],
      ["rp-1-1", ["rawpass-pass"]],
      [`cd-${site.dealId}`, ["connect-deal"]],
      ["member", ["rawpass-drop-in", "rawpass-pass"]],
      ["$34.95", ["shop-order"]],
      ["35", ["rawpass-drop-in"]],
      ["1,000", ["connect-deal"]],
      [deal?.providerId ?? "", ["connect-deal"]],
      [order?.providerId?.slice(0, 12) ?? "", ["shop-order"]],
      ["Maya", []],
      ["%", []],
    ] as const) {
      expect(await purposes(site, { q }), q).toEqual(found);
    }
    expect(await purposes(site, { kind: "rawpass-pass" })).toEqual(["rawpass-pass"]);
    expect(await purposes(site, { from: "2027-03-10", to: "2027-03-10" })).toEqual(ALL);
    expect(await purposes(site, { from: "2027-03-11" })).toEqual([]);
  });

  test("say what went back of them, and where that stands", async () => {
    const site = await siteWithMoney();
    await site.member.post(`/api/rawpass/bookings/${site.bookingId}/cancel`);
    await site.admin.post("/api/admin/shop/orders/1/refund", {
      ...{ lines: [{ variantId: 1, quantity: 1 }], isRestocked: false, reason: "It did not fit" },
    });
    expect(await purposes(site, { state: "refund_asked" })).toEqual(["rawpass-drop-in"]);
    await site.letTimePass(3 * MINUTE_MS);
    await repair(site.deps);
    expect(await purposes(site, { state: "refunded" })).toEqual(["rawpass-drop-in", "shop-order"]);
    expect(await purposes(site, { state: "kept" })).toEqual(["connect-deal", "rawpass-pass"]);
    const [found] = await list(site, { q: "28" });
    expect(found).toMatchObject({
      purpose: "shop-order",
      refunds: [{ amountCents: 2_800, status: "done" }],
    });
    expect(await purposes(site, { q: found?.refunds[0]?.providerId ?? "" })).toEqual([
      "shop-order",
    ]);
    await site.db.update(deals).set({ bankDisputeId: "dp_1" });
    expect(await purposes(site, { state: "disputed" })).toEqual(["connect-deal"]);
  });

  test("of a deal say what was refunded, as the months, the file and the deals do", async () => {
    const site = await siteWithMoney();
    expect(await cancel(site.organizer, site.dealId, "The field is flooded")).toBe(200);
    await runJobs(site);
    expect(await list(site, { kind: "connect-deal", state: "refunded" })).toMatchObject([
      { amountCents: 100_000, refunds: [{ amountCents: 100_000, status: "done" }] },
    ]);
    expect(await purposes(site, { state: "kept" })).not.toContain("connect-deal");
    const admin = await site.signIn(site.admin.user);
    const [month] = (await admin.get("/api/admin/payments/months")).body.data;
    expect(month).toMatchObject({ grossCents: 137_305, refundCents: 100_000 });
    expect((await sumsIn(site, "2027-03")).slice(0, 2)).toEqual([137_305, 100_000]);
    const { data } = (await admin.get("/api/admin/connect/deals")).body;
    expect(data).toMatchObject([{ status: "refunded", refundAmount: 100_000 }]);
  });

  test("have each part of a drop-in that staff refund, and the month has their sum", async () => {
    const site = await siteWithMoney();
    const before = await sumsIn(site, "2027-03");
    for (const [amountCents, expectedLeftCents] of [
      [1_000, 3_500],
      [500, 2_500],
    ]) {
      const refund = { amountCents, expectedLeftCents, reason: "The coach came late" };
      expect((await site.admin.post("/api/admin/rawpass/drop-ins/1/refund", refund)).status).toBe(
        200,
      );
    }
    await site.letTimePass(3 * MINUTE_MS);
    await repair(site.deps);
    expect(await list(site, { kind: "rawpass-drop-in" })).toMatchObject([
      {
        amountCents: 3_500,
        refunds: [
          { amountCents: 1_000, status: "done" },
          { amountCents: 500, status: "done" },
        ],
      },
    ]);
    const [gross = 0, back = 0] = before;
    expect((await sumsIn(site, "2027-03")).slice(0, 2)).toEqual([gross, back + 1_500]);
  });

  test("have cash, and what of it is still owed", async () => {
    const site = await testApp();
    const at = site.clock.now;
    const [dropIn] = await someDropIns(site.db, [
      {
        ...{ reference: "cash", status: "paid", activityName: "Hitting", date: "2027-03-12" },
        ...{ startTime: "17:00", amountCents: 3_500, heldUntil: at, paidAt: at, method: "cash" },
        ...{ createdAt: at, updatedAt: at },
      },
    ]);
    await site.db.insert(dropInRefunds).values({
      ...{ dropInId: dropIn?.id ?? 0, amountCents: 3_500, reason: "cancelled", status: "owed" },
      ...{ createdAt: at, updatedAt: at },
    });
    expect(await list(site, { state: "refund_asked" })).toMatchObject([
      { method: "cash", providerId: null, refunds: [{ amountCents: 3_500, status: "owed" }] },
    ]);
    expect(await sumsIn(site, "2027-03")).toEqual([3_500, 0, 0, 0, 0]);
    await site.db.update(dropInRefunds).set({ status: "done" });
    expect(await sumsIn(site, "2027-03")).toEqual([3_500, 3_500, 0, 0, 0]);
    await site.db.update(dropInRefunds).set({ amountCents: 1_000 });
    expect((await site.admin.get("/api/admin/payments/months")).body.data).toMatchObject([
      { parts: [{ purpose: "rawpass-drop-in", method: "cash", netCents: 2_500 }] },
    ]);
  });

  test("come as a file of all that the filter chooses, and with their sums", async () => {
    const site = await siteWithMoney();
    await site.admin.post("/api/admin/shop/orders/1/refund", {
      ...{ lines: [{ variantId: 1, quantity: 1 }], isRestocked: false, reason: "It did not fit" },
    });
    await site.member.post(`/api/rawpass/bookings/${site.bookingId}/cancel`);
    await site.db.update(deals).set({ bankDisputeId: "dp_1" });
    await site.letTimePass(3 * MINUTE_MS);
    const sums = { amountCents: 137_305, refundedCents: 2_800 };
    const page = { page: "1", pageSize: "1" };
    const { body } = await site.admin.get(withQuery("/api/admin/payments", page));
    expect(body).toMatchObject({ total: 4, ...sums });
    const file = (filter: Record<string, string>) =>
      rowsIn(site, withQuery("/api/admin/payments/list.csv", { ...page, ...filter }));
    const { orderNumber } = site.order;
    const [deal, dropIn, pass, order] = (await list(site)).map(({ providerId }) => providerId);
    const at = "2027-03-10 11:0";
    expect(await file({})).toEqual([
      [
        `${at}3`,
        "connect-deal",
        "card",
        "CD-1",
        "sponsor",
        "1000",
        ...["0", "0", "0", "yes", "yes"],
        deal,
      ],
      [
        `${at}2`,
        "rawpass-drop-in",
        "card",
        "DI-1",
        "member",
        "35",
        ...["0", "35", "0", "", "yes"],
        dropIn,
      ],
      [
        `${at}1`,
        "rawpass-pass",
        "card",
        "RP-1-1",
        "member",
        "303.1",
        ...["0", "0", "0", "", "yes"],
        pass,
      ],
      [
        `${at}0`,
        "shop-order",
        "card",
        orderNumber,
        "José Robichaux",
        "34.95",
        ...["28", "0", "0", "", "yes"],
        order,
      ],
    ]);
    expect((await file({ state: "refunded" })).map((row) => row[3])).toEqual([orderNumber]);
    expect((await file({ kind: "rawpass-pass", q: "303.10" })).map((row) => row[3])).toEqual([
      "RP-1-1",
    ]);
    const filtered = await site.admin.get(withQuery("/api/admin/payments", { state: "refunded" }));
    expect(filtered.body).toMatchObject({ total: 1, amountCents: 3_495, refundedCents: 2_800 });
    const entries = await site.db.select().from(auditEntries).orderBy(auditEntries.id);
    expect(entries.at(-1)).toMatchObject({
      ...{ action: "list_exported", subjectType: "payment", after: { rows: 1 } },
    });
  });

  test("have sums that say how much test mode they leave out", async () => {
    const site = await siteWithMoney();
    const sums = async () => (await site.admin.get("/api/admin/payments")).body;
    expect(await sums()).toMatchObject({ amountCents: 137_305, testCents: 0 });
    await site.db.update(orders).set({ stripeSessionId: "cs_live_1" });
    breakProvider(site, { isTest: false });
    const real = { amountCents: 3_495, refundedCents: 0, testCents: 133_810 };
    expect(await sums()).toMatchObject({ total: 4, ...real });
  });

  test("have money that came twice, until it is sent back", async () => {
    const site = await siteWithMoney();
    const [deal] = await list(site, { kind: "connect-deal" });
    await site.db.insert(dealRefunds).values({
      ...{ dealId: site.dealId, paymentIntentId: "pi_twice", amountCents: 100_000, reason: "late" },
      ...{ status: "done", createdAt: site.clock.now, updatedAt: site.clock.now },
    });
    const both = await list(site, { q: "sponsor" });
    expect(both.map(({ providerId, refunds }) => [providerId, refunds.length]).toSorted()).toEqual(
      [
        ["pi_twice", 1],
        [deal?.providerId, 0],
      ].toSorted(),
    );
    expect((await sumsIn(site, "2027-03")).slice(0, 2)).toEqual([237_305, 100_000]);
  });
});

test("money for an order that came twice stands in the month in which it came and went back", async () => {
  const site = await testApp();
  await aShelf(site.db, 10);
  const { orderNumber } = await buyOrder(site, orderInput());
  const [order] = await site.db.select().from(orders);
  const second = aSession(orderNumber, { id: "cs_test_2", payment_intent: "pi_2" });
  await tell(site, { type: COMPLETED, object: second });
  expect((await sumsIn(site, "2027-03")).slice(0, 2)).toEqual([6_990, 0]);
  const object = { object: "refund", amount: 3_495, currency: "usd", payment_intent: "pi_2" };
  const [asked] = await site.db.select().from(refunds);
  const metadata = { purpose: "shop-order", reference: orderNumber, refund_id: asked?.key };
  await tell(site, {
    type: "refund.created",
    object: { ...object, id: "re_2", status: "succeeded", metadata },
  });
  expect((await sumsIn(site, "2027-03")).slice(0, 2)).toEqual([6_990, 3_495]);
  const shown = (await list(site)).map(({ providerId, ...one }) => [
    ...[providerId, one.amountCents, one.refunds.map(({ status }) => status)],
  ]);
  expect(shown.toSorted()).toEqual(
    [
      ["pi_2", 3_495, ["done"]],
      [order?.stripePaymentIntentId, 3_495, []],
    ].toSorted(),
  );
});

test("money of a deal that staff sent back by hand stands in the months", async () => {
  const site = await siteWithMoney();
  const at = { createdAt: site.clock.now, updatedAt: site.clock.now };
  const late = { dealId: site.dealId, paymentIntentId: "pi_twice", amountCents: 100_000, ...at };
  await site.db.insert(dealRefunds).values([
    { ...late, reason: "late", status: "failed" },
    { ...late, reason: "by_hand", status: "done" },
  ]);
  expect((await sumsIn(site, "2027-03")).slice(0, 2)).toEqual([237_305, 100_000]);
});

describe("the file of a month", () => {
  test("has each movement of a deal as its ledger says, and the audit log who took it", async () => {
    const site = await siteWithMoney();
    await onboard(site);
    await deliver(site, site.dealId);
    await accept(site, site.dealId);
    await passUntil(site, (await read(site.organizer, site.dealId)).payoutAt);
    await runJobs(site);
    const [sum] = await rowsOf<Record<string, number>>(
      site.db,
      sql`select sum(fee)::int as fee, sum(organizer)::int as organizer from ${ledger}`,
    );
    expect(sum?.fee).toBeGreaterThan(0);
    const march = await sumsIn(site, "2027-03");
    expect(march).toEqual([137_305, 0, sum?.fee, sum?.organizer, 0]);
    const admin = await site.signIn(site.admin.user);
    const [month] = (await admin.get("/api/admin/payments/months")).body.data;
    const { parts, ...sums } = month;
    expect(Object.values(sums)).toEqual(["2027-03", ...march]);
    expect(parts).toEqual([
      { purpose: "connect-deal", method: "card", netCents: 100_000 },
      { purpose: "rawpass-drop-in", method: "card", netCents: 3_500 },
      { purpose: "rawpass-pass", method: "card", netCents: 30_310 },
      { purpose: "shop-order", method: "card", netCents: 3_495 },
    ]);
    const entries = await site.db.select().from(auditEntries).orderBy(auditEntries.id);
    expect(entries.at(-1)).toMatchObject({
      ...{ action: "list_exported", subjectType: "payment", after: { rows: 5 } },
    });
    expect((await admin.get("/api/admin/payments.csv")).status).toBe(400);
  });

  test("calls the refund of a pass as the payment that it gives back, where that is known", async () => {
    const site = await testApp();
    const at = site.clock.now;
    await WRITERS.pass?.(site, { amount: 5_000, back: 2_000, status: "done", at });
    await site.db.insert(passRefunds).values({
      ...{ membershipId: 1, paymentIntentId: "pi_gone", amountCents: 500, reason: "provider" },
      ...{ status: "done", createdAt: at, updatedAt: at },
    });
    const rows = await rowsIn(site, monthFile("2027-03"));
    expect(rows.map((row) => [row[1], row[4], row[7]]).toSorted()).toEqual([
      ["payment", "RP-1-1", "0"],
      ["refund", "RP-1", "5"],
      ["refund", "RP-1-1", "20"],
    ]);
  });

  test("gives the tax of an order back with its items, and all of it with the rest", async () => {
    const site = await testApp();
    const paidAt = site.clock.now;
    const order = await anOrder(site.db, {
      ...{ subtotal: 2_800, shipping: 695, tax: 101, totalAmount: 3_596, paidAt },
      orderItems: [
        {
          variantId: 1,
          sku: "CAP",
          name: "Cap",
          size: null,
          colour: null,
          priceCents: 1_400,
          quantity: 2,
        },
      ],
    });
    const back = (amountCents: number, quantity: number) =>
      site.db.insert(refunds).values({
        ...{ orderId: order.id, amountCents, reason: "x", status: "done", updatedAt: paidAt },
        lines: quantity > 0 ? [{ variantId: 1, quantity, restocked: 0 }] : [],
      });
    await back(1_451, 1);
    expect(await sumsIn(site, "2027-03")).toEqual([3_596, 1_451, 0, 0, 50]);
    await back(1_450, 1);
    expect(await sumsIn(site, "2027-03")).toEqual([3_596, 2_901, 0, 0, 0]);
    await back(695, 0);
    expect(await sumsIn(site, "2027-03")).toEqual([3_596, 3_596, 0, 0, 0]);
  });

  test("keeps a refund that fails in a later month, which has it back with its tax", async () => {
    const site = await testApp();
    await aShelf(site.db, 10);
    const { orderNumber } = await buyOrder(site, orderInput());
    const [order] = await site.db.update(orders).set({ tax: 101, totalAmount: 3_596 }).returning();
    const told = (id: string, amount: number, status: string) =>
      tell(site, {
        type: status === "failed" ? "refund.failed" : "refund.created",
        object: {
          ...{ id, object: "refund", amount, currency: "usd", status },
          payment_intent: order?.stripePaymentIntentId,
          metadata: { purpose: "shop-order", reference: orderNumber },
        },
      });
    await told("re_1", 1_000, "succeeded");
    await told("re_2", 2_596, "succeeded");
    const march = await sumsIn(site, "2027-03");
    expect(march).toEqual([3_596, 3_596, 0, 0, 0]);
    await site.letTimePass(60 * DAY_MS);
    await told("re_2", 2_596, "failed");
    expect(await sumsIn(site, "2027-03")).toEqual(march);
    expect(await sumsIn(site, "2027-05")).toEqual([0, -2_596, 0, 0, 73]);
    await told("re_1", 1_000, "failed");
    expect(await sumsIn(site, "2027-03")).toEqual(march);
    expect(await sumsIn(site, "2027-05")).toEqual([0, -3_596, 0, 0, 101]);
    await told("re_3", 3_596, "succeeded");
    expect(await sumsIn(site, "2027-05")).toEqual([0, 0, 0, 0, 0]);
  });

  test("adds up to the cent to what was paid, refunded and posted, in each month", async () => {
    const cents = fc.integer({ min: 1, max: 90_000 });
    const money = fc.record({
      purpose: fc.constantFrom("order", "pass", "drop-in", "deal"),
      amount: cents,
      back: cents,
      status: fc.constantFrom("asked", "done", "failed"),
      days: fc.integer({ min: 0, max: 59 }),
    });
    const site = await testApp();
    const expected = new Map<string, number[]>();
    await fc.assert(
      fc.asyncProperty(fc.array(money, { minLength: 4, maxLength: 12 }), async (all) => {
        for (const { days, ...one } of all) {
          const at = new Date(Date.parse("2027-01-01T18:00:00Z") + days * DAY_MS);
          const amounts = { amount: one.amount, back: Math.min(one.back, one.amount) };
          await WRITERS[one.purpose]?.(site, { ...amounts, status: one.status, at });
          const month = at.toISOString().slice(0, 7);
          const [gross = 0, refunded = 0] = expected.get(month) ?? [];
          const done = one.status === "done" ? amounts.back : 0;
          expected.set(month, [gross + amounts.amount, refunded + done]);
        }
        for (const [month, sums] of expected) {
          const [gross, refunded, fee, payout] = await sumsIn(site, month);
          expect([gross, refunded]).toEqual(sums);
          const [posted] = await rowsOf<Record<string, number>>(
            site.db,
            sql`select coalesce(sum(fee), 0)::int as fee, coalesce(sum(organizer), 0)::int as payout
              from ${ledger} where to_char(created_at, 'YYYY-MM') = ${month}`,
          );
          expect({ fee, payout }).toEqual(posted);
        }
      }),
      RUNS,
    );
  });
});

interface Money {
  amount: number;
  back: number;
  status: "asked" | "done" | "failed";
  at: Date;
}

/** Writes down a payment with a refund as each domain does. */
const WRITERS: Record<string, (site: TestApp, money: Money) => Promise<void>> = {
  async order({ db }, { amount, back, status, at }) {
    const sums = { subtotal: amount, shipping: 0, tax: 0, totalAmount: amount };
    const { id: orderId } = await anOrder(db, { ...sums, paidAt: at });
    const row = { orderId, amountCents: back, reason: "x", status, createdAt: at, updatedAt: at };
    await db.insert(refunds).values(row);
  },
  async pass({ db }, { amount, back, status, at }) {
    const [reference, idempotencyKey, qrCode, paymentIntentId] = Array.from(
      { length: 4 },
      randomUUID,
    );
    const row = { reference, idempotencyKey, qrCode, monthlyRate: "100.00" } as never;
    const { id: membershipId } = writtenRow(await db.insert(memberships).values(row).returning());
    const of = { membershipId, paymentIntentId: paymentIntentId ?? "" };
    await db
      .insert(passPayments)
      .values({ ...of, amountCents: amount, reason: "month", paidAt: at });
    await db.insert(passRefunds).values({
      ...{ ...of, amountCents: back, reason: "staff", status, createdAt: at, updatedAt: at },
    });
  },
  async "drop-in"({ db }, { amount, back, status, at }) {
    const paymentIntentId = randomUUID();
    const [dropIn] = await someDropIns(db, [
      {
        ...{ reference: randomUUID(), status: "paid", activityName: "Hitting", date: "2027-03-12" },
        ...{ startTime: "17:00", amountCents: amount, heldUntil: at, paymentIntentId, paidAt: at },
        ...{ createdAt: at, updatedAt: at },
      },
    ]);
    await db.insert(dropInRefunds).values({
      ...{ dropInId: dropIn?.id ?? 0, paymentIntentId, amountCents: back, reason: "cancelled" },
      ...{ status, createdAt: at, updatedAt: at },
    });
  },
  async deal({ db }, { amount, back, status, at }) {
    const paymentIntentId = randomUUID();
    const { id: dealId } = writtenRow(
      await db
        .insert(deals)
        .values({
          ...{ amount, serviceFee: 0, reference: randomUUID(), sponsorName: "Acme", title: "Day" },
          ...{ organizerName: "Lakefront", audienceSize: 1, benefitsSnapshot: [], payBy: at },
          ...{ dateStart: "2027-05-01", dateEnd: "2027-05-01", paymentIntentId, paidAt: at },
          ...{ createdAt: at, updatedAt: at },
        })
        .returning(),
    );
    await db.insert(dealRefunds).values({
      ...{ dealId, paymentIntentId, amountCents: back, reason: "decided", status },
      ...{ createdAt: at, updatedAt: at },
    });
    const post = (row: Omit<typeof ledger.$inferInsert, "dealId" | "createdAt">) =>
      db.insert(ledger).values({ ...row, dealId, createdAt: at });
    await post({ event: "payment", sponsor: -amount, held: amount });
    if (status === "done") await post({ event: "refund", sponsor: back, held: -back });
    const left = status === "done" ? amount - back : amount;
    const fee = Math.floor(left / 10);
    if (left > 0) await post({ event: "payout", held: -left, organizer: left - fee, fee });
  },
};
