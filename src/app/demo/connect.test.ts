import { eq, gt } from "drizzle-orm";
import { expect, test } from "vitest";
import { getBalance } from "#areas/connect/deals/queries/money.ts";
import { CONNECT_DEAL, divide } from "#areas/connect/deals/rules/deals.ts";
import { deals } from "#areas/connect/deals/tables.ts";
import { mayOffer, problemsOf } from "#areas/connect/listings/rules/listings.ts";
import { LISTING_TYPES } from "#areas/connect/listings/rules/transitions.ts";
import { NewListing, type PublicListing } from "#areas/connect/listings/schema/listings.ts";
import { listings } from "#areas/connect/listings/tables.ts";
import { offers } from "#areas/connect/offers/tables.ts";
import { partners } from "#areas/connect/profiles/tables.ts";
import { switchConnect } from "#areas/connect/profiles/testing.ts";
import { retryPayments } from "#areas/money/payments/service/retry-payments.ts";
import type { MoneyMonth, StaffPayment } from "#areas/staff/schema/payments.ts";
import { businessDay } from "#lib/dates.ts";
import { withQuery } from "#lib/list-address.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import { testApp } from "#tests/test-app.ts";
import { scheduledJobs } from "../jobs.ts";
import { PAYMENT_PURPOSES } from "../payment-purposes.ts";
import { loadDemoContent } from "./load.ts";

/** A Saturday, the last day of a long month, and a leap day. */
const STARTS = ["2027-03-13T16:20:00Z", "2027-05-31T14:00:00Z", "2028-02-29T23:30:00Z"];

async function demoSite(start = STARTS[0] ?? "") {
  const site = await testApp();
  site.clock.now = new Date(start);
  await loadDemoContent(site.deps.database, { now: site.clock.now, hasTestProvider: true });
  return site;
}

test.each(STARTS)(
  "what a first start at %s offers could have been written by people",
  async (start) => {
    const { db, clock } = await demoSite(start);
    const people = new Map((await db.select().from(partners)).map((row) => [row.id, row]));
    const rows = await db.select().from(listings);
    expect(rows).toHaveLength(32);
    for (const row of rows) {
      expect(NewListing.safeParse(row).error, row.title ?? "").toBeUndefined();
      expect(problemsOf(row, businessDay(clock.now)), row.title ?? "").toEqual({});
      const creator = people.get(row.creatorId);
      expect(creator && mayOffer(creator.userType, row.type), row.title ?? "").toBe(true);
      const isShown = row.publishedAt !== null && row.publishedAt < clock.now;
      expect(isShown || row.status === "draft", row.title ?? "").toBe(true);
    }
  },
);

test("listings of each type, one of them about a child, are shown only while Connect is on", async () => {
  const { visitor, db, deps, clock, outbox } = await demoSite();
  const ask = (filter: Record<string, string>) =>
    visitor.get(withQuery("/api/connect/listings", filter));
  expect((await ask({})).body.total).toBe(31);
  await switchConnect(db, false);
  expect((await ask({})).status).toBe(404);
  await switchConnect(db, true);
  for (const type of LISTING_TYPES) {
    expect((await ask({ type })).body.total).toBe(type === "athlete" ? 6 : 5);
  }
  const first: PublicListing[] = (await ask({})).body.data;
  expect(first.filter(({ isHighlighted }) => isHighlighted)).toHaveLength(1);
  expect(new Set(first.slice(0, 9).map(({ type }) => type)).size).toBeGreaterThan(3);

  clock.now = new Date(clock.now.getTime() + 85 * DAY_MS);
  for (const { name, run } of scheduledJobs(deps)) if (name.startsWith("connect-")) await run();
  expect((await ask({})).body.total).toBeLessThan(31);
  expect((await outbox()).filter(({ to }) => to.endsWith("demo.example"))).toEqual([]);
});

test("refunds of deals are in the payments and in the months, each once, and more can be made", async () => {
  const { db, ...site } = await demoSite();
  const sum = (cents: number[]) => cents.reduce((all, one) => all + one, 0);
  async function refundsOfDeals() {
    const admin = await site.signIn(site.admin.user);
    const payments: StaffPayment[] = (await admin.get("/api/admin/payments")).body.data;
    const done = payments.flatMap(({ purpose, thingId, refunds }) =>
      refunds
        .filter(({ status }) => status === "done")
        .map(({ amountCents }) => ({ purpose, thingId, amountCents })),
    );
    const months: MoneyMonth[] = (await admin.get("/api/admin/payments/months")).body.data;
    expect(sum(months.map(({ refundCents }) => refundCents))).toBe(
      sum(done.map(({ amountCents }) => amountCents)),
    );
    return done
      .filter(({ purpose }) => purpose === CONNECT_DEAL)
      .map(({ thingId, amountCents }) => [thingId, amountCents])
      .toSorted();
  }
  const refunded = async () => {
    const rows = await db.select().from(deals).where(gt(deals.refundAmount, 0)).orderBy(deals.id);
    return rows.map(({ id, refundAmount }) => [id, refundAmount]);
  };
  expect(await refundsOfDeals()).toEqual(await refunded());
  const [running] = await db.select().from(deals).where(eq(deals.fulfilment, "in_progress"));
  const admin = await site.signIn(site.admin.user);
  const decision = { refund: running?.amount, reason: "The league was called off." };
  const { status } = await admin.post(
    `/api/admin/connect/deals/${running?.id ?? 0}/decision`,
    decision,
  );
  expect(status).toBe(200);
  await site.letTimePass(3 * MINUTE_MS);
  await retryPayments(site.deps, PAYMENT_PURPOSES);
  expect(await refunded()).toHaveLength(3);
  expect(await refundsOfDeals()).toEqual(await refunded());
});

test("talks and deals stand in every state, and their money where they say", async () => {
  const site = await demoSite();
  const { db } = site;
  const admin = await site.signIn(site.admin.user);
  const talks = await db.select().from(offers);
  expect(new Set(talks.map(({ status }) => status)).size).toBe(5);
  const rows = await db.select().from(deals);
  expect(new Set(rows.map(({ status }) => status))).toEqual(
    new Set(["pending", "completed", "failed", "refunded"]),
  );
  expect(new Set(rows.map(({ fulfilment }) => fulfilment)).size).toBe(6);
  for (const deal of rows) {
    const balance = await getBalance(db, deal.id);
    const { share, fee } = divide(deal, deal.refundAmount);
    const isOut = deal.paidOutAt !== null;
    const paid = deal.paidAt ? deal.amount - deal.refundAmount : 0;
    expect(balance, deal.title).toEqual({
      ...{ sponsor: 0 - paid, organizer: isOut ? share : 0, fee: isOut ? fee : 0 },
      ...{ held: isOut ? 0 : paid, provider: 0, owed: 0 },
    });
  }
  const { body } = await admin.get("/api/admin/connect/deals");
  const troubles = body.data.map(({ trouble }: { trouble: string | null }) => trouble);
  expect(new Set(troubles)).toEqual(new Set([null]));
  await switchConnect(db, true);
  const [first] = await db.select().from(partners).orderBy(partners.id);
  const said = await admin.get(`/api/connect/people/${first?.id ?? 0}/reviews`);
  expect(said.body).toMatchObject({ total: 3, average: 4.7, dealsDone: 3 });
});
