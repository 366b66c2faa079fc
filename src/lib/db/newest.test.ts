import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { lengthOf } from "./newest.ts";

test.each([
  [0, { total: 0, hasMore: false }],
  [5_000, { total: 5_000, hasMore: false }],
  [5_001, { total: 5_000, hasMore: true }],
  [1_000_000, { total: 5_000, hasMore: true }],
])("a list of %i rows is counted up to 5,000", async (rows, length) => {
  const { db } = await testDatabase();
  const ids = db.select({ id: sql`n`.as("id") }).from(sql`generate_series(1, ${rows}::int) as n`);
  expect(await lengthOf(db, ids)).toEqual(length);
});
