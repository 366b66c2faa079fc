// @module-tag dialect
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/database.ts";

test("while a crowd's queries queue up, the rest of the process goes on", async () => {
  const { db } = await testDatabase();
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const crowd = Array.from({ length: 1000 }, () => db.execute(sql`select count(*) from users`));
  await Promise.all(crowd);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});
