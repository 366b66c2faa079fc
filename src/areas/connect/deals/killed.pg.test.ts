import { and, eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { PAYMENT_PURPOSES } from "#app/payment-purposes.ts";
import { aListing } from "#areas/connect/listings/testing.ts";
import { comparePayments } from "#areas/money/payments/service/compare-payments.ts";
import { testPayments, testTransfers } from "#areas/money/payments/tables.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { DAY_MS } from "#lib/time.ts";
import {
  agree,
  balanceOf,
  type ConnectSite,
  connectSite,
  onboard,
  read,
  runJobs,
} from "#tests/deals.ts";
import { takeSurprises } from "#tests/surprises.ts";
import { CONNECT_DEAL } from "./rules/deals.ts";
import { dealEvents, deals } from "./tables.ts";

class Killed extends Error {
  override readonly name = "Killed";
}

/** The process of the site: it ends with one of its commits, and does nothing until it is started again. */
interface Process {
  isRunning: boolean;
  /** How many commits there were since it last began to live or was told when to end. */
  commits: number;
  endsWith: number;
}

/**
 * Lets the process of a site be killed right after any commit, that of the provider's own books among them: what was
 * to follow never happens. What is killed within a transaction is as if it were killed before.
 */
function mortal({ deps }: ConnectSite): Process {
  const life: Process = { isRunning: true, commits: 0, endsWith: Number.POSITIVE_INFINITY };
  const { db } = deps.database;
  const whole = db.transaction;
  onTestFinished(() => {
    db.transaction = whole;
  });
  const committed = () => {
    life.commits += 1;
    if (life.commits < life.endsWith) return;
    life.isRunning = false;
    throw new Killed();
  };
  const asLongAsItRuns = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (!life.isRunning) throw new Killed();
    const result = await work();
    committed();
    return result;
  };
  db.transaction = ((work: (tx: Db) => Promise<unknown>) =>
    asLongAsItRuns(() => whole.call(db, work as never))) as typeof db.transaction;
  const { payments } = deps;
  if (!payments) throw new Error("this site has no payment provider");
  deps.payments = {
    ...payments,
    createSession: (...asked) => asLongAsItRuns(() => payments.createSession(...asked)),
  };
  return life;
}

/** The same site with another organizer, sponsor and listing, which begins in 59 days. */
async function another(site: ConnectSite, number: number): Promise<ConnectSite> {
  const organizer = await site.join(`organizer-${number}`, "organizer");
  const sponsor = await site.join(`sponsor-${number}`, "sponsor");
  const today = businessDay(site.deps.now());
  const days = { dateStart: addDays(today, 59), dateEnd: addDays(today, 60) };
  const { id: listingId } = await aListing(site.db, {
    ...{ creatorId: organizer.partnerId, ...days, publishedAt: site.deps.now() },
    expiresAt: new Date(site.clock.now.getTime() + 60 * DAY_MS),
  });
  return { ...site, organizer, sponsor, listingId };
}

const WORDS = "We have looked at it again.";

/** One thing that somebody does, and how it is known that it is done. */
interface Act {
  perform(): Promise<unknown>;
  isDone(): Promise<boolean>;
}

/** Everything that moves the money of a deal, from the payment page to the last refund after the payout. */
function actsOf(site: ConnectSite, id: number): Act[] {
  const { sponsor, admin, visitor } = site;
  const deal = () => read(site.organizer, id);
  const refundAll = (refund: number): Act => ({
    async perform() {
      await admin.post(`/api/admin/connect/deals/${id}/decision`, { refund, reason: WORDS });
      await runJobs(site);
    },
    isDone: async () => (await balanceOf(site, id)).sponsor === (refund - 100_000 || undefined),
  });
  return [
    {
      async perform() {
        const { body } = await sponsor.post(`/api/connect/deals/${id}/payment`);
        const session = body.data?.url.split("/").at(-1);
        if (session)
          await visitor.post(`/api/shop/test-checkout/${session}`, { outcome: "success" });
        await runJobs(site);
      },
      isDone: async () => (await deal()).paidAt !== null,
    },
    {
      async perform() {
        for (const benefit of [0, 1]) {
          const url = `https://lakefront.example/${benefit}`;
          const proof = { kind: "link", benefit, url };
          await site.organizer.post(`/api/connect/deals/${id}/proofs`, proof);
        }
        await site.organizer.post(`/api/connect/deals/${id}/steps`, { step: "deliver" });
        await sponsor.post(`/api/connect/deals/${id}/steps`, { step: "accept" });
      },
      isDone: async () => (await deal()).fulfilment === "accepted",
    },
    {
      async perform() {
        await site.letTimePass(3 * DAY_MS);
        await runJobs(site);
      },
      isDone: async () => (await deal()).paidOutAt !== null,
    },
    refundAll(40_000),
    refundAll(100_000),
  ];
}

