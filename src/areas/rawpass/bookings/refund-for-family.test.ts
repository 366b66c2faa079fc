import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { PAYMENT_PURPOSES } from "#app/payment-purposes.ts";
import { comparePayments } from "#areas/money/payments/service/compare-payments.ts";
import { retryPayments } from "#areas/money/payments/service/retry-payments.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { signedInAnew } from "#tests/actors.ts";
import { passSite, pay } from "#tests/passes.ts";
import { bookings, dropInRefunds, dropIns } from "./tables.ts";

/** Two days ahead. */
const FRIDAY = "2027-03-12";
const CENTS = 3_500;
const REASON = "The coach came late";

/** A site on which Maya's family paid for a session. */
async function paidSite() {
  const site = await passSite();
  const { db, athleteId, slotIds } = site;
  const wish = { athleteId, slotId: slotIds[1], date: FRIDAY, shownCents: CENTS };
  const { body } = await site.member.post("/api/rawpass/drop-ins", wish);
  await pay(site, body.data);
  const bookingId: number = body.data.bookingId;
  const owner = signedInAnew(() => site.signIn(site.admin.user));
  const [dropIn] = await db.select().from(dropIns);
  return {
    ...site,
    ...{ bookingId, dropIn },
    refund: (amountCents: number, expectedLeftCents: number) =>
      owner.post(`/api/admin/rawpass/drop-ins/${dropIn?.id ?? 0}/refund`, {
        ...{ amountCents, expectedLeftCents, reason: REASON },
      }),
    shown: async () => (await owner.get("/api/admin/rawpass/drop-ins")).body.data,
    refunds: () => db.select().from(dropInRefunds).orderBy(asc(dropInRefunds.id)),
    /** What the jobs do about money, and what they found wrong. */
    async settle(): Promise<unknown[]> {
      site.clock.advance(11 * MINUTE_MS);
      await retryPayments(site.deps, PAYMENT_PURPOSES);
      await comparePayments(site.deps, PAYMENT_PURPOSES);
      return site.logLines.filter(({ level }) => Number(level) > 30);
    },
  };
}

test.for(["booked", "late_cancelled", "no_show", "attended"] as const)(
  "staff refund a %s session in part and then the rest, and never more",
  async (state) => {
    const site = await paidSite();
    site.clock.now = new Date("2027-03-13T15:00:00Z");
    await site.db.update(bookings).set({ state }).where(eq(bookings.id, site.bookingId));
    expect(await site.shown()).toMatchObject([{ leftCents: CENTS, refundedCents: 0 }]);

    expect((await site.refund(1_000, CENTS)).status).toBe(200);
    const twice = await site.refund(1_000, CENTS);
    expect([twice.status, twice.body.code], "sent twice").toEqual([409, "stale"]);
    const tooMuch = await site.refund(2_501, 2_500);
    expect(tooMuch.body.fields).toEqual({
      amountCents: "$25.00 of this payment can still be refunded",
    });
    expect((await site.refund(2_500, 2_500)).status).toBe(200);
    expect(await site.settle()).toEqual([]);

    expect(await site.refunds()).toMatchObject([
      { amountCents: 1_000, reason: "staff", status: "done" },
      { amountCents: 2_500, reason: "staff", status: "done" },
    ]);
    expect(await site.shown()).toMatchObject([{ leftCents: 0, refundedCents: CENTS }]);
    expect(await site.db.select().from(bookings)).toMatchObject([{ state }]);
    const entries = await site.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, "drop_in_refunded"))
      .orderBy(auditEntries.id);
    expect(entries.map(({ after, reason }) => [after, reason])).toEqual([
      [{ amountCents: 1_000 }, REASON],
      [{ amountCents: 2_500 }, REASON],
    ]);
    const mails = await site.outbox();
    const byStaff = mails.filter(({ cause }) => cause.startsWith("by-staff:"));
    expect(byStaff.map(({ subject, to }) => [subject, to])).toEqual([
      ["TEST MODE: Your refund: Hitting", "ana@city.example"],
      ["TEST MODE: Your refund: Hitting", "ana@city.example"],
    ]);
    expect(JSON.stringify(byStaff[0]?.parts)).toMatch(
      /We refund \$10\.00 of the \$35\.00 that.*\$10\.00 goes back.*The coach came late/,
    );
    const aboutRefunds = mails.filter(({ subject }) => /refund/i.test(subject));
    expect(aboutRefunds, "one mail for each").toHaveLength(2);
  },
);

