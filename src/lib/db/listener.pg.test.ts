import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { testDatabase, testDatabaseOpenedAgain } from "../../../tests/database.ts";
import { CHANGES_CHANNEL } from "./changes.ts";

const SOON = { timeout: 5_000, interval: 10 };

test("a change counts once in the process that made it and once in every other", async () => {
  const [here, there] = [await testDatabaseOpenedAgain(), await testDatabaseOpenedAgain()];
  await here.changes.publish(async () => {});
  expect(here.changes.version).toBe(2);
  await vi.waitFor(() => expect(there.changes.version).toBe(2), SOON);
  await there.changes.publish(async () => {});
  // By now the first process has also heard of its own change.
  await vi.waitFor(() => expect(here.changes.version).toBe(3), SOON);
  expect(there.changes.version).toBe(3);
});

test("a change that is rolled back is not told", async () => {
  const [here, there] = [await testDatabaseOpenedAgain(), await testDatabaseOpenedAgain()];
  const hear = vi.spyOn(there.changes, "hear");
  await here.changes.publish(async () => {});
  const failed = here.changes.publish((tx) => tx.execute(sql`select 1 / 0`));
  await expect(failed).rejects.toThrow();
  const { changes: third } = await testDatabase();
  await third.publish(async () => {});
  const sources = () => hear.mock.calls.map(([source]) => source);
  await vi.waitFor(() => expect(new Set(sources()).size).toBe(2), SOON);
  expect(sources()).toHaveLength(2);
});

test("a lost connection is noticed, what was kept is doubted, and it heals by itself", async () => {
  const { db, changes: other } = await testDatabase();
  const { changes } = await testDatabaseOpenedAgain();
  const setHeard = vi.spyOn(changes, "setHeard");
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query in (${`listen ${CHANGES_CHANNEL}`}, 'select 1')`);
  await vi.waitFor(() => expect(setHeard.mock.calls).toEqual([[false], [true]]), SOON);
  expect(changes.version).toBe(3);
  await other.publish(async () => {});
  await vi.waitFor(() => expect(changes.version).toBe(4), SOON);
});
