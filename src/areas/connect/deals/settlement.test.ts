import { describe, expect, test } from "vitest";
import { PAYMENT_PURPOSES } from "#app/payment-purposes.ts";
import { comparePayments } from "#areas/money/payments/service/compare-payments.ts";
import { requestComparison } from "#areas/money/payments/service/compare-when-due.ts";
import { payees, testPayments } from "#areas/money/payments/tables.ts";
import { uploads } from "#areas/platform/uploads/tables.ts";
import { withQuery } from "#lib/list-address.ts";
import { PaymentRefused } from "#lib/payments/payments.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import {
  accept,
  agree,
  balanceOf,
  type ConnectSite,
  cancel,
  connectSite,
  deliver,
  offer,
  onboard,
  passUntil,
  pay,
  queuedDeals,
  read,
  runJobs,
} from "#tests/deals.ts";
import { breakProvider, COMPLETED, tell } from "#tests/payment-provider.ts";
import { recordedChanges } from "#tests/recorded-changes.ts";
import { payOutDue } from "./service/pay-out.ts";
import { requireNoOpenDeal } from "./service/require-no-deal.ts";
import { removeStrayProofs } from "./service/write-proof.ts";
import { dealRefunds, deals, payouts, proofs } from "./tables.ts";

const step = (id: number) => `/api/connect/deals/${id}/steps`;
const WORDS = "These are words of twenty characters and more.";

/** A deal of 1,000 dollars that is paid out: 900 dollars went to the organizer. */
async function paidOut(site: ConnectSite): Promise<number> {
  const id = await agree(site);
  await pay(site, id);
  await deliver(site, id);
  await accept(site, id);
  await site.letTimePass(4 * DAY_MS);
  await runJobs(site);
  return id;
}

const told = async (site: ConnectSite, subject: string) =>
  (await site.outbox()).filter((mail) => mail.subject.startsWith(subject)).map(({ to }) => to);

const BOTH = ["organizer@lakefront.example", "sponsor@lakefront.example"];

test("both sides and staff see that the refund of a canceled deal failed", async () => {
  const site = await connectSite();
  const id = await agree(site);
  await pay(site, id);
  expect(await cancel(site.organizer, id)).toBe(200);
  await runJobs(site);
  const refunded = { status: "refunded", refundAmount: 100_000 };
  expect(await read(site.sponsor, id)).toMatchObject({ ...refunded, refundFailedCents: 0 });
  await site.db.update(dealRefunds).set({ status: "failed" });
  for (const side of [site.sponsor, site.organizer]) {
    expect(await read(side, id)).toMatchObject({ ...refunded, refundFailedCents: 100_000 });
    const [listed] = (await side.get("/api/connect/deals")).body.data;
    expect(listed).toMatchObject({ id, refundFailedCents: 100_000 });
  }
  const { trouble } = (await site.admin.get(`/api/admin/connect/deals/${id}`)).body.data;
  expect(trouble).toBe("refund_failed");
  expect(await queuedDeals(site)).toEqual([["deal", id]]);
  const again = { refund: 100_000, reason: "The card was replaced." };
  expect((await site.admin.post(`/api/admin/connect/deals/${id}/decision`, again)).status).toBe(
    200,
  );
  expect(await queuedDeals(site)).toEqual([]);
});

test("staff find money that came twice and could not be sent back until it is refunded at the provider", async () => {
  const site = await connectSite();
  const id = await agree(site);
  await pay(site, id);
  const at = { createdAt: site.deps.now(), updatedAt: site.deps.now() };
  const late = { dealId: id, paymentIntentId: "pi_twice", amountCents: 100_000, ...at };
  const failed = { ...late, reason: "late", status: "failed", key: "twice" } as const;
  await site.db.insert(dealRefunds).values(failed);
  expect(await queuedDeals(site)).toEqual([["deal", id]]);
  const given = { ...late, reason: "provider", status: "done" } as const;
  await site.db.insert(dealRefunds).values({ ...given, amountCents: 40_000 });
  expect(await queuedDeals(site)).toEqual([["deal", id]]);
  await site.db.insert(dealRefunds).values({ ...given, amountCents: 60_000 });
  expect(await queuedDeals(site)).toEqual([]);
  const { trouble } = (await site.admin.get(`/api/admin/connect/deals/${id}`)).body.data;
  expect(trouble).toBeNull();
});

