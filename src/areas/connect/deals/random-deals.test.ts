import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { PAYMENT_PURPOSES } from "#app/payment-purposes.ts";
import { listings } from "#areas/connect/listings/tables.ts";
import { aListing } from "#areas/connect/listings/testing.ts";
import { comparePayments } from "#areas/money/payments/service/compare-payments.ts";
import { testPayments } from "#areas/money/payments/tables.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import { DAY_MS } from "#lib/time.ts";
import {
  agree,
  balanceOf,
  type ConnectSite,
  cancel,
  connectSite,
  onboard,
  pay,
  read,
  runJobs,
} from "#tests/deals.ts";
import { tell } from "#tests/payment-provider.ts";
import { RUNS } from "#tests/runs.ts";
import { divide } from "./rules/deals.ts";

/** Whatever somebody may try, allowed or not; what is refused changes nothing. */
const TRIES = [
  "pay",
  "prove",
  "deliver",
  "ask_changes",
  "accept",
  "dispute",
  "answer",
  "sponsor_cancels",
  "organizer_cancels",
  "give_back",
  "staff_refund_half",
  "staff_refund_all",
  "staff_release",
  "by_hand",
  "repaid",
  "provider_refunds_some",
  "provider_refunds_rest",
  "bank_inquires",
  "bank_decides_for_us",
  "bank_decides_against_us",
  "account_is_emptied",
  "account_is_filled",
  "jobs",
  "compare",
  "a_day",
  "four_days",
  "a_month",
] as const;
type Try = (typeof TRIES)[number];

const WORDS = "These are words of twenty characters and more.";

interface Played {
  site: ConnectSite;
  id: number;
  session: string | null;
  account: string;
}

const step = ({ id }: Played) => `/api/connect/deals/${id}/steps`;
const decide = ({ site, id }: Played, refund: number) =>
  site.admin.post(`/api/admin/connect/deals/${id}/decision`, { refund, reason: WORDS });
const bank = async ({ site, session }: Played, outcome: string) => {
  if (session) await site.visitor.post(`/api/shop/test-checkout/${session}`, { outcome });
};
const tellAccount = ({ site, account }: Played, outcome: string) =>
  site.visitor.post(account, { outcome });

/** Staff give back some of the payment on the provider's own pages, as far as any is left. */
async function refundOutside({ site, session }: Played, wish: number): Promise<void> {
  const [page] = session
    ? await site.db.select().from(testPayments).where(eq(testPayments.sessionId, session))
    : [];
  // The provider refunds nothing that a bank has looked into.
  if (page?.status !== "complete" || page.dispute !== null) return;
  const { paymentIntentId, refunds } = page;
  const gone = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const amountCents = Math.min(wish, 100_000 - gone);
  if (amountCents <= 0) return;
  const given = { id: `re_outside_${refunds.length}_${paymentIntentId}`, key: "", amountCents };
  const set = { refunds: [...refunds, given] };
  await site.db
    .update(testPayments)
    .set(set)
    .where(eq(testPayments.sessionId, session ?? ""));
  const refund = { id: given.id, object: "refund", amount: amountCents, currency: "usd" };
  const marks = { payment_intent: paymentIntentId, status: "succeeded", metadata: {} };
  await tell(site, { type: "refund.created", object: { ...refund, ...marks } });
}

const PLAY: Record<Try, (played: Played) => Promise<unknown>> = {
  async pay(played) {
    const { body } = await played.site.sponsor.post(`/api/connect/deals/${played.id}/payment`);
    if (!body.data) return;
    played.session = await pay(played.site, played.id);
  },
  async prove({ site, id }) {
    for (const benefit of [0, 1]) {
      const url = `https://lakefront.example/${benefit}`;
      await site.organizer.post(`/api/connect/deals/${id}/proofs`, { kind: "link", benefit, url });
    }
  },
  deliver: (played) => played.site.organizer.post(step(played), { step: "deliver" }),
  ask_changes: (played) =>
    played.site.sponsor.post(step(played), { step: "ask_changes", words: WORDS }),
  accept: (played) => played.site.sponsor.post(step(played), { step: "accept" }),
  dispute: (played) => played.site.sponsor.post(step(played), { step: "dispute", words: WORDS }),
  answer: ({ site, id }) =>
    site.organizer.post(`/api/connect/deals/${id}/answer`, { words: WORDS }),
  sponsor_cancels: ({ site, id }) => cancel(site.sponsor, id),
  organizer_cancels: ({ site, id }) => cancel(site.organizer, id),
  give_back: (played) => played.site.organizer.post(step(played), { step: "give_back" }),
  staff_refund_half: (played) => decide(played, 50_000),
  staff_refund_all: (played) => decide(played, 100_000),
  staff_release: (played) => decide(played, 0),
  async by_hand({ site, id }) {
    const { byHand } = (await site.admin.get(`/api/admin/connect/deals/${id}`)).body.data;
    const expectedCents = byHand?.amountCents ?? 0;
    await site.admin.post(`/api/admin/connect/deals/${id}/payout`, {
      note: "Check 1042",
      expectedCents,
    });
  },
  async repaid({ site, id }) {
    const { owedCents: expectedCents } = (await site.admin.get(`/api/admin/connect/deals/${id}`))
      .body.data;
    await site.admin.post(`/api/admin/connect/deals/${id}/repayment`, {
      note: "Check 7",
      expectedCents,
    });
  },
  provider_refunds_some: (played) => refundOutside(played, 30_000),
  provider_refunds_rest: (played) => refundOutside(played, 100_000),
  bank_inquires: (played) => bank(played, "dispute"),
  bank_decides_for_us: (played) => bank(played, "dispute_won"),
  bank_decides_against_us: (played) => bank(played, "dispute_lost"),
  account_is_emptied: (played) => tellAccount(played, "empty"),
  account_is_filled: (played) => tellAccount(played, "fill"),
  jobs: ({ site }) => runJobs(site),
  compare: ({ site }) => comparePayments(site.deps, PAYMENT_PURPOSES),
  a_day: ({ site }) => site.letTimePass(DAY_MS),
  four_days: ({ site }) => site.letTimePass(4 * DAY_MS),
  a_month: ({ site }) => site.letTimePass(31 * DAY_MS),
};

