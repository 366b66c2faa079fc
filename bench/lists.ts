import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { messageList } from "#domains/contact/queries.ts";
import type { ContactFilter } from "#domains/contact/schema.ts";
import type { Db } from "#lib/db/db.ts";
import { openEmbedded } from "#lib/db/embedded.ts";
import type { Database } from "#lib/db/open-database.ts";
import { openPostgres } from "#lib/db/postgres.ts";
import { silentLog } from "#lib/log.ts";
import { median } from "./support/compare.ts";
import { createDatabase } from "./support/create-database.ts";

/** What a page of messages costs out of many, and the same page out of few. */
export interface ListTime {
  what: string;
  fewMs: number;
  manyMs: number;
  /** Median of many / few, call by call. */
  ratio: number;
}

const FEW = 50;
const MANY = 100_000;
/** This many rows are written within the time that a statement may take. */
const BATCH = 2_000;

/** The filters measured on 100,000 messages, 1,000 of them answered and 100 with the rare word. */
const PAGES: Record<string, ContactFilter> = {
  "first page": {},
  "last page that is counted": { page: 100 },
  answered: { status: "answered" },
  "a day": { from: "2026-01-02", to: "2026-01-02" },
  "a seldom word": { q: "zaragoza" },
  "a word of every message": { q: "partner" },
};

/** Pages of 50 contact messages with their count, on both databases; `serverUrl` null without one. */
export async function benchLists(
  serverUrl: string | null,
  rounds: number,
): Promise<Record<string, ListTime[]>> {
  const folder = mkdtempSync(join(tmpdir(), "raw-bench-"));
  const embedded = (name: string) => openEmbedded(join(folder, name));
  const onServer = async (url: string, name: string) =>
    openPostgres(await createDatabase(url, `bench_${name}`), silentLog());
  try {
    return {
      "embedded database": await timesOn(embedded, rounds),
      ...(serverUrl && {
        PostgreSQL: await timesOn((name) => onServer(serverUrl, name), rounds),
      }),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timesOn(
  open: (name: string) => Promise<Database>,
  rounds: number,
): Promise<ListTime[]> {
  const [few, many] = [await open("few"), await open("many")];
  try {
    await fill(few, FEW);
    await fill(many, MANY);
    const times: ListTime[] = [];
    for (const [what, filter] of Object.entries(PAGES)) {
      const pairs: [few: number, many: number][] = [];
      // In turn, so that a drift of the machine's speed meets both.
      for (let round = 0; round < rounds; round += 1) {
        pairs.push([await timeOf(few.db, filter), await timeOf(many.db, filter)]);
      }
      times.push({
        what,
        fewMs: median(pairs.map(([ms]) => ms)),
        manyMs: median(pairs.map(([, ms]) => ms)),
        ratio: median(pairs.map(([fewMs, manyMs]) => manyMs / fewMs)),
      });
    }
    return times;
  } finally {
    await few.close();
    await many.close();
  }
}

async function fill({ db, kind }: Database, rows: number): Promise<void> {
  for (let first = 1; first <= rows; first += BATCH) {
    await db.execute(sql`
      insert into contact_submissions (name, email, organization, message, status, created_at)
      select 'Ana Batiste', 'ana' || n || '@city.example', 'City Recreation',
        'We look for a partner' || case when n % 1000 = 0 then ' in Zaragoza' else '' end
          || repeat(' and our season begins in March.', 10),
        case when n % 100 = 0 then 'answered' else 'new' end,
        '2026-01-01T12:00:00Z'::timestamptz + n * interval '5 minutes'
      from generate_series(
        ${sql.raw(String(first))}, ${sql.raw(String(Math.min(rows, first + BATCH - 1)))}) as n`);
  }
  // A server does so by itself; the embedded database goes without.
  if (kind === "postgres") await db.execute(sql`analyze contact_submissions`);
}

async function timeOf(db: Db, filter: ContactFilter): Promise<number> {
  const begun = performance.now();
  await messageList.page(db, { page: 1, pageSize: 50, ...filter });
  return performance.now() - begun;
}