test("a deal's failed refund is seen by all, although money that came twice was refunded", async () => {
  const site = await connectSite();
  const id = await agree(site);
  await pay(site, id);
  const at = { createdAt: site.deps.now(), updatedAt: site.deps.now() };
  const twice = { dealId: id, paymentIntentId: "pi_twice", ...at };
  await site.db.insert(dealRefunds).values([
    { ...twice, amountCents: 100_000, reason: "late", status: "failed", key: "twice" },
    { ...twice, amountCents: 40_000, reason: "provider", status: "done" },
    { ...twice, amountCents: 60_000, reason: "by_hand", status: "done" },
  ]);
  expect(await queuedDeals(site)).toEqual([]);
  breakProvider(site, {
    refund: async () => {
      throw new PaymentRefused("charge_expired");
    },
  });
  expect(await cancel(site.organizer, id)).toBe(200);
  await runJobs(site);
  expect(await queuedDeals(site)).toEqual([["deal", id]]);
  for (const side of [site.sponsor, site.organizer]) {
    expect(await read(side, id)).toMatchObject({ refundFailedCents: 100_000 });
  }
  const { data } = (await site.admin.get(`/api/admin/connect/deals/${id}`)).body;
  expect(data).toMatchObject({ refundByHandCents: 100_000, trouble: "refund_failed" });
});

test("money that came twice is not paid by hand while staff's refund at the provider is on its way", async () => {
  const site = await connectSite();
  const id = await agree(site);
  await pay(site, id);
  const at = { createdAt: site.deps.now(), updatedAt: site.deps.now() };
  const twice = { dealId: id, paymentIntentId: "pi_twice", amountCents: 25_000, ...at };
  await site.db.insert(dealRefunds).values([
    { ...twice, reason: "late", status: "failed", key: "twice" },
    { ...twice, reason: "provider", status: "asked", providerRefundId: "re_again" },
  ]);
  const byHand = async () =>
    (await site.admin.get(`/api/admin/connect/deals/${id}`)).body.data.refundByHandCents;
  expect(await byHand()).toBe(0);
  const check = { note: "Check 1044", expectedCents: 25_000 };
  const refund = () => site.admin.post(`/api/admin/connect/deals/${id}/refund`, check);
  expect((await refund()).body.code).toBe("conflict");
  expect(await queuedDeals(site)).toEqual([["deal", id]]);
  await site.db.update(dealRefunds).set({ status: "failed" });
  expect(await byHand()).toBe(25_000);
  expect((await refund()).status).toBe(200);
});

