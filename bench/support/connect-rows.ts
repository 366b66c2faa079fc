import { sql } from "drizzle-orm";
import { SETTING_KEYS } from "#areas/connect/profiles/queries.ts";
import type { Db } from "#lib/db/db.ts";
import { writeSetting } from "#lib/db/site-settings.ts";

export const SPONSOR = 2;

/** What a talk keeps of its listing. */
const SNAPSHOT = JSON.stringify({
  ...{ title: "Crowded", type: "event", category: "signage", audienceSize: 100 },
  ...{ dateStart: "2027-05-08", dateEnd: "2027-05-09", priceMin: 5_000, priceMax: 90_000 },
  benefits: ["Banner"],
});

/**
 * Switches Connect on, makes the first accounts people of it, a creator, a sponsor who browses and other sponsors, and
 * fills in listings, and a talk about each of them.
 */
export async function fillConnect(
  db: Db,
  { listings, people }: { listings: number; people: number },
): Promise<void> {
  await writeSetting(db, SETTING_KEYS.isOn, "true");
  await db.execute(sql`
    insert into connect_users (user_id, user_type, company_name, is_verified, preferred_categories,
      geographic_focus, typical_budget_max)
    select n, case when n = 1 then 'organizer' else 'sponsor' end, 'Company ' || n, true,
      '["signage"]', '["Metairie"]', 100000
    from generate_series(1, ${people}) as n`);
  await db.execute(sql`
    insert into connect_listings (creator_id, creator_name, type, title, description, category, location,
      audience_size, date_start, date_end, price_min, price_max, benefits, slots, published_at, expires_at)
    select 1, 'Lakefront', (array['event', 'team', 'media'])[n % 3 + 1],
      'Classic ' || n || case when n % 50 = 0 then ' Zaragoza' else '' end,
      repeat('Forty teams play for three days. ', 10),
      (array['signage', 'apparel', 'digital'])[n % 3 + 1],
      (array['Metairie, LA', 'Kenner, LA', 'Slidell, LA'])[n % 3 + 1], 2000,
      current_date + 30, current_date + 31, 5000 + n % 900 * 100, 500000, '["Banner"]', 20,
      now() - n * interval '1 minute', now() + interval '30 days'
    from generate_series(1, ${listings}) as n`);
  await db.execute(sql`
    insert into connect_offers (listing_id, sponsor_id, amount, fee_percent, message, status, snapshot, last_by,
      rounds, last_at)
    select n, ${SPONSOR}, 50000, 10, 'We would like to.', 'countered', ${SNAPSHOT}::jsonb, 'sponsor', 5, now()
    from generate_series(1, ${listings}) as n`);
  await db.execute(sql`
    insert into connect_offer_events (offer_id, kind, by, amount, message, created_at)
    select n, case when step = 1 then 'offer' else 'counter' end,
      (array['creator', 'sponsor'])[step % 2 + 1], 50000, repeat('We would like to. ', 50), now()
    from generate_series(1, ${listings}) as n, generate_series(1, 5) as step`);
}
