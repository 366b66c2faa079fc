import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { testDatabase } from "./database.ts";
import { takeSurprises } from "./surprises.ts";

const ASK = sql`select 504 as answer`;

/** What the guard says of `use` inside a transaction. It throws that, and notes it as a surprise. */
async function refusalOf(use: (outer: Db) => Promise<unknown>): Promise<string | undefined> {
  const { db } = await testDatabase();
  const failure: Error & { cause?: Error } = await db
    .transaction(() => use(db))
    .then(
      () => expect.unreachable("the guard let it pass"),
      (error) => error,
    );
  const [refusal] = takeSurprises();
  expect((failure.cause ?? failure).message).toBe(refusal);
  return refusal;
}

test("a query on the outer handle inside a transaction is refused by name", async () => {
  expect(await refusalOf((outer) => outer.execute(ASK))).toContain("select 504 as answer");
});

test("a query through the builder is refused by name", async () => {
  expect(await refusalOf((outer) => aUser(outer))).toContain('insert into "users"');
});

test("a second transaction inside a transaction is refused", async () => {
  expect(await refusalOf((outer) => outer.transaction((tx) => tx.execute(ASK)))).toContain(
    "a second transaction",
  );
});

test("the job queue's own handle is refused, too", async () => {
  const { db, jobStore } = await testDatabase();
  await expect(db.transaction(() => jobStore.executeSql("select 1 as job"))).rejects.toThrow(
    "inside a transaction",
  );
  expect(takeSurprises()[0]).toContain("select 1 as job");
});

test("queries and savepoints of the transaction itself pass", async () => {
  const { db } = await testDatabase();
  const rows = await db.transaction(async (tx) => {
    await tx.execute(ASK);
    return tx.transaction((savepoint) => rowsOf(savepoint, ASK));
  });
  expect(rows).toEqual([{ answer: 504 }]);
});

test("work that outlives its transaction, and work beside one, may use the outer handle", async () => {
  const { db } = await testDatabase();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { later } = await db.transaction(async () => ({
    later: ended.then(() => rowsOf(db, ASK)),
  }));
  end();
  const beside = await Promise.all([db.transaction((tx) => rowsOf(tx, ASK)), rowsOf(db, ASK)]);
  expect([await later, ...beside]).toEqual(Array(3).fill([{ answer: 504 }]));
});