test("staff record a refund that the provider could not make as paid another way, once and whole", async () => {
  const site = await connectSite();
  const id = await agree(site);
  await pay(site, id);
  breakProvider(site, {
    refund: async () => {
      throw new PaymentRefused("charge_expired");
    },
  });
  expect(await cancel(site.organizer, id)).toBe(200);
  await runJobs(site);
  const at = { createdAt: site.deps.now(), updatedAt: site.deps.now() };
  const twice = {
    dealId: id,
    paymentIntentId: "pi_twice",
    amountCents: 25_000,
    key: "twice",
    ...at,
  };
  await site.db.insert(dealRefunds).values({ ...twice, reason: "late", status: "failed" });
  expect(await queuedDeals(site)).toEqual([["deal", id]]);
  const forStaff = async () => (await site.admin.get(`/api/admin/connect/deals/${id}`)).body.data;
  expect(await forStaff()).toMatchObject({ refundByHandCents: 125_000, trouble: "refund_failed" });
  const call = `/api/admin/connect/deals/${id}/refund`;
  const check = { note: "Check 1044", expectedCents: 125_000 };
  await site.db.update(deals).set({ bankDisputeId: "dp_1" });
  expect((await site.admin.post(call, check)).body.code, "with a bank").toBe("conflict");
  await site.db.update(deals).set({ bankDisputeId: null });
  expect((await site.admin.post(call, { ...check, expectedCents: 1 })).body.code).toBe("stale");
  expect((await site.admin.post(call, check)).status).toBe(200);
  expect((await site.admin.post(call, check)).body.code, "sent twice").toBe("conflict");
  expect(await queuedDeals(site)).toEqual([]);
  expect(await forStaff()).toMatchObject({ refundByHandCents: 0, trouble: null, heldCents: 0 });
  expect((await read(site.sponsor, id)).refundFailedCents).toBe(0);
  expect(await balanceOf(site, id)).toEqual({});
  expect(JSON.stringify(await site.outbox())).toContain("paid it back to you another way");
  expect((await recordedChanges(site.db)).at(-1)).toMatchObject({
    ...{ action: "deal_refunded_by_hand", reason: "Check 1044", after: { amountCents: 125_000 } },
  });
});

describe("what went back on the provider's own pages", () => {
  async function refundOutside(site: ConnectSite, amountCents: number): Promise<void> {
    const refunds = [{ id: "re_outside", key: "", amountCents }];
    const [page] = await site.db.update(testPayments).set({ refunds }).returning();
    const refund = { id: "re_outside", object: "refund", amount: amountCents, currency: "usd" };
    const given = { payment_intent: page?.paymentIntentId, status: "succeeded", metadata: {} };
    await tell(site, { type: "refund.created", object: { ...refund, ...given } });
  }

  test("is never paid out, although the sponsor would get back less by canceling", async () => {
    const site = await connectSite();
    await onboard(site);
    const id = await agree(site);
    await pay(site, id);
    await passUntil(site, "2027-05-03T17:00:00Z");
    await refundOutside(site, 60_000);
    expect((await read(site.sponsor, id)).refundOnCancel).toBe(60_000);
    expect(await cancel(site.sponsor, id)).toBe(200);
    await site.letTimePass(4 * DAY_MS);
    await runJobs(site);
    expect(await read(site.sponsor, id)).toMatchObject({ refundAmount: 60_000 });
    expect(await balanceOf(site, id)).toEqual({ sponsor: -40_000, organizer: 36_000, fee: 4_000 });
  });

  test("ends the deal where it was all, and tells both sides", async () => {
    const site = await connectSite();
    const id = await agree(site);
    await pay(site, id);
    await refundOutside(site, 100_000);
    expect(await read(site.organizer, id)).toMatchObject({
      ...{ fulfilment: "cancelled", status: "refunded", cancelledAt: expect.any(String) },
    });
    expect((await told(site, "Canceled")).toSorted()).toEqual(BOTH);
  });
});

describe("a cancellation", () => {
  test("is refused where something else goes back than its page said", async () => {
    const site = await connectSite();
    const id = await agree(site);
    await passUntil(site, "2027-05-03T17:00:00Z");
    const { refundOnCancel: expectedRefund } = await read(site.sponsor, id);
    expect(expectedRefund).toBeNull();
    await site.db.update(deals).set({ payBy: new Date("2027-06-01") });
    await pay(site, id);
    const stale = await site.sponsor.post(step(id), { step: "cancel", expectedRefund });
    expect([stale.status, stale.body.code]).toEqual([409, "stale"]);
    expect((await site.sponsor.post(step(id), { step: "cancel" })).status).toBe(422);
    expect(await read(site.sponsor, id)).toMatchObject({ fulfilment: "in_progress" });
    expect(await cancel(site.sponsor, id)).toBe(200);
  });

  test("is refused where a day is over since the page was read, and less goes back", async () => {
    const site = await connectSite();
    const id = await agree(site);
    await pay(site, id);
    await passUntil(site, "2027-04-25T04:59:00Z");
    const { refundOnCancel: expectedRefund } = await read(site.sponsor, id);
    await passUntil(site, "2027-04-25T05:01:00Z");
    const stale = await site.sponsor.post(step(id), { step: "cancel", expectedRefund });
    expect([expectedRefund, stale.body.code]).toEqual([100_000, "stale"]);
  });
});

