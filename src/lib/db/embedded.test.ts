// @module-tag dialect
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { wrapEmbedded } from "./embedded.ts";
import { DatabaseUnusableError } from "./migrations.ts";
import { UNRELEASED_DATABASE } from "./testing.ts";

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

test("does not run the baselines over the tables of an unreleased version", async () => {
  const client = await PGlite.create();
  onTestFinished(() => client.close());
  await client.exec(UNRELEASED_DATABASE);
  await expect(wrapEmbedded(client)).rejects.toThrow(DatabaseUnusableError);
  const { rows } = await client.query(
    "select tablename from pg_tables where schemaname = 'public'",
  );
  expect(rows).toEqual([]);
});
