import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aPartner, switchConnect } from "#areas/connect/profiles/testing.ts";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { rowsOf } from "#lib/db/db.ts";
import { withQuery } from "#lib/list-address.ts";
import { scansOf } from "#tests/plans.ts";
import { testApp } from "#tests/test-app.ts";

const ROWS = 10_000;
/** This many rows are written within the time that a statement may take. */
const BATCH = 1_000;
const PAGE_SIZE = 24;

/** A site with 10,000 active listings: three are highlighted, and every thousandth is in Houma and of "Zaragoza". */
async function siteWithManyListings() {
  const site = await testApp();
  const { db } = site;
  await switchConnect(db, true);
  const user = await aUser(db, { username: "organizer" });
  const { id } = await aPartner(db, { userId: user.id, userType: "organizer" });
  const other = await aUser(db, { username: "other" });
  const { id: otherId } = await aPartner(db, { userId: other.id, userType: "organizer" });
  // Deleted rows of earlier tests would still take room, and the planner counts with room.
  await db.execute(sql`truncate connect_listings restart identity cascade`);
  for (let first = 1; first <= ROWS; first += BATCH) {
    await db.execute(sql`
      insert into connect_listings (creator_id, title, description, type, category, location,
        audience_size, date_start, date_end, price_min, price_max, benefits, status, is_highlighted,
        creator_name, published_at, expires_at)
      select case when n % 1000 = 0 then ${otherId}::int else ${id}::int end, 'Crescent City Classic' || case when n % 1000 = 0 then ' Zaragoza' else '' end,
        repeat('Forty teams under 14 play for three days on eleven fields. ', 6),
        (array['event', 'team', 'facility', 'media', 'program'])[1 + n % 5],
        (array['title', 'signage', 'apparel', 'equipment', 'digital', 'other'])[1 + n % 6],
        case when n % 1000 = 0 then 'Houma, LA' else 'Metairie, LA' end,
        2000, date '2027-04-01' + n % 200, date '2027-04-03' + n % 200,
        2500 + n % 100 * 1000, 200000, '["Banner behind home plate"]', 'active', n in (5, 50, 500),
        'Lakefront Baseball', '2027-01-01T12:00:00Z'::timestamptz + n * interval '5 minutes',
        '2027-12-01T12:00:00Z'
      from generate_series(${sql.raw(`${first}, ${first + BATCH - 1}`)}) as n`);
  }
  // A server does both by itself. Rows count as seen by all only once their commits are on the disk.
  await expect
    .poll(
      async () => {
        await db.execute(sql`checkpoint`);
        await db.execute(sql`vacuum analyze connect_listings`);
        // Else the plan of the join depends on whether the server has looked at the few creators yet.
        await db.execute(sql`analyze connect_users`);
        const [table] = await rowsOf<{ isSeen: boolean }>(
          db,
          sql`select relallvisible >= relpages as "isSeen" from pg_class where oid = 'connect_listings'::regclass`,
        );
        return table?.isSeen;
      },
      { interval: 100 },
    )
    .toBe(true);
  return site;
}

const FILTERS: Record<string, Record<string, string>> = {
  "the first page": {},
  "a later page": { page: "3" },
  "a type": { type: "team" },
  "a category": { category: "apparel" },
  "a place": { place: "metairie" },
  "a seldom place": { place: "houma" },
  "no such place": { place: "nowhere" },
  "a budget": { budget: "30000" },
  days: { from: "2027-06-01", to: "2027-06-03" },
  "a creator of few": { creator: "2" },
  "nobody's": { creator: "9" },
  "days that are over": { to: "2027-01-01" },
  "all of them": { type: "team", category: "apparel", place: "metairie", budget: "60000" },
};
const WORDS = {
  "a seldom word": "zaragoza",
  "a word of no row": "nobody",
  "a common word": "classic",
};

/** Filling and explaining take seconds: hence one test, with time for a busy machine. */
const LIMIT_MS = 60_000;

test(
  "of many listings, people who browse cause only those to be read that they see",
  async () => {
    const { db, visitor } = await siteWithManyListings();
    const ask = async (filter: Record<string, string>) => {
      const { body } = await visitor.get(withQuery("/api/connect/listings", filter));
      return body as { data: { id: number }[]; total: number; hasMore: boolean };
    };
    const scans = (filter: Record<string, string>) =>
      scansOf(db, "connect_listings", () => ask(filter));

    for (const [what, filter] of Object.entries(FILTERS)) {
      for (const { kind, rows, statement } of await scans(filter)) {
        if (kind === "Index Only Scan") continue;
        expect(rows, `${what}: ${kind}: ${statement}`).toBeLessThanOrEqual(PAGE_SIZE);
      }
    }
    for (const [what, q] of Object.entries(WORDS)) {
      for (const { kind, rows, statement } of await scans({ q })) {
        const most = q === "classic" ? 5_001 : PAGE_SIZE;
        expect(rows, `${what}: ${kind}: ${statement}`).toBeLessThanOrEqual(most);
      }
    }

    const idsOf = async (filter: Record<string, string>) =>
      (await ask(filter)).data.map(({ id }) => id);
    const newest = (first: number, length: number) =>
      Array.from({ length }, (_, index) => first - index);
    for (const filter of [{}, { q: "classic" }]) {
      expect(await idsOf(filter)).toEqual([500, 50, 5, ...newest(ROWS, 21)]);
      expect(await idsOf({ ...filter, page: "2" })).toEqual(newest(ROWS - 21, PAGE_SIZE));
      expect(await ask(filter)).toMatchObject({ total: 5_000, hasMore: true });
    }
    const seldom = newest(10, 10).map((thousands) => thousands * 1_000);
    expect(await idsOf({ q: "zaragoza" })).toEqual(seldom);
    expect(await idsOf({ place: "houma" })).toEqual(seldom);
    expect(await idsOf({ creator: "2" })).toEqual(seldom);
    expect(await ask({ place: "houma" })).toMatchObject({ total: 10, hasMore: false });
  },
  LIMIT_MS,
);