describe("a proof", () => {
  async function siteToProve() {
    const site = await connectSite();
    const id = await agree(site);
    await pay(site, id);
    await site.db.insert(uploads).values({ name: "banner.webp", userId: site.organizer.user.id });
    await site.deps.storage.put("banner.webp", Buffer.from("a picture"));
    const prove = (benefit: number) =>
      site.organizer.post(`/api/connect/deals/${id}/proofs`, {
        ...{ kind: "picture", benefit, upload: paths.upload("banner.webp") },
      });
    return { site, id, prove };
  }

  test("that could not be stored is none, and can be shown again", async () => {
    const { site, id, prove } = await siteToProve();
    const { storage } = site.deps;
    const put = storage.put.bind(storage);
    storage.put = async () => {
      throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
    };
    expect((await prove(0)).status).toBe(503);
    expect(await site.db.$count(proofs)).toBe(0);
    const early = await site.organizer.post(step(id), { step: "deliver" });
    expect(early.body.fields).toHaveProperty("proofs");
    storage.put = put;
    expect((await prove(0)).status).toBe(201);
  });

  test("that a crash left without a row is removed at night, and no other", async () => {
    const { site, prove } = await siteToProve();
    await prove(0);
    await site.deps.storage.put("proof-stray.webp", Buffer.from("left"));
    await site.deps.storage.put("photo.webp", Buffer.from("another"));
    expect(await removeStrayProofs(site.deps)).toBe(1);
    expect(await site.deps.storage.find("proof-stray.webp")).toBeNull();
    expect(await site.deps.storage.find("photo.webp")).not.toBeNull();
    const [{ fileName } = { fileName: null }] = await site.db.select().from(proofs);
    expect(await site.deps.storage.find(fileName ?? "")).not.toBeNull();
  });

  test("stays once it was delivered, and what is shown in a dispute stays, too", async () => {
    const site = await connectSite();
    const { organizer, sponsor } = site;
    const id = await agree(site);
    await pay(site, id);
    await deliver(site, id);
    const proofsOf = async (caller: typeof sponsor) => {
      const { benefits, evidence } = await read(caller, id);
      return [...benefits.flatMap(({ proofs: all }: { proofs: [] }) => all), ...evidence];
    };
    const [first] = await proofsOf(organizer);
    const remove = async (caller: typeof sponsor, proofId: number) =>
      (await caller.delete(`/api/connect/deals/${id}/proofs/${proofId}`)).status;
    expect(await remove(organizer, first.id)).toBe(409);
    await sponsor.post(step(id), { step: "ask_changes", words: WORDS });
    expect([first.canTakeBack, await remove(organizer, first.id)]).toEqual([false, 409]);
    site.clock.advance(HOUR_MS);
    const link = { kind: "link", url: "https://lakefront.example/later" };
    await organizer.post(`/api/connect/deals/${id}/proofs`, { ...link, benefit: 0 });
    const later = (await proofsOf(organizer)).find(({ canTakeBack }) => canTakeBack);
    expect(await remove(organizer, later.id)).toBe(200);
    await organizer.post(step(id), { step: "deliver" });
    await sponsor.post(step(id), { step: "dispute", words: WORDS });
    await sponsor.post(`/api/connect/deals/${id}/proofs`, { ...link, benefit: null });
    await organizer.post(`/api/connect/deals/${id}/proofs`, { ...link, benefit: 0 });
    for (const caller of [organizer, sponsor]) {
      for (const { id: proofId, canTakeBack } of await proofsOf(caller)) {
        expect(canTakeBack).toBe(false);
        expect([404, 409]).toContain(await remove(caller, proofId));
      }
    }
  });
});

