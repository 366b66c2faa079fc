import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { type Db, isCollision, isOutage, rowsOf } from "./db.ts";
import { rateLimits } from "./rate-limits-table.ts";

const collision = (code: string) =>
  sql.raw(`do $$ begin raise exception 'collided' using errcode = '${code}'; end $$`);

async function databaseWithRows() {
  const { db } = await testDatabase();
  await db.insert(rateLimits).values(["a", "b"].map((key) => ({ key, points: 0 })));
  const add = (tx: Db, key: string) =>
    tx
      .update(rateLimits)
      .set({ points: sql`${rateLimits.points} + 1` })
      .where(eq(rateLimits.key, key));
  const points = async () => {
    const rows = await db.select().from(rateLimits).orderBy(rateLimits.key);
    return rows.map((row) => row.points);
  };
  return { db, add, points };
}

/** Resolves for everybody once two have come. */
function meetingOfTwo(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    come += 1;
    if (come === 2) resolve();
    return promise;
  };
}

test("two transactions that wait for each other both happen, once each", async () => {
  const { db, add, points } = await databaseWithRows();
  const meet = meetingOfTwo();
  let tries = 0;
  const lockInTurn = (first: string, second: string) =>
    db.transaction(async (tx) => {
      tries += 1;
      // So that a slow machine has time left for another try.
      await tx.execute(sql`set local deadlock_timeout = '10ms'`);
      await add(tx, first);
      await meet();
      await add(tx, second);
      return first;
    });
  expect(await Promise.all([lockInTurn("a", "b"), lockInTurn("b", "a")])).toEqual(["a", "b"]);
  expect(await points()).toEqual([2, 2]);
  expect(tries).toBe(3);
});

test("two transactions that cannot be put in order both happen, one after the other", async () => {
  const { db, points } = await databaseWithRows();
  const meet = meetingOfTwo();
  const copy = (from: string, to: string) =>
    db.transaction(
      async (tx) => {
        const [row] = await tx.select().from(rateLimits).where(eq(rateLimits.key, from));
        await meet();
        await tx
          .update(rateLimits)
          .set({ points: (row?.points ?? 0) + 1 })
          .where(eq(rateLimits.key, to));
      },
      { isolationLevel: "serializable" },
    );
  await Promise.all([copy("a", "b"), copy("b", "a")]);
  expect((await points()).toSorted()).toEqual([1, 2]);
});

test.each(["40001", "40P01"])(
  "a transaction that ends with %s each time is given up",
  async (code) => {
    const { db, add, points } = await databaseWithRows();
    let tries = 0;
    const failed = db.transaction(async (tx) => {
      tries += 1;
      await add(tx, "a");
      await tx.execute(collision(code));
    });
    expect(isCollision(await failed.catch((error: unknown) => error))).toBe(true);
    expect(tries).toBe(3);
    expect(await points()).toEqual([0, 0]);
  },
);

test("what fails for another reason is not tried again", async () => {
  const { db } = await testDatabase();
  let tries = 0;
  const failed = db.transaction(async (tx) => {
    tries += 1;
    await tx.execute(sql`select 1 / 0`);
  });
  await expect(failed).rejects.toThrow();
  expect(tries).toBe(1);
});

test("a server that only reads counts as away, and its connection is not used again", async () => {
  const { db } = await testDatabase();
  const pids: number[] = [];
  const ask = (tx: Db) => rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
  const failed = db.transaction(
    async (tx) => {
      pids.push(...(await ask(tx)).map(({ pid }) => pid));
      await tx.insert(rateLimits).values({ key: "a", points: 0 });
    },
    { accessMode: "read only" },
  );
  expect(isOutage(await failed.catch((error: unknown) => error))).toBe(true);
  expect(pids).toHaveLength(1);
  const left = sql`select pid from pg_stat_activity where pid = ${pids[0]}`;
  await expect.poll(() => rowsOf(db, left)).toEqual([]);
});
