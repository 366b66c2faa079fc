import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { EDITIONS_OF_BOARD } from "#domains/editions/service/editions-of-board.ts";
import { listLeaders } from "#domains/measurements/queries/leaders.ts";
import { readPlayerMeasurements } from "#domains/measurements/queries/player.ts";
import { createBoard } from "#domains/prospects/queries/board.ts";
import type { Deps } from "#lib/deps.ts";
import { paths } from "#paths.ts";
import type { ListTime } from "./lists.ts";
import { median } from "./support/compare.ts";
import { createDatabase } from "./support/create-database.ts";
import { openBenchDeps } from "./support/open-deps.ts";
import type { Subject } from "./support/processes.ts";
import { startSite } from "./support/site.ts";

const ROUNDS = 41;
const PAGE_ROUNDS = 15;
/** This many rows are written within the time that a statement may take. */
const BATCH = 2_000;
/** For so long the page may be the one of before while votes are counted. */
const PAGE_KEPT_MS = 250;

/** A page under measurement, and what it shows when it is whole. */
interface MeasuredPage {
  path: string;
  shows: string;
}

const BOARD_PAGE = { path: paths.board, shows: "Player 100" };
const PLAYER_PAGE = { path: paths.player(50), shows: "Measured" };

/** What stands behind a board. */
interface Evidence {
  players: number;
  editions: number;
  measurements: number;
}