describe("what an organizer owes", () => {
  /** 1,000 dollars went back after 900 were paid out, and the organizer's account was empty. */
  async function indebted() {
    const site = await connectSite({ slots: 9 });
    await onboard(site);
    const id = await paidOut(site);
    const page = (await site.organizer.post("/api/connect/payouts/page")).body.data.url;
    const account = `/api/payments/test-account/${page.split("/").at(-1)}`;
    await site.visitor.post(account, { outcome: "empty" });
    await site.admin.post(`/api/admin/connect/deals/${id}/decision`, {
      refund: 50_000,
      reason: WORDS,
    });
    await runJobs(site);
    return { site, id, account };
  }

  test("is told to the organizer, and shown to staff until later payouts have withheld it", async () => {
    const { site, id } = await indebted();
    expect(await told(site, "Money to be paid back")).toEqual(["organizer@lakefront.example"]);
    const standing = async () => (await site.organizer.get("/api/connect/payouts")).body.data;
    expect(await standing()).toMatchObject({ owedCents: 45_000 });
    const flagged = async () =>
      (await site.admin.get("/api/admin/connect/deals?flagged=yes")).body.data;
    expect(await flagged()).toMatchObject([{ id, owedCents: 45_000 }]);
    const { id: userId } = site.organizer.user;
    const deletion = site.db.transaction((tx) => requireNoOpenDeal(tx, userId));
    await expect(deletion).rejects.toThrow("You owe $450.00");
    await paidOut(site);
    expect(await flagged()).toEqual([]);
    expect(await standing()).toMatchObject({ owedCents: 0 });
  });

  test("is withheld whole from a payout that is as high, and the mail says so", async () => {
    const { site } = await indebted();
    const id = await agree(site, 50_000);
    await pay(site, id);
    await deliver(site, id);
    await accept(site, id);
    await site.letTimePass(4 * DAY_MS);
    await runJobs(site);
    const mail = (await site.outbox()).find(({ subject }) =>
      /^Your payout was withheld/.test(subject),
    );
    expect(JSON.stringify(mail)).toContain("We have withheld $450.00 of your share");
    expect(JSON.stringify(await site.outbox())).not.toContain("We have sent you $0.00");
  });

  test("is shown to staff less what a payout on its way withholds", async () => {
    const { site } = await indebted();
    const id = await agree(site);
    await site.db.insert(payouts).values({
      ...{
        dealId: id,
        kind: "by_hand",
        note: "Check 1042",
        amountCents: 45_000,
        key: "on its way",
      },
      ...{ withheldCents: 45_000, createdAt: site.clock.now, updatedAt: site.clock.now },
    });
    const { body } = await site.admin.get("/api/admin/connect/deals");
    expect(body.data.map(({ owedCents }: { owedCents: number }) => owedCents)).toEqual([0, 0]);
  });

  test("is withheld from what staff pay by hand", async () => {
    const { site, account } = await indebted();
    await site.visitor.post(account, { outcome: "reject" });
    const id = await agree(site);
    await pay(site, id);
    await deliver(site, id);
    await accept(site, id);
    await site.letTimePass(4 * DAY_MS);
    const read = async () => (await site.admin.get(`/api/admin/connect/deals/${id}`)).body.data;
    expect((await read()).byHand).toEqual({ amountCents: 45_000, withheldCents: 45_000 });
    const call = `/api/admin/connect/deals/${id}/payout`;
    const all = { note: "Check 1042", expectedCents: 90_000 };
    expect((await site.admin.post(call, all)).body.code).toBe("stale");
    expect((await site.admin.post(call, { ...all, expectedCents: 45_000 })).status).toBe(200);
    expect(await balanceOf(site, id)).toEqual({
      ...{ sponsor: -100_000, organizer: 45_000, owed: 45_000, fee: 10_000 },
    });
  });

  test("can be paid back another way, once and whole", async () => {
    const { site, id } = await indebted();
    const call = `/api/admin/connect/deals/${id}/repayment`;
    const repaid = { note: "Check 77", expectedCents: 45_000 };
    expect((await site.admin.post(call, { ...repaid, expectedCents: 1 })).body.code).toBe("stale");
    expect((await site.admin.post(call, repaid)).status).toBe(200);
    expect((await site.admin.post(call, repaid)).body.code).toBe("conflict");
    expect(await balanceOf(site, id)).toEqual({ sponsor: -50_000, organizer: 45_000, fee: 5_000 });
    await paidOut(site);
  });
});