/** Performs what moves the money of a deal; where the process is killed, it is started again, and so is the act. */
async function perform(site: ConnectSite, life: Process, acts: readonly Act[]): Promise<void> {
  for (const { perform: once, isDone } of acts) {
    await once().catch((error: unknown) => {
      if (life.isRunning) throw error;
    });
    if (life.isRunning) continue;
    Object.assign(life, { isRunning: true, endsWith: Number.POSITIVE_INFINITY });
    await runJobs(site);
    for (let tries = 0; !(await isDone()) && tries < 3; tries += 1) await once();
    await runJobs(site);
  }
}

/** What the provider has of a deal, in cents. */
async function thereOf({ db }: ConnectSite, id: number) {
  const [deal] = await db.select().from(deals).where(eq(deals.id, id));
  const reference = deal?.reference ?? "";
  const isOfDeal = and(
    eq(testTransfers.purpose, CONNECT_DEAL),
    eq(testTransfers.reference, reference),
  );
  const sent = await db.select().from(testTransfers).where(isOfDeal);
  const pages = await db.select().from(testPayments);
  const ofDeal = pages.filter(({ session }) => session.subject?.reference === reference);
  const cents = (all: readonly { amountCents: number }[]) => all.map((one) => one.amountCents);
  return {
    payments: ofDeal.filter(({ status }) => status === "complete").length,
    refunds: cents(ofDeal.flatMap(({ refunds }) => refunds)),
    transfers: cents(sent),
    reversals: cents(sent.flatMap(({ reversals }) => reversals)),
  };
}

const ONCE = {
  payments: 1,
  refunds: [40_000, 60_000],
  transfers: [90_000],
  reversals: [36_000, 54_000],
};

test("killed after any commit, the site does everything with the money once", async () => {
  const first = await connectSite();
  const life = mortal(first);
  let all = 1;
  for (let endsWith = 0; endsWith <= all; endsWith += 1) {
    await first.letTimePass(DAY_MS);
    const site = await another(first, endsWith);
    await onboard(site);
    const id = await agree(site);
    // The first one lives, and says how often the others can be killed.
    Object.assign(life, { commits: 0, endsWith: endsWith || Number.POSITIVE_INFINITY });
    await perform(site, life, actsOf(site, id));
    if (endsWith === 0) all = life.commits;
    life.endsWith = Number.POSITIVE_INFINITY;

    const what = `killed after commit ${endsWith} of ${all}`;
    expect(await balanceOf(site, id), what).toEqual({});
    expect(await thereOf(site, id), what).toEqual(ONCE);
    const events = await site.db.select().from(dealEvents).where(eq(dealEvents.dealId, id));
    const count = (kind: string) => events.filter((event) => event.kind === kind).length;
    expect([count("paid"), count("payout_sent"), count("refunded")], what).toEqual([1, 1, 2]);
    expect(
      takeSurprises().filter((text) => !text.includes("Killed")),
      what,
    ).toEqual([]);
  }
  expect(all).toBeGreaterThan(20);
  await first.letTimePass(DAY_MS);
  await comparePayments(first.deps, PAYMENT_PURPOSES);
  const { payments, transfers } = (await first.admin.get("/api/admin/connect/figures")).body.data;
  expect([payments.differences, transfers.differences]).toEqual([[], []]);
});
