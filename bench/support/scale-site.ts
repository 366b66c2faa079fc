import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { sealDays } from "#areas/board/vote-ledger/service/seal-days.ts";
import { hashToken } from "#areas/platform/accounts/queries/session-hash.ts";
import { beginDay } from "#areas/youscout/nominations/service/period-counts.ts";
import { businessDay } from "#lib/dates.ts";
import { type ChangeKind, CONTENT_VERSION_CHANNEL } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { DAY_MS } from "#lib/time.ts";
import { fillConnect, SPONSOR } from "./connect-rows.ts";
import { createDatabase, findDatabase } from "./create-database.ts";
import { openBenchDeps } from "./open-deps.ts";
import type { Subject } from "./processes.ts";
import { fillRawPass } from "./rawpass-rows.ts";
import { fillScale, type ScaleSize } from "./scale-rows.ts";
import { startSite } from "./site.ts";

const SECRETS = { session: "s".repeat(32), vote: "v".repeat(32) };
const ENV = { SESSION_SECRET: SECRETS.session, VOTE_SECRET: SECRETS.vote };
const RECEIVED_MS = 30;

/** The production build over a database of a size, with limits on. */
export interface ScaleSite extends Subject {
  size: ScaleSize;
  /** Headers of a request of nobody, of the administrator and of a sponsor of Connect. */
  headers: Record<"nobody" | "admin" | "sponsor", Record<string, string>>;
  /** A direct connection to its database. */
  client: pg.Client;
  /** The site's dependencies in this process, for its jobs. */
  deps: Deps;
  /** Announces a change of public content, as another process does: what was made is made anew. */
  makeStale(kind: ChangeKind): Promise<void>;
}

/** Makes the database, or takes one of that name that is there if it may, and starts the site on it. */
export async function openScaleSite(
  serverUrl: string,
  { name, size, mayReuse }: { name: string; size: ScaleSize; mayReuse: boolean },
): Promise<ScaleSite> {
  const found = mayReuse ? await findDatabase(serverUrl, name) : null;
  const url = found ?? (await createDatabase(serverUrl, name));
  const folder = mkdtempSync(join(tmpdir(), "raw-bench-"));
  const deps = await openBenchDeps({ url, folder, now: new Date(), env: ENV });
  if (!found) await fill(deps, url, name, size);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const site = await startSite({
    ...{ DATABASE_URL: url, DEMO: "false", RATE_LIMIT: "on" },
    ...ENV,
  });
  const signIn = async (userId: number) => {
    const token = randomBytes(32).toString("base64url");
    await client.query(`insert into sessions (token_hash, user_id) values ($1, $2)`, [
      hashToken(SECRETS, token),
      userId,
    ]);
    return { cookie: `raw_session=${token}` };
  };
  return {
    ...{ ...site, size, client, deps },
    headers: {
      nobody: {},
      admin: await signIn(await makeAdmin(client)),
      sponsor: await signIn(SPONSOR),
    },
    async makeStale(kind) {
      await client.query("select pg_notify($1, $2)", [CONTENT_VERSION_CHANNEL, `bench ${kind}`]);
      await new Promise((resolve) => setTimeout(resolve, RECEIVED_MS));
    },
    async stop() {
      await site.stop();
      await client.end();
      await deps.database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function makeAdmin(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`
    insert into users (username, password, email, role) values ('bench.admin', 'none', null, 'admin')
    on conflict (lower(username)) do update set role = 'admin' returning id`);
  return rows[0].id;
}

async function fill(deps: Deps, url: string, name: string, size: ScaleSize): Promise<void> {
  const started = performance.now();
  const progress = (what: string) => {
    const seconds = Math.round((performance.now() - started) / 1_000);
    console.log(`${name}, ${seconds} s: ${what}`);
  };
  const options = "-c work_mem=256MB";
  const pool = new pg.Pool({ connectionString: url, max: 1, options });
  try {
    progress("passes and listings");
    const hot = Math.ceil(size.passes / 50);
    await fillRawPass(pool, { passes: size.passes, day: businessDay(deps.now()), hot });
    await fillConnect(drizzle(pool), { listings: size.listings, people: SPONSOR });
    await fillScale(pool, size, progress);
    await beginDay(deps);
    progress("vacuum");
    await pool.query("vacuum analyze");
    progress("the ledger");
    // Without yesterday, which is sealed when the jobs are measured.
    const sealed = await sealDays({ ...deps, now: () => new Date(deps.now().getTime() - DAY_MS) });
    await pool.query("vacuum analyze");
    const { rows } = await pool.query("select pg_database_size(current_database()) as bytes");
    progress(`${sealed.length} days are sealed, ${Math.round(rows[0].bytes / 2 ** 20)} MiB`);
  } finally {
    await pool.end();
  }
}