test("a session that is canceled in time after a refund in part gives the rest back", async () => {
  const site = await paidSite();
  expect((await site.refund(1_000, CENTS)).status).toBe(200);
  const { coming } = (await site.member.get("/api/rawpass/bookings")).body.data;
  expect(coming).toMatchObject([{ amountCents: CENTS, refundCents: 1_000, state: "booked" }]);
  const cancel = await site.member.post(`/api/rawpass/bookings/${site.bookingId}/cancel`);
  expect(cancel.body.data).toEqual({ outcome: "refund", refundCents: 2_500 });
  expect(await site.settle()).toEqual([]);
  expect(await site.refunds()).toMatchObject([
    { amountCents: 1_000, reason: "staff", status: "done" },
    { amountCents: 2_500, reason: "cancelled", status: "done" },
  ]);
  expect((await site.refund(1, 0)).status).toBe(409);
});

test.for(["card", "cash"] as const)(
  "a session to come that was paid by %s loses its place with the last of its payment",
  async (method) => {
    const site = await paidSite();
    const paidInCash = { method, paymentIntentId: null, sessionId: null };
    if (method === "cash") await site.db.update(dropIns).set(paidInCash);
    const place = async () => (await site.db.select().from(bookings))[0]?.state;
    expect((await site.refund(1_000, CENTS)).status).toBe(200);
    expect(await place()).toBe("booked");
    expect((await site.refund(2_500, 2_500)).status).toBe(200);
    expect(await place()).toBe("cancelled");
    expect((await site.member.get("/api/rawpass/bookings")).body.data.coming).toEqual([]);
    expect(await site.refunds()).toMatchObject([{ amountCents: 1_000 }, { amountCents: 2_500 }]);
    const told = (await site.outbox()).filter(({ cause }) => cause.startsWith("by-staff:"));
    const ends = told.map(({ parts }) => JSON.stringify(parts).includes("no longer has a place"));
    expect(ends).toEqual([false, true]);
  },
);

test("cash of a deleted account is not refunded, as nobody can be notified", async () => {
  const site = await paidSite();
  const cash = { method: "cash", paymentIntentId: null, userId: null } as const;
  await site.db.update(dropIns).set({ ...cash, bookingId: null, sessionId: null });
  const { status, body } = await site.refund(1_000, CENTS);
  expect([status, body.message]).toEqual([
    409,
    "This account is deleted, so we can't email anyone to pick up the cash. Nothing was refunded.",
  ]);
  expect(await site.refunds()).toEqual([]);
});

test("nothing is refunded while a bank looks into the payment, nor by others than owners", async () => {
  const site = await paidSite();
  const refund = { amountCents: 500, expectedLeftCents: CENTS, reason: REASON };
  const path = `/api/admin/rawpass/drop-ins/${site.dropIn?.id ?? 0}/refund`;
  await site.expectStatuses((actor) => actor.post(path, refund), {
    ...{ visitor: 401, member: 403, otherMember: 403, admin: 200 },
  });
  await site.db.delete(dropInRefunds);
  await site.db.update(dropIns).set({ disputeId: "dp_1" });
  expect(await site.shown()).toMatchObject([{ leftCents: 0 }]);
  expect((await site.refund(500, CENTS)).body.code).toBe("stale");
  expect(await site.refunds()).toEqual([]);
});