test("nothing is paid out before a restored site is compared with the provider", async () => {
  const site = await connectSite();
  await onboard(site);
  const id = await agree(site);
  await pay(site, id);
  await deliver(site, id);
  await accept(site, id);
  await site.letTimePass(4 * DAY_MS);
  await requestComparison(site.db, site.clock.now);
  await payOutDue(site.deps);
  expect(await balanceOf(site, id)).toEqual({ sponsor: -100_000, held: 100_000 });
  await runJobs(site);
  await runJobs(site);
  expect(await balanceOf(site, id)).toMatchObject({ organizer: 90_000 });
});

test("nobody writes in the report of a deal that is not paid", async () => {
  const site = await connectSite();
  const id = await agree(site);
  const words = "Call us at (504) 555-0142.";
  expect((await site.organizer.put(`/api/connect/deals/${id}/words`, { words })).status).toBe(409);
  await pay(site, id);
  expect((await site.organizer.put(`/api/connect/deals/${id}/words`, { words })).status).toBe(200);
});

test("staff pay by hand only what does not go by itself, and can still decide then", async () => {
  const site = await connectSite();
  await onboard(site);
  const id = await agree(site);
  await pay(site, id);
  await deliver(site, id);
  await accept(site, id);
  expect((await read(site.organizer, id)).isPayoutDue).toBe(false);
  await site.letTimePass(4 * DAY_MS);
  expect((await read(site.organizer, id)).isPayoutDue).toBe(true);
  const { body } = await site.admin.get(`/api/admin/connect/deals/${id}`);
  expect(body.data.byHand).toBeNull();
  const given = { note: "Check 1042", expectedCents: 90_000 };
  expect((await site.admin.post(`/api/admin/connect/deals/${id}/payout`, given)).status).toBe(409);
  const decision = { refund: 100_000, reason: WORDS };
  expect((await site.admin.post(`/api/admin/connect/deals/${id}/decision`, decision)).status).toBe(
    200,
  );
});

test("an account stays while a bank inquires into a deal of it, also after the payout", async () => {
  const site = await connectSite();
  await agree(site);
  const over = {
    fulfilment: "accepted",
    paidOutAt: site.clock.now,
    payoutAt: site.clock.now,
  } as const;
  await site.db.update(deals).set({ ...over, bankDisputeId: "du_1" });
  for (const { user } of [site.sponsor, site.organizer]) {
    const deletion = site.db.transaction((tx) => requireNoOpenDeal(tx, user.id));
    await expect(deletion).rejects.toThrow("are not over yet");
  }
  await site.db.update(deals).set({ bankOutcome: "won" });
  await site.db.transaction((tx) => requireNoOpenDeal(tx, site.organizer.user.id));
});

