import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rowsOf } from "#lib/db/db.ts";
import { testDatabase } from "./database.ts";

const MINUTES = 60_000;

test("dates and the database begin at the moment of the run", { tags: ["dialect"] }, async () => {
  const { db } = await testDatabase();
  const [row] = await rowsOf<Record<"now" | "clock", number>>(
    db,
    sql`select extract(epoch from now()) * 1000 as now, extract(epoch from clock_timestamp()) * 1000 as clock`,
  );
  const now = Date.now();
  expect(Math.abs(Number(row?.now) - now)).toBeLessThan(5 * MINUTES);
  expect(Math.abs(Number(row?.clock) - now)).toBeLessThan(5 * MINUTES);
});
