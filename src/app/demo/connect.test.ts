import { expect, test } from "vitest";
import { LISTING_TYPES } from "#domains/listings/rules/transitions.ts";
import { mayOffer, problemsOf } from "#domains/listings/rules.ts";
import { NewListing, type PublicListing } from "#domains/listings/schema.ts";
import { listings } from "#domains/listings/tables.ts";
import { partners } from "#domains/partners/tables.ts";
import { switchConnect } from "#domains/partners/testing.ts";
import { businessDay } from "#lib/dates.ts";
import { withQuery } from "#lib/list-address.ts";
import { DAY_MS } from "#lib/time.ts";
import { memberApi } from "#member-api.ts";
import { testApp } from "#tests/test-app.ts";
import { loadDemoContent } from "../demo.ts";
import { scheduledJobs } from "../jobs.ts";

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
    expect(rows).toHaveLength(30);
    for (const row of rows) {
      expect(NewListing.safeParse(row).error, row.title ?? "").toBeUndefined();
      expect(problemsOf(row, businessDay(clock.now)), row.title ?? "").toEqual({});
      const creator = people.get(row.creatorId);
      expect(creator && mayOffer(creator.userType, row.type), row.title ?? "").toBe(true);
      expect(row.publishedAt && row.publishedAt < clock.now, row.title ?? "").toBe(true);
    }
  },
);

test("thirty listings, five of each type, are shown only while Connect is on", async () => {
  const { visitor, db, deps, clock, outbox } = await demoSite();
  const ask = (filter: Record<string, string>) =>
    visitor.get(withQuery(memberApi.connectListings, filter));
  expect((await ask({})).status).toBe(404);
  await switchConnect(db, true);
  expect((await ask({})).body.total).toBe(30);
  for (const type of LISTING_TYPES) expect((await ask({ type })).body.total).toBe(5);
  const first: PublicListing[] = (await ask({})).body.data;
  expect(first.filter(({ isHighlighted }) => isHighlighted)).toHaveLength(1);
  expect(new Set(first.slice(0, 9).map(({ type }) => type)).size).toBeGreaterThan(3);

  clock.now = new Date(clock.now.getTime() + 85 * DAY_MS);
  for (const { name, run } of scheduledJobs(deps)) if (name.startsWith("connect-")) await run();
  expect((await ask({})).body.total).toBeLessThan(30);
  expect((await outbox()).filter(({ to }) => to.endsWith("demo.example"))).toEqual([]);
});
