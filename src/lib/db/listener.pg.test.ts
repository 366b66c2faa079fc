import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { testDatabase, testDatabaseOpenedAgain } from "#tests/database.ts";
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

/** Runs `react` with the connection right after any process's next heartbeat was sent. */
function atNextHeartbeat(react: (listener: pg.Client) => void = () => {}): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ask = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => spy.mockRestore());
  spy.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const answer = Reflect.apply(ask, this, given);
    if (given[0] === "select 1") {
      spy.mockRestore();
      react(this);
      resolve();
    }
    return answer;
  } as typeof ask);
  return promise;
}

const STALL_MS = 1_500;

/**
 * Nothing of this process happens meanwhile: no timer, and no answer is read. As after a request that
 * takes long, timers that are over come next, and only then what has arrived.
 */
function standStill({ connection: { stream } }: pg.Client): void {
  stream.pause();
  setImmediate(() => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STALL_MS);
    stream.resume();
  });
}

test("a process that stood still itself doubts nothing, and goes on hearing", async () => {
  const { changes: other } = await testDatabase();
  const { changes } = await testDatabaseOpenedAgain();
  const doubts = [other, changes].map((one) => vi.spyOn(one, "setHeard"));
  await atNextHeartbeat(standStill);
  await atNextHeartbeat();
  await atNextHeartbeat();
  for (const doubt of doubts) expect(doubt).not.toHaveBeenCalled();
  const before = changes.version;
  await other.publish(async () => {});
  await vi.waitFor(() => expect(changes.version).toBe(before + 1), SOON);
});

test("an answer that is late is doubted until it comes, on the same connection", async () => {
  const { changes: other } = await testDatabase();
  const { changes } = await testDatabaseOpenedAgain();
  const setHeard = [other, changes].map((one) => vi.spyOn(one, "setHeard"));
  const calls = () => setHeard.flatMap(({ mock }) => mock.calls);
  let late: pg.Client | undefined;
  await atNextHeartbeat((listener) => {
    late = listener;
    late.connection.stream.pause();
  });
  await vi.waitFor(() => expect(calls()).toEqual([[false]]), SOON);
  const end = vi.fn();
  late?.on("end", end);
  late?.connection.stream.resume();
  await vi.waitFor(() => expect(calls()).toEqual([[false], [true]]), SOON);
  expect(end).not.toHaveBeenCalled();
});
