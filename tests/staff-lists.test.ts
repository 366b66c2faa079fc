import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { withQuery } from "#lib/list-address.ts";
import { scansOf } from "./plans.ts";
import { type TestApp, testApp } from "./test-app.ts";

/** Enough rows that a plan made for few of them would show. */
const ROWS = 12_000;
/** What an answer may read: it counts up to 5,000, and finds its page beside it. */
const READ_MAX = 5_101;

/** This many rows are written within the time that a statement may take. */
const BATCH = 4_000;

/** The numbers from `first` on, each with a moment. */
const madeUp = (first: number) => sql`
  generate_series(${sql.raw(String(first))}, ${sql.raw(String(first + BATCH - 1))}) as n,
  lateral (select '2026-01-01T12:00:00Z'::timestamptz + n * interval '30 minutes' as at) as made`;

/** Each list, filled: every thousandth row is of the one state, and of "Zaragoza". */
const LISTS: Record<string, { path: string; status?: string; fill(made: SQL): SQL }> = {
  contact_submissions: {
    path: "/api/contact",
    status: "answered",
    fill: (made) => sql`
      insert into contact_submissions (name, email, organization, message, status, created_at)
      select 'Ana Batiste', 'ana' || n || '@city.example', 'City Recreation',
        'We look for a partner ' || case when n % 1000 = 0 then 'in Zaragoza' else 'here' end,
        case when n % 1000 = 0 then 'answered' else 'new' end, at
      from ${made}`,
  },
  newsletter_subscriptions: {
    path: "/api/newsletter",
    fill: (made) => sql`
      insert into newsletter_subscriptions (email, name, confirmed_at, created_at)
      select 'reader' || n || '@city.example',
        case when n % 1000 = 0 then 'Zaragoza' else 'Ana' end, at, at
      from ${made}`,
  },
  prospect_evaluation_requests: {
    path: "/api/prospect-evaluations",
    status: "declined",
    fill: (made) => sql`
      insert into prospect_evaluation_requests (user_id, parent_name, parent_email, parent_phone,
        player_name, player_age, player_position, player_school, status, created_at)
      select 1, 'Ana Batiste', 'ana' || n || '@city.example', '(504) 555-0142', 'Marcus Batiste', 15,
        'SS', case when n % 1000 = 0 then 'Zaragoza Prep' else 'Holy Cross School' end,
        case when n % 1000 = 0 then 'declined' else 'pending' end, at
      from ${made}`,
  },
  shop_orders: {
    path: "/api/admin/shop/orders",
    status: "shipped",
    fill: (made) => sql`
      insert into shop_orders (order_number, status_token_hash, idempotency_key,
        stripe_payment_intent_id, stripe_session_id, shipping_address, order_items, customer_name,
        customer_email, subtotal, shipping, tax, total_amount, delivery_method, status, created_at)
      select 'RAW-' || n, repeat('h', 43) || n, gen_random_uuid(), repeat('p', 27) || n,
        repeat('s', 66) || n,
        '{"line1": "1 Canal Street", "line2": null, "city": "New Orleans", "state": "LA", "parish": null, "postalCode": "70130"}',
        '[{"variantId": 1, "sku": "RAW-TEE-BLK-M", "name": "Night Game Tee", "size": "M", "colour": "Black", "priceCents": 2800, "quantity": 1}]',
        case when n % 1000 = 0 then 'Ana Zaragoza' else 'Ana Batiste' end,
        'ana' || n || '@city.example', 2800, 695, 0, 3495, 'ship',
        case when n % 1000 = 0 then 'shipped' else 'paid' end, at
      from ${made}`,
  },
};

async function filledSite(list: string, fill: (made: SQL) => SQL): Promise<TestApp> {
  const site = await testApp();
  // Deleted rows of earlier tests would still take room, and the planner counts with room.
  await site.db.execute(sql.raw(`truncate ${list} restart identity cascade`));
  for (let first = 1; first <= ROWS; first += BATCH) await site.db.execute(fill(madeUp(first)));
  // A server does so by itself; the embedded database goes without.
  if (site.deps.database.kind === "postgres") await site.db.execute(sql.raw(`analyze ${list}`));
  return site;
}

const FILTERS: Record<string, Record<string, string>> = {
  "the first page": {},
  "the last page": { page: "100" },
  "a page beyond": { page: "1000000" },
  "a day": { from: "2026-06-01", to: "2026-06-01" },
  "a seldom word": { q: "zaragoza" },
  "the beginning of one, and days": { q: "zarag", from: "2026-06-01" },
  "a word of no row": { q: "nobody" },
};
const FILTERS_BY_STATE = (status: string): typeof FILTERS => ({
  "a state": { status },
  "a state and days": { status, from: "2026-06-01", to: "2026-06-30" },
  "a state and a word": { status, q: "zaragoza" },
});
/** A word in most rows: reading some of them in any order is as good as an index. */
const COMMON = { q: "city" };

// Filling and explaining take seconds, so each list has one test.
test.each(Object.entries(LISTS))(
  "a long list of %s is read by indexes, and no further than needed",
  async (list, { path, status, fill }) => {
    const site = await filledSite(list, fill);
    const ask = async (filter: Record<string, string>) => {
      const { body } = await site.admin.get(withQuery(path, { pageSize: "50", ...filter }));
      return body as { data: { id: number }[]; total: number; hasMore: boolean };
    };
    const scans = (filter: Record<string, string>) => scansOf(site.db, list, () => ask(filter));

    for (const [what, filter] of Object.entries({
      ...FILTERS,
      ...(status && FILTERS_BY_STATE(status)),
    })) {
      for (const { kind, rows, statement } of await scans(filter)) {
        expect(kind, `${what}: ${statement}`).not.toBe("Seq Scan");
        expect(rows, `${what}: ${kind}: ${statement}`).toBeLessThanOrEqual(READ_MAX);
      }
    }
    for (const { kind, rows, statement } of await scans(COMMON)) {
      expect(rows, `a common word: ${kind}: ${statement}`).toBeLessThanOrEqual(READ_MAX);
    }

    const lengthOf = async (filter: Record<string, string>) => {
      const { data, total, hasMore } = await ask(filter);
      return [data.length, total, hasMore];
    };
    expect(await lengthOf({})).toEqual([50, 5_000, true]);
    expect(await lengthOf({ page: "100" })).toEqual([50, 5_000, true]);
    expect(await lengthOf({ page: "101" })).toEqual([0, 5_000, true]);
    expect(await lengthOf({ q: "zaragoza" })).toEqual([12, 12, false]);
    expect(await lengthOf(COMMON)).toEqual([50, 5_000, true]);
    expect(await lengthOf({ ...COMMON, page: "101" })).toEqual([0, 5_000, true]);
    expect(await lengthOf({ from: "2026-06-01", to: "2026-06-01" })).toEqual([48, 48, false]);

    const ids = (await ask({ ...COMMON, page: "2" })).data.map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: 50 }, (_, index) => ROWS - 50 - index));
  },
);
