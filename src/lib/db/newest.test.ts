// @module-tag dialect
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { readPage } from "./newest.ts";

test.each([
  [0, { total: 0, hasMore: false }],
  [5_000, { total: 5_000, hasMore: false }],
  [5_001, { total: 5_000, hasMore: true }],
  [1_000_000, { total: 5_000, hasMore: true }],
])("a list of %i rows is counted up to 5,000", async (rows, length) => {
  const { db } = await testDatabase();
  const ids = db.select({ id: sql`n`.as("id") }).from(sql`generate_series(1, ${rows}::int) as n`);
  const page = await readPage(db, {}, ids, async () => ["a row"]);
  expect(page).toEqual({ rows: ["a row"], ...length });
});

test("a page beyond what is counted is not read", async () => {
  const { db } = await testDatabase();
  const ids = db.select({ id: sql`n`.as("id") }).from(sql`generate_series(1, 9) as n`);
  const limits = [];
  for (const page of [50, 51]) {
    const read = async ({ limit }: { limit: number }) => [limit];
    limits.push(...(await readPage(db, { page, pageSize: 100 }, ids, read)).rows);
  }
  expect(limits).toEqual([100, 0]);
});
