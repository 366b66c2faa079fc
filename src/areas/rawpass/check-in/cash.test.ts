import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { PAYMENT_PURPOSES } from "#app/payment-purposes.ts";
import { findTasks, isWaitingTask } from "#areas/money/payments/queries/tasks.ts";
import { comparePayments } from "#areas/money/payments/service/compare-payments.ts";
import { retryPayments } from "#areas/money/payments/service/retry-payments.ts";
import { paymentTasks, testPayments } from "#areas/money/payments/tables.ts";
import { staffRights } from "#areas/platform/accounts/tables.ts";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { bookingQueuedJobs, bookingRetentionJobs } from "#areas/rawpass/bookings/jobs.ts";
import { refundedCents } from "#areas/rawpass/bookings/queries/drop-ins.ts";
import { bookings, dropInRefunds, dropIns } from "#areas/rawpass/bookings/tables.ts";
import { timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import { signedInAnew } from "#tests/actors.ts";
import { passSite, pay } from "#tests/passes.ts";
import { AWAY, breakProvider } from "#tests/payment-provider.ts";

/** The Friday on which Hitting starts at 5:00 PM in New Orleans. */
const STARTS = new Date("2027-03-12T23:00:00Z");
const CENTS = 3_500;
const IN_CASH = { cashCents: CENTS, reason: "Her card was refused" };

/** A site some time before Hitting, with Maya, who has no place, and somebody at the desk. */
async function cashSite(aheadMs = 10 * MINUTE_MS) {
  const site = await passSite();
  const { db, otherMember } = site;
  site.clock.now = new Date(STARTS.getTime() - aheadMs);
  await db.insert(staffRights).values({
    ...{ userId: otherMember.user.id, right: "desk", reason: "Front desk", at: site.clock.now },
  });
  const atDesk = signedInAnew(() => site.signIn(otherMember.user));
  const wish = { athleteId: site.athleteId, slotId: site.slotIds[1] ?? 0 };
  const refunds = () => db.select().from(dropInRefunds).orderBy(asc(dropInRefunds.id));
  return {
    ...site,
    ...{ atDesk, wish, refunds },
    sell: (given: object = IN_CASH) =>
      atDesk.post("/api/rawpass/desk/sales", { ...wish, ...given }),
    cash: async () => (await atDesk.get("/api/rawpass/desk/cash")).body.data,
    async texts() {
      const mails = await site.outbox();
      return mails.map(({ subject, parts }) => `${subject}: ${JSON.stringify(parts)}`);
    },
    async payBack() {
      const [refund] = await refunds();
      return atDesk.post(`/api/rawpass/desk/cash/${refund?.id ?? 0}/pay-back`);
    },
    /** What the jobs do about money, and what they found wrong. */
    async settle(): Promise<unknown[]> {
      site.clock.advance(11 * MINUTE_MS);
      await retryPayments(site.deps, PAYMENT_PURPOSES);
      await comparePayments(site.deps, PAYMENT_PURPOSES);
      return site.logLines.filter(({ level }) => Number(level) > 30);
    },
  };
}

test("cash pays a session at once, without the provider, and the family reads it in the receipt", async () => {
  const site = await cashSite();
  const { db, atDesk } = site;
  site.deps.payments = null;
  expect((await site.sell({ ...IN_CASH, cashCents: 2_000 })).body.message).toBe(
    "Prices changed, please review",
  );
  expect([await db.$count(bookings), await db.$count(auditEntries)]).toEqual([0, 0]);

  const unexplained = await site.sell({ cashCents: CENTS });
  expect([unexplained.status, Object.keys(unexplained.body.fields)]).toEqual([422, ["reason"]]);

  const { status, body } = await site.sell();
  expect([status, body.data]).toMatchObject([201, { amountCents: CENTS, paymentUrl: null }]);
  expect(await db.select().from(dropIns)).toMatchObject([
    { status: "paid", method: "cash", paidAt: site.clock.now, paymentIntentId: null },
  ]);
  const audited = await db.select().from(auditEntries);
  const actorId = site.otherMember.user.id;
  expect(audited).toMatchObject([
    {
      ...{ actorId, action: "drop_in_sold", reason: IN_CASH.reason },
      after: { amountCents: CENTS, method: "cash" },
    },
  ]);
  expect(await site.outbox()).toMatchObject([
    {
      ...{ to: "ana@city.example", subject: "Booked and paid: Hitting" },
      parts: [
        expect.stringContaining("Maya has a place"),
        {
          facts: expect.arrayContaining([
            ["When", "Friday, March 12, at 5:00 PM"],
            ["Paid", "$35.00 in cash"],
            ["Receipt number", "DI-1"],
          ]),
        },
        expect.anything(),
        expect.anything(),
      ],
    },
  ]);
  const checkIn = await atDesk.post("/api/rawpass/desk/check-ins", site.wish);
  expect(checkIn.body.data).toMatchObject({ color: "green" });
});

test("cash taken on two devices, at once or later, is one sale", async () => {
  const site = await cashSite();
  const { db } = site;
  await db.update(timeSlots).set({ maxCapacity: 1 });
  const sales = await Promise.all([site.sell(), site.sell()]);
  sales.push(await site.sell());
  expect(sales.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect([await db.$count(dropIns), await db.$count(auditEntries)]).toEqual([1, 1]);
  expect(await site.outbox()).toHaveLength(1);
  expect((await site.cash()).takenCents).toBe(CENTS);
  expect((await site.sell({})).status).toBe(409);
});

test("cash pays a place that waits for a card, and a second payment by card goes back", async () => {
  const site = await cashSite();
  const { db } = site;
  await db.update(timeSlots).set({ maxCapacity: 1 });
  const { body } = await site.sell({});
  const mend = breakProvider(site, AWAY);
  expect((await site.sell()).status).toBe(201);
  mend();
  expect(await db.select().from(bookings)).toMatchObject([{ state: "booked", heldUntil: null }]);
  await pay(site, body.data);
  await site.settle();
  expect(await site.refunds()).toMatchObject([{ amountCents: CENTS, status: "done" }]);
  expect(await db.select().from(dropIns)).toMatchObject([{ status: "paid", method: "cash" }]);
  expect((await site.outbox()).map(({ subject }) => subject)).toContain(
    "TEST MODE: You paid twice",
  );
  expect(await site.cash()).toMatchObject({ owed: [], takenCents: CENTS, paidBackCents: 0 });
  expect(await site.db.select({ refundedCents }).from(dropIns)).toEqual([{ refundedCents: 0 }]);
});

test("cash is refused for a place that was just paid by card", async () => {
  const site = await cashSite();
  await site.sell({});
  await site.db.update(testPayments).set({ status: "complete" });
  expect((await site.sell()).body.message).toBe(
    "It was paid by card just now. Please take no cash.",
  );
  expect(await site.db.select().from(dropIns)).toMatchObject([{ status: "paid", method: "card" }]);
});

test("cash closes the payment page that the family got before", async () => {
  const site = await cashSite();
  const { body } = await site.sell({});
  await site.sell();
  const id = body.data.paymentUrl.split("/").at(-1);
  expect(await site.provider.findSession(id)).toMatchObject({ state: "expired" });
  expect(await site.settle()).toEqual([]);
});

test("a canceled sale owes its cash, which staff hand over once", async () => {
  const site = await cashSite();
  const { db, atDesk } = site;
  const { bookingId } = (await site.sell()).body.data;
  const cancel = () =>
    atDesk.post(`/api/rawpass/desk/sales/${bookingId}/cancel`, { reason: "Wrong child" });
  expect((await cancel()).body.message).toBe("Canceled: $35.00 in cash is to be paid back.");
  expect((await cancel()).status).toBe(409);
  expect(await site.settle()).toEqual([]);
  expect(await site.cash()).toMatchObject({
    owed: [{ athleteName: "Maya Batiste", dropInId: 1, amountCents: CENTS }],
    sold: [{ isCanceled: true, isCancelable: false }],
    ...{ takenCents: CENTS, paidBackCents: 0 },
  });
  const waiting = () => db.$count(paymentTasks, isWaitingTask);
  expect(await findTasks(db, [1])).toMatchObject([
    { kind: "cash_owed", amountCents: CENTS, foundBy: "DI-1" },
  ]);
  expect(await waiting()).toBe(1);
  const paidBack = await Promise.all([site.payBack(), site.payBack()]);
  expect(paidBack.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await site.cash()).toMatchObject({ owed: [], takenCents: CENTS, paidBackCents: CENTS });
  expect(await waiting()).toBe(0);
  expect(await site.refunds()).toMatchObject([{ status: "done", reason: "cancelled" }]);
  expect(await site.settle()).toEqual([]);
  expect(await db.$count(testPayments)).toBe(0);
  expect((await site.texts()).map((text) => text.replace(/:.*/, "")).toSorted()).toEqual([
    "$35.00 in cash to pick up",
    "$35.00 paid back in cash",
    "Booked and paid",
    "Canceled for Maya",
  ]);
  expect((await site.texts()).join()).not.toMatch(/payment method|TEST MODE/);
  const entries = await db.select().from(auditEntries).orderBy(asc(auditEntries.id));
  expect(entries.map(({ action }) => action)).toEqual([
    ...["drop_in_sold", "booking_canceled", "families_read", "cash_paid_back"],
  ]);
});

test("cash of a session that has begun is refunded in part, and handed over by its own amount", async () => {
  const site = await cashSite();
  const owner = signedInAnew(() => site.signIn(site.admin.user));
  await site.sell();
  site.clock.advance(HOUR_MS);
  const refund = (amountCents: number, expectedLeftCents: number) =>
    owner.post("/api/admin/rawpass/drop-ins/1/refund", {
      amountCents,
      expectedLeftCents,
      reason: "A gift",
    });
  expect((await refund(1_000, CENTS)).status).toBe(200);
  expect(await site.cash()).toMatchObject({ owed: [{ dropInId: 1, amountCents: 1_000 }] });
  expect((await site.payBack()).status).toBe(200);
  expect(await site.cash()).toMatchObject({ owed: [], takenCents: CENTS, paidBackCents: 1_000 });
  expect((await refund(2_500, 2_500)).status).toBe(200);
  expect(await site.cash()).toMatchObject({ owed: [{ amountCents: 2_500 }] });
  expect(await site.settle()).toEqual([]);
  const texts = await site.texts();
  expect(texts.map((text) => text.replace(/: .*/, ""))).toEqual([
    ...["Booked and paid", "Your refund", "$10.00 in cash to pick up", "$10.00 paid back in cash"],
    ...["Your refund", "$25.00 in cash to pick up"],
  ]);
  expect(texts[2]).toContain("You paid $35.00 in cash for Hitting");
  expect(texts[2]).toContain("you get $10.00 of it back");
  expect(texts[3]).toContain("staff handed you $10.00 in cash");
  expect(texts.slice(1).join()).not.toMatch(/payment method|TEST MODE/);
});

test("a sale of which cash was handed over owes the rest once it is canceled, and nothing if that was all", async () => {
  const site = await cashSite();
  const owner = signedInAnew(() => site.signIn(site.admin.user));
  const { bookingId } = (await site.sell()).body.data;
  const refund = (id: number, amountCents: number) =>
    owner.post(`/api/admin/rawpass/drop-ins/${id}/refund`, {
      ...{ amountCents, expectedLeftCents: CENTS, reason: "A gift" },
    });
  await refund(1, 1_000);
  expect((await site.payBack()).status).toBe(200);
  const cancel = async (id: number) => {
    const { body } = await site.atDesk.post(`/api/rawpass/desk/sales/${id}/cancel`, {
      reason: "Not hers",
    });
    return body.message;
  };
  expect(await cancel(bookingId)).toBe("Canceled: $25.00 in cash is to be paid back.");
  const again = (await site.sell()).body.data;
  await refund(2, CENTS);
  expect(await cancel(again.bookingId)).toBe("This session can't be canceled anymore.");
});

test("a sale by card is not canceled at the desk", async () => {
  const site = await cashSite();
  const { body } = await site.sell({});
  const path = `/api/rawpass/desk/sales/${body.data.bookingId}/cancel`;
  expect((await site.atDesk.post(path, { reason: "Wrong child" })).status).toBe(404);
});

test("closing today owes the cash of its sales, in the one mail about the closure", async () => {
  const site = await cashSite();
  await site.sell();
  const { body } = await site.atDesk.post("/api/rawpass/desk/closures", { reason: "Storm" });
  const [job] = bookingQueuedJobs(site.deps);
  await job?.run({ closureId: body.data.id });
  expect(await site.refunds()).toMatchObject([{ status: "owed", reason: "closed" }]);
  const [, mail, ...others] = await site.texts();
  expect(others).toEqual([]);
  expect(mail).toMatch(/paid in cash for single sessions, \$35\.00, is yours to pick up.*DI-1/);
  expect(mail).not.toMatch(/payment method|TEST MODE/);
  expect((await site.payBack()).status).toBe(200);
});

test("an account that is deleted keeps its claim, by the number of its receipt", async () => {
  const site = await cashSite(13 * HOUR_MS);
  await site.sell();
  const family = signedInAnew(() => site.signIn(site.member.user));
  const losses = (await family.get("/api/user/losses")).body.data;
  expect(losses).toMatchObject({ sessionRefundCents: CENTS, sessionCashCents: CENTS });
  await family.delete("/api/user", { password: TEST_PASSWORD });
  expect((await site.cash()).owed).toMatchObject([{ athleteName: null, dropInId: 1 }]);
  expect((await site.texts()).join()).toMatch(/\$35\.00 in cash to pick up.*DI-1/);
  const forget = bookingRetentionJobs(site.deps).find(({ name }) => name.includes("drop-ins"));
  site.clock.advance(37 * 31 * DAY_MS);
  expect(await forget?.run()).toBe(0);
  expect((await site.payBack()).status).toBe(200);
  expect(await forget?.run()).toBe(1);
  expect(await site.db.select().from(dropIns).where(eq(dropIns.method, "cash"))).toEqual([]);
});