/** What the money of a deal comes to once nothing moves any more. */
async function expectSettled({ site, id }: Played): Promise<void> {
  await runJobs(site);
  await site.letTimePass(4 * DAY_MS);
  await runJobs(site);
  await runJobs(site);
  const { trouble } = (await site.admin.get(`/api/admin/connect/deals/${id}`)).body.data;
  if (trouble === "refund_failed") {
    // More had gone back than was known when it was decided: staff see it, and decide once more.
    await decide({ site, id } as Played, (await read(site.organizer, id)).refundAmount);
    await runJobs(site);
    await runJobs(site);
  }
  const balance = await balanceOf(site, id);
  const { status, refundAmount, amount, isWithBank, fulfilment } = await read(site.organizer, id);
  const isOver = status === "completed" || status === "refunded" || status === "failed";
  if (!isOver || isWithBank) {
    // What is not over is held, or with the bank.
    expect((balance.held ?? 0) + (balance.provider ?? 0)).toBeGreaterThanOrEqual(0);
    return;
  }
  if (status === "failed") {
    expect(balance, fulfilment).toEqual({});
    return;
  }
  const { share, fee } = divide({ amount, serviceFee: 10_000 }, refundAmount);
  const { sponsor = 0, held = 0, organizer = 0, owed = 0, fee: earned = 0 } = balance;
  const what = JSON.stringify({ balance, status, refundAmount });
  expect(held, what).toBe(0);
  expect(sponsor, what).toBe(refundAmount - amount);
  expect(earned, what).toBe(fee);
  expect(organizer + owed, what).toBe(share);
}

/** The same site with another organizer, sponsor and listing, which begins in 59 days. */
async function another(site: ConnectSite, number: number): Promise<ConnectSite> {
  const organizer = await site.join(`organizer-${number}`, "organizer");
  const sponsor = await site.join(`sponsor-${number}`, "sponsor");
  const today = businessDay(site.deps.now());
  const { id: listingId } = await aListing(site.db, {
    creatorId: organizer.partnerId,
    dateStart: addDays(today, 59),
    dateEnd: addDays(today, 60),
    publishedAt: site.deps.now(),
    expiresAt: new Date(site.clock.now.getTime() + 60 * DAY_MS),
  });
  return { ...site, organizer, sponsor, listingId };
}

test("after any sequence of steps each cent is where it belongs", async () => {
  const first = await connectSite();
  let number = 0;
  const sequence = fc.array(fc.constantFrom(...TRIES), { minLength: 4, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(sequence, async (tries) => {
      number += 1;
      await first.letTimePass(DAY_MS);
      const site = await another(first, number);
      await onboard(site);
      const { body } = await site.organizer.post("/api/connect/payouts/page");
      const account = `/api/payments/test-account/${body.data.url.split("/").at(-1)}`;
      const id = await agree(site);
      const played: Played = { site, id, session: null, account };
      for (const one of ["pay", "prove", "deliver", ...tries] as Try[]) {
        await PLAY[one](played);
        // Nothing is paid out that is neither there nor with a bank. What goes back later is taken back first.
        const { held = 0, provider = 0 } = await balanceOf(site, id);
        const { paidOutAt } = await read(site.organizer, id);
        if (paidOutAt === null) expect(held + provider, one).toBeGreaterThanOrEqual(0);
        const { slotsReserved, slotsFilled } = listings;
        const isIt = eq(listings.id, site.listingId);
        const [taken] = await site.db
          .select({ slotsReserved, slotsFilled })
          .from(listings)
          .where(isIt);
        expect((taken?.slotsReserved ?? 0) + (taken?.slotsFilled ?? 0)).toBeLessThanOrEqual(1);
      }
      expect(site.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
      await expectSettled(played);
    }),
    RUNS,
  );
});
