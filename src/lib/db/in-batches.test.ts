// @module-tag dialect
import { gt, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { deleteInBatches, inBatches } from "./in-batches.ts";
import { rateLimits } from "./rate-limits-table.ts";

test("a step is repeated until it finds fewer rows than it may change", async () => {
  const found = [1_000, 1_000, 12];
  expect(await inBatches(async (size) => Math.min(size, found.shift() ?? 0))).toBe(2_012);
  expect(found).toEqual([]);
});

test("rows beyond the size of a batch are deleted, too, and no others", async () => {
  const { db } = await testDatabase();
  await db.execute(sql`
    insert into rate_limits (key, points, expire)
    select 'key ' || n, n, now() from generate_series(1, 2020) as n`);
  const removed = await deleteInBatches(db, rateLimits, rateLimits.key, gt(rateLimits.points, 10));
  expect(removed).toBe(2_010);
  expect(await db.$count(rateLimits)).toBe(10);
});
