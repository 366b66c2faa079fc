import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import {
  countRanked,
  findPlace,
  listChoices,
  listRanked,
  type Season,
} from "#domains/nominations/queries/leaderboard.ts";
import { startOf } from "#domains/nominations/rules.ts";
import type { NominationFilter } from "#domains/nominations/schema.ts";
import { median } from "./support/compare.ts";
import { createDatabase } from "./support/create-database.ts";
import { startSite } from "./support/site.ts";

const TURNS = 40;
const PAGE = { page: 1, pageSize: 25 };
const WEEK: Season = { period: "week", startsOn: startOf("week", new Date()) };
const ALL: Season = { period: "all", startsOn: "" };

export interface LeaderboardRead {
  what: string;
  /** How long one read of the database takes, before anything is cached. */
  ms: number;
}

/** What a leaderboard costs when public content has just changed: its page and its count. */
export async function benchLeaderboards(serverUrl: string): Promise<LeaderboardRead[]> {
  const url = await createDatabase(serverUrl, "bench_leaderboards");
  await (await startSite({ DATABASE_URL: url, DEMO: "false" })).stop();
  const pool = new pg.Pool({ connectionString: url });
  const db = drizzle(pool);
  try {
    await fill(pool);
    const board = (what: string, season: Season, filter: NominationFilter = {}) =>
      measure(what, async () => {
        const total = await countRanked(db, filter, season);
        await listRanked(db, { ...PAGE, ...filter }, season, total);
      });
    return [
      await board("this week", WEEK),
      await board("this week, one sport", WEEK, { sport: "Soccer" }),
      await board("all time", ALL),
      await board("all time, one sport", ALL, { sport: "Soccer" }),
      await board("all time, one city", ALL, { city: "city 7" }),
      await board("all time, last page", ALL, { page: 400 }),
      await measure("what can be filtered by", () => listChoices(db)),
      await measure("places of one nomination", async () => {
        for (const season of [WEEK, ALL]) {
          await findPlace(db, { id: 5_000, communityVotes: 10 }, season);
        }
      }),
    ];
  } finally {
    await pool.end();
  }
}

/** Ten thousand public nominations, ten votes each on the average, half of them of this week. */
async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into you_scout_nominations (first_name, last_name, age, sport, position, city, state,
      performance, submitted_by_name, submitted_by_email, submitter_relation, status, person_key)
    select 'N' || n, 'B', 12, (array['Baseball','Softball','Football','Basketball',
      'Track and Field','Soccer','Volleyball','Other'])[1 + n % 8], 'P' || n % 30, 'City ' || n % 60,
      'Louisiana', repeat('well done ', 40), 'A', 'a@city.example', 'fan', 'approved', n
    from generate_series(1, 10000) as n`);
  await pool.query(`
    insert into you_scout_votes (nomination_id, voter_ip, voter_network, created_at)
    select 1 + floor(10000 * power(random(), 2))::int, 'voter ' || n, 'network ' || n % 5000,
      now() - interval '1 day' * (n % 14)
    from generate_series(1, 100000) as n`);
  await pool.query(
    `insert into you_scout_vote_counts (nomination_id, period, starts_on, votes)
    select nomination_id, 'week', $1::date, count(*) from you_scout_votes
    where voter_ip like '%0' or voter_ip like '%5' group by 1`,
    [WEEK.startsOn],
  );
  await pool.query(`
    update you_scout_nominations as one set community_votes = counted.votes
    from (select nomination_id, count(*) as votes from you_scout_votes group by 1) as counted
    where counted.nomination_id = one.id`);
  await pool.query("vacuum analyze");
}

async function measure(what: string, read: () => Promise<unknown>): Promise<LeaderboardRead> {
  const times = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const start = performance.now();
    await read();
    times.push(performance.now() - start);
  }
  return { what, ms: median(times) };
}
