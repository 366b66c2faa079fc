import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { PAYMENT_PURPOSES } from "#app/payment-purposes.ts";
import { comparePayments } from "#areas/money/payments/service/compare-payments.ts";
import { testTransfers } from "#areas/money/payments/tables.ts";
import { withQuery } from "#lib/list-address.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import {
  accept,
  agree,
  balanceOf,
  type ConnectSite,
  cancel,
  connectSite,
  deliver,
  onboard,
  passUntil,
  pay,
  queuedDeals,
  read,
  runJobs,
} from "#tests/deals.ts";
import { dealRefunds, deals, disputes, ledger, payouts } from "./tables.ts";

const getFigures = async ({ admin }: ConnectSite) =>
  (await admin.get("/api/admin/connect/figures")).body.data;

/** A deal of 1,000 dollars that was paid out. */
async function paidOut(site: ConnectSite): Promise<number> {
  const id = await agree(site);
  await pay(site, id);
  await onboard(site);
  await deliver(site, id);
  await accept(site, id);
  await passUntil(site, (await read(site.organizer, id)).payoutAt);
  await runJobs(site);
  expect((await read(site.organizer, id)).status).toBe("completed");
  return id;
}

async function compare(site: ConnectSite) {
  await site.letTimePass(11 * MINUTE_MS);
  await comparePayments(site.deps, PAYMENT_PURPOSES);
  const { payments, transfers } = await getFigures(site);
  return [payments.differences, transfers.differences];
}

describe("staff's figures of Connect", () => {
  test("say nothing of offers and money where none was made", async () => {
    expect(await getFigures(await connectSite())).toEqual({
      listingsPublished: 1,
      hoursToFirstOffer: null,
      offersMade: 0,
      shareAccepted: null,
      dealsPaidOut: 0,
      daysToPayout: null,
      heldCents: 0,
      feesCents: 0,
      owedCents: 0,
      payments: null,
      transfers: null,
    });
  });

  test("say how fast and how often offers come to a payout", async () => {
    const site = await connectSite();
    await paidOut(site);
    expect(await getFigures(site)).toMatchObject({
      listingsPublished: 1,
      offersMade: 1,
      shareAccepted: 1,
      dealsPaidOut: 1,
      daysToPayout: expect.closeTo(3, 1),
      heldCents: 0,
      feesCents: 10_000,
    });
  });
});

describe("the nightly comparison of payouts", () => {
  test("finds nothing where nobody changed anything, also while a payout is on its way", async () => {
    const site = await connectSite();
    await paidOut(site);
    expect(await compare(site)).toEqual([[], []]);
    await site.db.update(payouts).set({ status: "asked", providerId: null });
    expect(await compare(site)).toEqual([[], []]);
  });

  test("finds what somebody took back, changed or removed on the provider's side", async () => {
    const site = await connectSite();
    const id = await paidOut(site);
    const { db } = site;
    const reversal = { id: "trr_by_hand", key: "by hand", amountCents: 20_000 };
    await db.update(testTransfers).set({ reversals: [reversal] });
    const takenBack =
      "$200.00 of the payout was taken back at the payment provider, and $0.00 here.";
    expect(await compare(site)).toEqual([[], [{ dealId: id, text: takenBack }]]);
    await db.update(testTransfers).set({ amountCents: 80_000 });
    const other = "$800.00 was paid out at the payment provider, and $900.00 here.";
    expect(await compare(site)).toEqual([[], [{ dealId: id, text: other }]]);
    await db.delete(testTransfers);
    const missing = "$900.00 was paid out here, and the payment provider knows nothing of it.";
    expect(await compare(site)).toEqual([[], [{ dealId: id, text: missing }]]);
  });

  test("finds nothing where money that came twice went back", async () => {
    const site = await connectSite();
    const id = await agree(site);
    await pay(site, id);
    const at = { createdAt: site.clock.now, updatedAt: site.clock.now };
    const twice = { dealId: id, paymentIntentId: "pi_twice", amountCents: 100_000, ...at };
    await site.db.insert(dealRefunds).values({ ...twice, reason: "late", status: "done" });
    expect(await compare(site)).toEqual([[], []]);
  });

  test("finds money that nobody here sent", async () => {
    const site = await connectSite();
    const id = await paidOut(site);
    await site.db.update(testTransfers).set({ key: "by hand" });
    const [, [first]] = await compare(site);
    expect(first.dealId).toBe(id);
    expect(site.logLines).toContainEqual(
      expect.objectContaining({ difference: "unknown_transfer", msg: "deals and money differ" }),
    );
    expect(first.text).toMatch(
      /^The payment provider sent \$900\.00 \(tr_test_\w+\), which nobody/,
    );
  });

  test("takes over a payout that a restore has forgotten, and never sends it twice", async () => {
    const site = await connectSite();
    const id = await paidOut(site);
    const { db } = site;
    await db.delete(payouts);
    await db.delete(ledger).where(eq(ledger.event, "payout"));
    await db.update(deals).set({ paidOutAt: null, status: "pending" });
    expect(await compare(site)).toEqual([[], []]);
    expect(await balanceOf(site, id)).toEqual({
      sponsor: -100_000,
      organizer: 90_000,
      fee: 10_000,
    });
    await runJobs(site);
    expect(await db.$count(testTransfers)).toBe(1);
    expect(await compare(site)).toEqual([[], []]);
  });
});

