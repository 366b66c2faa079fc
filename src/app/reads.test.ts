import { sql } from "drizzle-orm";
import type { RouteOptions } from "fastify";
import { expect, test } from "vitest";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { connectSite } from "#tests/deals.ts";
import { siteWithCalls } from "#tests/site-with-calls.ts";

/** Records of who read what and how often. */
const RECORDS = ["audit_entries", "rate_limits", "security_events"];

/** The content of every table as one text each. */
async function readTables(db: Db): Promise<Map<string, string>> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const contents = new Map<string, string>();
  for (const { name } of tables.filter((table) => !RECORDS.includes(table.name))) {
    const [row] = await rowsOf<{ content: string | null }>(
      db,
      sql.raw(`select string_agg(t::text, e'\n' order by t::text) as content from "${name}" t`),
    );
    contents.set(name, row?.content ?? "");
  }
  return contents;
}

test("no call that reads changes a table, whoever makes it", async () => {
  const opened = await siteWithCalls();
  const site = await connectSite({}, opened);
  const reads = opened.calls.filter(({ method }: RouteOptions) => method === "GET");
  expect(reads.length).toBeGreaterThan(50);
  const { visitor, organizer, sponsor, admin, db } = site;
  const before = await readTables(db);
  for (const { url } of reads) {
    const path = url.replace(/:\w+/g, "1");
    for (const caller of [visitor, organizer, sponsor, admin]) await caller.get(path);
  }
  const after = await readTables(db);
  expect([...after.keys()].filter((name) => after.get(name) !== before.get(name))).toEqual([]);
});