/** The board with what stands behind it, on PostgreSQL: little and much of it, in turn. */
export async function benchBoard(serverUrl: string): Promise<ListTime[]> {
  const folder = mkdtempSync(join(tmpdir(), "raw-bench-"));
  const open = async (name: string, evidence: Evidence) => {
    const url = await createDatabase(serverUrl, name);
    const deps = await openBenchDeps({ url, folder: join(folder, name), now: new Date() });
    await fill(deps, evidence);
    return { deps, env: { DATABASE_URL: url, DATA_DIR: join(folder, name), DEMO: "false" } };
  };
  try {
    const board = [
      await open("bench_board_few", { players: 150, editions: 1, measurements: 100 }),
      await open("bench_board_many", { players: 150, editions: 8, measurements: 10_000 }),
    ] as const;
    const times = [await timeBoth("the board's list, made anew", board, ROUNDS, listOf)];
    for (const { deps } of board) await deps.database.close();
    times.push(await timePages("the board's page, made anew", BOARD_PAGE, board));
    const values = [
      await open("bench_values_few", { players: 1_000, editions: 1, measurements: 1_000 }),
      await open("bench_values_many", { players: 1_000, editions: 1, measurements: 100_000 }),
    ] as const;
    times.push(
      await timeBoth("leaders of a metric", values, ROUNDS, ({ database: { db } }) => {
        return () => listLeaders(db, { metric: "exit_velocity" }, "everybody");
      }),
      await timeBoth("what was measured of a player", values, ROUNDS, ({ database: { db } }) => {
        return () => readPlayerMeasurements(db, 50);
      }),
    );
    for (const { deps } of values) await deps.database.close();
    times.push(await timePages("a player's page, made anew", PLAYER_PAGE, values));
    return times;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The list that everybody reads, after something that it shows has changed. */
function listOf({ database }: Deps): () => Promise<unknown> {
  const board = createBoard(database, EDITIONS_OF_BOARD);
  return async () => {
    await database.contentVersion.publish(async () => {});
    await board();
  };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

type Opened = readonly [few: { deps: Deps }, many: { deps: Deps }];

async function timeBoth(
  what: string,
  [few, many]: Opened,
  rounds: number,
  workOf: (deps: Deps) => () => Promise<unknown>,
): Promise<ListTime> {
  const [withFew, withMany] = [workOf(few.deps), workOf(many.deps)];
  const pairs: [few: number, many: number][] = [];
  // In turn, and each first as often, so that a drift of the machine's speed meets both.
  for (let round = 0; round < rounds; round += 1) {
    const manyMs = round % 2 === 0 ? await timeOf(withMany) : null;
    const fewMs = await timeOf(withFew);
    pairs.push([fewMs, manyMs ?? (await timeOf(withMany))]);
  }
  return summary(what, pairs);
}

function summary(what: string, pairs: readonly [few: number, many: number][]): ListTime {
  return {
    what,
    fewMs: median(pairs.map(([ms]) => ms)),
    manyMs: median(pairs.map(([, ms]) => ms)),
    ratio: median(pairs.map(([fewMs, manyMs]) => manyMs / fewMs)),
  };
}

/** A page, calls and HTML, after a vote was counted. */
async function timePages(
  what: string,
  page: MeasuredPage,
  opened: readonly { env: Record<string, string> }[],
): Promise<ListTime> {
  const sites: Subject[] = [];
  try {
    for (const { env } of opened) sites.push(await startSite(env));
    const pairs: [number, number][] = [];
    for (let round = 0; round <= PAGE_ROUNDS; round += 1) {
      const times: number[] = [];
      for (const site of sites) times.push(await timePage(site, page, round));
      // The first one compiles what the others run.
      if (round > 0) pairs.push([times[0] ?? 0, times[1] ?? 0]);
    }
    return summary(what, pairs);
  } finally {
    for (const site of sites) await site.stop();
  }
}

async function timePage(
  { url }: Subject,
  { path, shows }: MeasuredPage,
  round: number,
): Promise<number> {
  const vote = await fetch(url + paths.api.prospectVote(round + 1), {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `198.51.100.${round + 1}` },
  });
  if (!vote.ok) throw new Error(`a vote was answered ${vote.status}`);
  await setTimeout(PAGE_KEPT_MS + 50);
  return timeOf(async () => {
    const page = await fetch(url + path);
    if (!page.ok) throw new Error(`${path} was answered ${page.status}`);
    if (!(await page.text()).includes(shows)) throw new Error(`${path} does not show "${shows}"`);
  });
}

/** Players whose guardians agreed, of four classes and with ranks, in editions; measured in turn at ten metrics. */
async function fill(
  { database: { db } }: Deps,
  { players, editions, measurements }: Evidence,
): Promise<void> {
  await db.execute(sql`
    insert into baseball_prospects (first_name, last_name, position_primary, school, grad_year, raw_rank)
    select 'Player', 'Player ' || n, (array['SS', 'P', 'C', 'CF'])[n % 4 + 1], 'School ' || n % 20,
      extract(year from now())::int + n % 4, case when n <= 100 then n end
    from generate_series(1, ${players}) as n`);
  await db.execute(sql`
    insert into publication_agreements (prospect_id, answer, kinds, said_at)
    select id, 'agreed', array['measurements', 'notes', 'body', 'commitment', 'video'], now()
    from baseball_prospects`);
  await db.execute(sql`
    insert into board_editions (slug, title, note, published_at, next_on, players, never_asked)
    select 'edition-' || n, 'Edition ' || n, 'Fall ball is over.', now() - n * interval '30 days',
      current_date, 100, 100
    from generate_series(1, ${editions}) as n`);
  await db.execute(sql`
    insert into board_edition_ranks (edition_id, prospect_id, rank)
    select edition.id, player.id, (player.id + edition.id * 7) % 100 + 1
    from board_editions as edition, baseball_prospects as player where player.id <= 100`);
  for (let from = 0; from < measurements; from += BATCH) {
    await db.execute(sql`
      insert into measurements (prospect_id, metric, value, measured_on, source)
      select n / 10 % ${players} + 1,
        (array['sixty_yard_dash', 'ten_yard_split', 'home_to_first', 'exit_velocity', 'infield_velocity',
          'outfield_velocity', 'fastball_top', 'fastball_average', 'vertical_jump', 'height'])[n % 10 + 1],
        50 + n * 37 % 491 / 10.0, current_date - n / (${players} * 10), 'staff'
      from generate_series(${from}::int, ${Math.min(from + BATCH, measurements) - 1}::int) as n`);
  }
  await db.execute(sql`vacuum analyze`);
}
