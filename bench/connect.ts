import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type Member, memberOf } from "#domains/accounts/access.ts";
import { makeDeal } from "#domains/deals/service/make-deal.ts";
import { createBrowse } from "#domains/listings/queries/browse.ts";
import type { BrowseFilter } from "#domains/listings/schema.ts";
import { getTalk } from "#domains/offers/queries/own.ts";
import { takeStep } from "#domains/offers/service/take-step.ts";
import { rowsOf } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { clientAddress } from "#lib/http/client-address.ts";
import type { ListTime } from "./lists.ts";
import { median } from "./support/compare.ts";
import { CREATOR, fillConnect, SNAPSHOT, SPONSOR } from "./support/connect-rows.ts";
import { createDatabase } from "./support/create-database.ts";
import { openBenchDeps } from "./support/open-deps.ts";

const FEW = 100;
const MANY = 10_000;
const ROUNDS = 21;
const CROWD = 32;
const CROWD_ROUNDS = 5;
const PEOPLE = CROWD + SPONSOR;

const PAGES: Record<string, BrowseFilter> = {
  "first page, with matches": {},
  "category, place and budget": { category: "signage", place: "metairie", budget: 100_000 },
  "a seldom word": { q: "zaragoza" },
};

/** Acceptances a second of a crowd for one place, against as many for places of their own. */
export interface CrowdRate {
  what: string;
  onePlace: number;
  ownPlaces: number;
}

/** Browsing, opening a talk, and a crowd at the last place, on PostgreSQL, in this process, without HTTP. */
export async function benchConnect(
  serverUrl: string,
): Promise<{ times: ListTime[]; crowd: CrowdRate }> {
  const folder = mkdtempSync(join(tmpdir(), "raw-bench-"));
  const open = async (name: string, listings: number) => {
    const url = await createDatabase(serverUrl, name);
    const deps = await openBenchDeps({ url, folder: join(folder, name), now: new Date() });
    await fillPeople(deps);
    await fillConnect(deps.database.db, { listings, people: PEOPLE });
    await deps.database.db.execute(sql`analyze`);
    return deps;
  };
  const few = await open("bench_connect_few", FEW);
  const many = await open("bench_connect_many", MANY);
  try {
    const times: ListTime[] = [];
    for (const [what, filter] of Object.entries(PAGES)) {
      times.push(await timeBoth(what, [few, many], (deps) => browse(deps, filter)));
    }
    times.push(await timeBoth("a talk of 5 amounts", [few, many], openTalk));
    return { times, crowd: await rateCrowd(many) };
  } finally {
    for (const deps of [few, many]) await deps.database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function member(userId: number): Member {
  const standing = {
    createdAt: new Date(0),
    adultConfirmedAt: new Date(0),
    emailConfirmedAt: null,
    email: null,
  };
  const user = { id: userId, username: `user-${userId}`, role: "fan" as const, ...standing };
  return memberOf(user, clientAddress("192.0.2.1"));
}

/** Counted each time, as after a change. */
const browse = (deps: Deps, filter: BrowseFilter) => createBrowse(deps)(member(SPONSOR), filter);

const openTalk = ({ database: { db }, now }: Deps) => getTalk(db, CREATOR, { id: 1, now: now() });

async function timeBoth(
  what: string,
  [few, many]: [few: Deps, many: Deps],
  work: (deps: Deps) => Promise<unknown>,
): Promise<ListTime> {
  const timeOf = async (deps: Deps) => {
    const begun = performance.now();
    await work(deps);
    return performance.now() - begun;
  };
  const pairs: [few: number, many: number][] = [];
  // In turn, so that a drift of the machine's speed meets both.
  for (let round = 0; round < ROUNDS; round += 1) {
    pairs.push([await timeOf(few), await timeOf(many)]);
  }
  return {
    what,
    fewMs: median(pairs.map(([ms]) => ms)),
    manyMs: median(pairs.map(([, ms]) => ms)),
    ratio: median(pairs.map(([fewMs, manyMs]) => manyMs / fewMs)),
  };
}

/** A crowd of offers is accepted at once: all for one listing with one place, or each for a listing of its own. */
async function rateCrowd(deps: Deps): Promise<CrowdRate> {
  const rates: Record<"onePlace" | "ownPlaces", number[]> = { onePlace: [], ownPlaces: [] };
  for (let round = 0; round < CROWD_ROUNDS; round += 1) {
    for (const kind of ["onePlace", "ownPlaces"] as const) {
      const ids = await makeOffers(deps, kind === "onePlace" ? 1 : CROWD);
      const begun = performance.now();
      const taken = await Promise.allSettled(
        ids.map((id) =>
          takeStep(deps, member(CREATOR), { id, step: "accept", rounds: 1 }, (tx, agreed) =>
            makeDeal(tx, deps, agreed),
          ),
        ),
      );
      const seconds = (performance.now() - begun) / 1_000;
      const won = taken.filter(({ status }) => status === "fulfilled").length;
      const expected = kind === "onePlace" ? 1 : CROWD;
      if (won !== expected) throw new Error(`${won} of ${expected} were accepted`);
      rates[kind].push(CROWD / seconds);
    }
  }
  return {
    what: `${CROWD} acceptances at once`,
    onePlace: median(rates.onePlace),
    ownPlaces: median(rates.ownPlaces),
  };
}

/** One offer of each of the crowd's sponsors, for new listings with one place each. */
async function makeOffers({ database: { db } }: Deps, listings: number): Promise<number[]> {
  const made = await rowsOf<{ id: number }>(
    db,
    sql`
    with made as (
      insert into connect_listings (creator_id, creator_name, type, title, description, category,
        location, audience_size, date_start, date_end, price_min, price_max, published_at, expires_at)
      select 1, 'Lakefront', 'event', 'Crowded', 'Everybody wants it', 'signage', 'Metairie, LA', 100,
        current_date + 30, current_date + 31, 5000, 90000, now(), now() + interval '30 days'
      from generate_series(1, ${listings}) returning id
    ), numbered as (select id, row_number() over (order by id) as place from made)
    insert into connect_offers (listing_id, sponsor_id, amount, fee_percent, message, snapshot, last_by, last_at)
    select numbered.id, sponsor + 2, 50000, 10, 'We would like to.', ${SNAPSHOT}::jsonb, 'sponsor', now()
    from generate_series(1, ${CROWD}) as sponsor
      join numbered on numbered.place = (sponsor - 1) % ${listings} + 1
    returning id`,
  );
  return made.map(({ id }) => id);
}

function fillPeople({ database: { db } }: Deps): Promise<unknown> {
  return db.execute(sql`
    insert into users (username, password, email, role)
    select 'user-' || n, 'none', 'user-' || n || '@demo.example', 'fan'
    from generate_series(1, ${PEOPLE}) as n`);
}