describe("a bank's inquiry", () => {
  /** A paid deal of which the bank's events are lost. */
  async function siteWithPayment() {
    const site = await connectSite();
    await onboard(site);
    const id = await agree(site);
    await pay(site, id);
    const bank = (dispute: "dispute" | "dispute_won" | "dispute_lost") =>
      site.db.update(testPayments).set({ dispute });
    const compare = () => comparePayments(site.deps, PAYMENT_PURPOSES);
    return { site, id, bank, compare };
  }

  test.each([
    ["dispute_lost", {}, "refunded"],
    ["dispute_won", { sponsor: -100_000, held: 100_000 }, "pending"],
  ] as const)(
    "whose events were lost is found at night, and ends with %s",
    async (end, balance, status) => {
      const { site, id, bank, compare } = await siteWithPayment();
      await bank("dispute");
      await compare();
      await compare();
      expect(await balanceOf(site, id)).toEqual({ sponsor: -100_000, provider: 100_000 });
      expect(await read(site.sponsor, id)).toMatchObject({ isWithBank: true });
      await bank(end);
      await compare();
      await compare();
      expect(await balanceOf(site, id)).toEqual(balance);
      expect(await read(site.sponsor, id)).toMatchObject({ status, isWithBank: false });
      expect((await told(site, "The bank has decided")).toSorted()).toEqual(BOTH);
    },
  );

  test("that is lost after the payout tells both, and is no longer with the bank", async () => {
    const { site, id, bank, compare } = await siteWithPayment();
    await deliver(site, id);
    await accept(site, id);
    await site.letTimePass(4 * DAY_MS);
    await runJobs(site);
    await bank("dispute_lost");
    await compare();
    expect(await read(site.organizer, id)).toMatchObject({
      ...{ isWithBank: false, fulfilment: "cancelled", cancelledAt: expect.any(String) },
    });
    expect((await told(site, "The bank has decided")).toSorted()).toEqual(BOTH);
  });

  test("that came to nothing does not end a later one", async () => {
    const { site, id, bank, compare } = await siteWithPayment();
    await bank("dispute");
    await compare();
    const [page] = await site.db.select().from(testPayments);
    const earlier = { id: "dp_earlier", object: "dispute", payment_intent: page?.paymentIntentId };
    await tell(site, { type: "charge.dispute.closed", object: { ...earlier, status: "won" } });
    expect(await balanceOf(site, id)).toEqual({ sponsor: -100_000, provider: 100_000 });
    expect(await read(site.sponsor, id)).toMatchObject({ isWithBank: true });
  });

  test("that is lost gives up no refund of money that came twice", async () => {
    const { site, id, bank, compare } = await siteWithPayment();
    const [deal] = await site.db.select().from(deals);
    const at = { createdAt: site.deps.now(), updatedAt: site.deps.now() };
    const asked = { dealId: id, amountCents: 100_000, reason: "provider", ...at } as const;
    await site.db.insert(dealRefunds).values([
      { ...asked, paymentIntentId: "pi_twice", providerRefundId: "re_twice" },
      { ...asked, paymentIntentId: deal?.paymentIntentId ?? "", providerRefundId: "re_own" },
    ]);
    await bank("dispute_lost");
    await compare();
    const rows = await site.db.select().from(dealRefunds).orderBy(dealRefunds.id);
    expect(rows.map(({ status }) => status)).toEqual(["asked", "failed"]);
  });

  test("into a payment that was sent back moves nothing of the deal", async () => {
    const { site, id } = await siteWithPayment();
    const [deal] = await site.db.select().from(deals);
    const metadata = { purpose: "connect-deal", reference: deal?.reference };
    const another = { id: "cs_twice", object: "checkout.session", status: "complete", metadata };
    const paid = { payment_status: "paid", amount_total: 100_000, currency: "usd" };
    await tell(site, { type: COMPLETED, object: { ...another, ...paid, payment_intent: "pi_2" } });
    const dispute = { id: "dp_2", object: "dispute", status: "lost", payment_intent: "pi_2" };
    await tell(site, { type: "charge.dispute.closed", object: dispute });
    expect(await balanceOf(site, id)).toEqual({ sponsor: -100_000, held: 100_000 });
  });
});

