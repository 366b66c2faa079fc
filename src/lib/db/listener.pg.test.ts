import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { testDatabase, testDatabaseOpenedAgain } from "#tests/database.ts";
import { CONTENT_VERSION_CHANNEL } from "./content-version.ts";

const SOON = { timeout: 120_000, interval: 10 };

test("a change counts once in the process that made it and once in every other", async () => {
  const [here, there] = [await testDatabaseOpenedAgain(), await testDatabaseOpenedAgain()];
  await here.contentVersion.publish(async () => {});
  expect(here.contentVersion.current).toBe(2);
  await vi.waitFor(() => expect(there.contentVersion.current).toBe(2), SOON);
  await there.contentVersion.publish(async () => {});
  // By now the first process has also received its own change.
  await vi.waitFor(() => expect(here.contentVersion.current).toBe(3), SOON);
  expect(there.contentVersion.current).toBe(3);
});

test("a change that is rolled back is not told", async () => {
  const [here, there] = [await testDatabaseOpenedAgain(), await testDatabaseOpenedAgain()];
  const hear = vi.spyOn(there.contentVersion, "receive");
  await here.contentVersion.publish(async () => {});
  const failed = here.contentVersion.publish((tx) => tx.execute(sql`select 1 / 0`));
  await expect(failed).rejects.toThrow();
  const { contentVersion: third } = await testDatabase();
  await third.publish(async () => {});
  const sources = () => hear.mock.calls.map(([source]) => source);
  await vi.waitFor(() => expect(new Set(sources()).size).toBe(2), SOON);
  expect(sources()).toHaveLength(2);
});

test("a lost connection is noticed, what was cached is doubted, and it heals by itself", async () => {
  const { db, contentVersion: other } = await testDatabase();
  const { contentVersion } = await testDatabaseOpenedAgain();
  const setConnected = vi.spyOn(contentVersion, "setConnected");
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query in (${`listen ${CONTENT_VERSION_CHANNEL}`}, 'select 1')`);
  await vi.waitFor(() => expect(setConnected.mock.calls).toEqual([[false], [true]]), SOON);
  expect(contentVersion.current).toBe(3);
  await other.publish(async () => {});
  await vi.waitFor(() => expect(contentVersion.current).toBe(4), SOON);
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

test("a process that stood still itself doubts nothing, and goes on listening", async () => {
  const { contentVersion: other } = await testDatabase();
  const { contentVersion } = await testDatabaseOpenedAgain();
  const doubts = [other, contentVersion].map((one) => vi.spyOn(one, "setConnected"));
  await atNextHeartbeat(standStill);
  await atNextHeartbeat();
  await atNextHeartbeat();
  for (const doubt of doubts) expect(doubt).not.toHaveBeenCalled();
  const before = contentVersion.current;
  await other.publish(async () => {});
  await vi.waitFor(() => expect(contentVersion.current).toBe(before + 1), SOON);
});

test("an answer that is late is doubted until it comes, on the same connection", async () => {
  const { contentVersion: other } = await testDatabase();
  const { contentVersion } = await testDatabaseOpenedAgain();
  const setConnected = [other, contentVersion].map((one) => vi.spyOn(one, "setConnected"));
  const calls = () => setConnected.flatMap(({ mock }) => mock.calls);
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