describe("a payout that was sent before a restore to when its deal was not settled", () => {
  /** A deal of 1,000 dollars that was paid out, put back to when it was not delivered. */
  async function putBack(fulfilment: "in_progress" | "disputed" | "delivered") {
    const site = await connectSite();
    const id = await paidOut(site);
    const { db } = site;
    await db.delete(payouts);
    await db.delete(ledger).where(eq(ledger.event, "payout"));
    const before = {
      paidOutAt: null,
      payoutAt: null,
      acceptedAt: null,
      status: "pending",
    } as const;
    await db.update(deals).set({ ...before, fulfilment });
    if (fulfilment === "disputed") {
      const at = site.deps.now();
      const reason = "We have not seen the banner.";
      await db.insert(disputes).values({ dealId: id, reason, openedAt: at, answerBy: at });
    }
    return { site, id };
  }

  test("is named with its deal, which staff see, and is told again each night", async () => {
    const { site, id } = await putBack("in_progress");
    for (let night = 0; night < 2; night += 1) {
      const [payments, transfers] = await compare(site);
      const text = expect.stringMatching(
        /^The payment provider sent \$900\.00 \(tr_test_\w+\), which nobody/,
      );
      expect([payments, transfers]).toEqual([[], [{ dealId: id, text }]]);
    }
    const { body } = await site.admin.get(
      withQuery("/api/admin/connect/deals", { flagged: "yes" }),
    );
    expect(body.data).toMatchObject([{ id, trouble: "unknown_transfer" }]);
    expect(await queuedDeals(site)).toEqual([["deal", id]]);
    const mails = (await site.outbox()).filter(({ cause }) => cause.includes("unknown-transfer"));
    expect(mails).toMatchObject([{ to: site.deps.mail.staff }]);
  });

  test.each(["in_progress", "disputed"] as const)(
    "is in the way of all that goes back: %s",
    async (fulfilment) => {
      const { site, id } = await putBack(fulfilment);
      await compare(site);
      await site.letTimePass(400 * DAY_MS);
      await runJobs(site);
      expect(await read(site.sponsor, id)).toMatchObject({ fulfilment, refundAmount: 0 });
      const decision = { refund: 100_000, reason: "Nothing was delivered." };
      const { status, body } = await site.admin.post(
        `/api/admin/connect/deals/${id}/decision`,
        decision,
      );
      expect([status, body.message]).toEqual([
        409,
        "The organizer was paid $900.00 for this deal, which is not recorded yet. Decide so that this is their share, or take it back at the payment provider first.",
      ]);
      if (fulfilment === "in_progress") expect(await cancel(site.organizer, id)).toBe(409);
      expect(await site.db.$count(dealRefunds)).toBe(0);
    },
  );

  test("is taken over as soon as the deal is settled so again, and is not sent twice", async () => {
    const { site, id } = await putBack("disputed");
    await compare(site);
    const decision = { refund: 0, reason: "All was delivered as agreed." };
    expect(
      (await site.admin.post(`/api/admin/connect/deals/${id}/decision`, decision)).status,
    ).toBe(200);
    await site.letTimePass(4 * DAY_MS);
    await runJobs(site);
    expect((await site.admin.get(`/api/admin/connect/deals/${id}`)).body.data.byHand).toBeNull();
    expect(await compare(site)).toEqual([[], []]);
    expect(await balanceOf(site, id)).toMatchObject({ organizer: 90_000, fee: 10_000 });
    expect(await site.db.$count(testTransfers)).toBe(1);
  });

  test("is in nobody's way once it was taken back at the provider", async () => {
    const { site, id } = await putBack("in_progress");
    await compare(site);
    const reversal = { id: "trr_by_hand", key: "by hand", amountCents: 90_000 };
    await site.db.update(testTransfers).set({ reversals: [reversal] });
    await compare(site);
    expect(await queuedDeals(site)).toEqual([]);
    expect(await cancel(site.organizer, id)).toBe(200);
  });
});