test("the fee is the one that was shown with the amount, whatever staff set since", async () => {
  const site = await connectSite({ slots: 9 });
  const settings = { isOn: true, feePercent: 30 };
  const talk = await offer(site);
  await site.admin.put("/api/admin/connect/settings", settings);
  const shown = (await site.organizer.get(`/api/connect/offers/${talk}`)).body.data;
  expect(shown.feeCents).toBe(10_000);
  const accepted = await site.organizer.post(`/api/connect/offers/${talk}/steps`, {
    ...{ step: "accept", rounds: 1 },
  });
  expect((await read(site.organizer, accepted.body.dealId)).feeCents).toBe(10_000);
  expect((await read(site.organizer, await agree(site))).feeCents).toBe(30_000);
});

describe("a payout that can't be made", () => {
  test("is told to staff once, however often it is refused", async () => {
    const site = await connectSite();
    await onboard(site);
    const payouts = site.deps.payments?.payouts;
    if (!payouts) throw new Error("this site has no payment provider");
    const transfer = async () => {
      throw new PaymentRefused("the account can't be paid");
    };
    const mend = breakProvider(site, { payouts: { ...payouts, transfer } });
    const id = await paidOut(site);
    await site.letTimePass(2 * DAY_MS);
    await runJobs(site);
    expect(await queuedDeals(site)).toEqual([["deal", id]]);
    expect(await told(site, `Connect: the payout of deal ${id}`)).toEqual([site.deps.mail.staff]);
    mend();
    await site.letTimePass(2 * DAY_MS);
    await runJobs(site);
    expect(await queuedDeals(site)).toEqual([]);
  });

  test("is told each 30 days to an organizer whom the provider can't pay yet", async () => {
    const site = await connectSite();
    const id = await paidOut(site);
    const { payoutAt } = await read(site.organizer, id);
    const passUntilDay = async (day: number) => {
      const moment = new Date(Date.parse(payoutAt) + day * DAY_MS + HOUR_MS);
      await passUntil(site, moment.toISOString());
      await payOutDue(site.deps);
      return (await told(site, "Your payout waits")).length;
    };
    const counts = [];
    for (const day of [1, 29, 30, 31, 59, 60]) counts.push(await passUntilDay(day));
    expect(counts).toEqual([1, 1, 2, 2, 2, 3]);
  });

  test.each([
    ["incomplete", "the form of our payment provider is not finished yet", "set up your payouts"],
    ["gone", "your account at our payment provider is closed", "set up your payouts"],
    ["pending", "is checking what you have told it", "You don't have to do anything"],
    ["restricted", "asks for something more", "Set up your payouts"],
    ["rejected", "our payment provider can't pay you", "Please answer this email"],
  ] as const)("says to an organizer who is %s what it waits for", async (status, reason, todo) => {
    const site = await connectSite();
    const { db, deps, admin, organizer } = site;
    const at = { createdAt: deps.now(), changedAt: deps.now() };
    await db
      .insert(payees)
      .values({ userId: organizer.user.id, accountKey: "key", accountId: "acct_1", status, ...at });
    const id = await paidOut(site);
    await payOutDue(deps);
    const waits = (await site.outbox()).filter(({ subject }) => /^Your payout/.test(subject));
    expect(waits.map(({ to }) => to)).toEqual([organizer.user.email]);
    expect(JSON.stringify(waits)).toContain(reason);
    expect(JSON.stringify(waits)).toContain(todo);
    const isForStaff = status === "rejected";
    const { body } = await admin.get(withQuery("/api/admin/connect/deals", { flagged: "yes" }));
    expect(body.data.map(({ trouble }: Record<string, unknown>) => trouble)).toEqual(
      isForStaff ? ["payee_rejected"] : [],
    );
    expect(await queuedDeals(site)).toEqual(isForStaff ? [["deal", id]] : []);
    expect(await told(site, `Connect: the organizer of deal ${id} can't be paid`)).toEqual(
      isForStaff ? [deps.mail.staff] : [],
    );
  });
});
