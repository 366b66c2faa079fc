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

/** Opens the database as another process would, one that waits `heartbeatMs` for an answer. */
async function openListening(heartbeatMs?: number) {
  const query = vi.spyOn(pg.Client.prototype, "query");
  const { contentVersion } = await testDatabaseOpenedAgain(heartbeatMs ? { heartbeatMs } : {});
  const asked = query.mock.calls.findIndex(([text]) => String(text).startsWith("listen "));
  const listener = query.mock.contexts[asked] as unknown as pg.Client;
  query.mockRestore();
  return { contentVersion, listener };
}

/** Runs `react` right after the next heartbeat of a connection was sent. */
function atNextHeartbeat(listener: pg.Client, react: () => void = () => {}): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ask = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => spy.mockRestore());
  spy.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const answer = Reflect.apply(ask, this, given);
    if (this === listener && given[0] === "select 1") {
      spy.mockRestore();
      react();
      resolve();
    }
    return answer;
  } as typeof ask);
  return promise;
}

/** What a process waits for the answer to a heartbeat, and for how long it stands still. */
const HEARTBEAT_LIMIT_MS = 400;
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
  const { contentVersion, listener } = await openListening(HEARTBEAT_LIMIT_MS);
  const doubt = vi.spyOn(contentVersion, "setConnected");
  await atNextHeartbeat(listener, () => standStill(listener));
  await atNextHeartbeat(listener);
  await atNextHeartbeat(listener);
  expect(doubt).not.toHaveBeenCalled();
  const before = contentVersion.current;
  await other.publish(async () => {});
  await vi.waitFor(() => expect(contentVersion.current).toBe(before + 1), SOON);
});

test("an answer that is late is doubted until it comes, on the same connection", async () => {
  const { contentVersion, listener } = await openListening(HEARTBEAT_LIMIT_MS);
  const setConnected = vi.spyOn(contentVersion, "setConnected");
  const { stream } = listener.connection;
  await atNextHeartbeat(listener, () => stream.pause());
  await vi.waitFor(() => expect(setConnected.mock.calls).toEqual([[false]]), SOON);
  const end = vi.fn();
  listener.on("end", end);
  stream.resume();
  await vi.waitFor(() => expect(setConnected.mock.calls).toEqual([[false], [true]]), SOON);
  expect(end).not.toHaveBeenCalled();
});
