import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rowsOf } from "#lib/db/db.ts";
import { untilWaiting } from "./awaited-locks.ts";
import { testDatabase } from "./database.ts";

const lock = sql`select pg_advisory_xact_lock(1)`;

test("who waits is seen although its connection came after the transaction's first look", async () => {
  const { db, prepare } = await testDatabase();
  let waiting: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(lock);
    await rowsOf(tx, sql`select count(*) from pg_stat_activity`);
    waiting = prepare((other) => other.execute(lock));
    await untilWaiting(tx);
  });
  expect(await waiting).toBeDefined();
});
