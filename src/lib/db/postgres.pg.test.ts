import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { silentLog } from "../log.ts";
import { rowsOf } from "./db.ts";
import { DatabaseUnusableError } from "./migrations.ts";
import { openPostgres } from "./postgres.ts";
import { rateLimits } from "./rate-limits-table.ts";
import { UNRELEASED_DATABASE } from "./testing.ts";

async function emptyDatabase(): Promise<string> {
  const offer = inject("databaseOffer");
  if (offer.kind !== "postgres") throw new Error("This test needs PostgreSQL.");
  const name = `${offer.prefix}empty_${randomBytes(4).toString("hex")}`;
  const client = new pg.Client(offer.serverUrl);
  await client.connect();
  await client.query(`create database "${name}"`);
  onTestFinished(async () => {
    await client.query(`drop database "${name}" with (force)`);
    await client.end();
  });
  const url = new URL(offer.serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

test("several processes may open an empty database at once", async () => {
  const url = await emptyDatabase();
  const opened = await Promise.all([1, 2, 3, 4].map(() => openPostgres(url, silentLog())));
  const counts = await Promise.all(
    opened.map(({ db }) => db.execute("select count(*)::int as count from users")),
  );
  await Promise.all(opened.map((database) => database.close()));
  expect(counts.map((result) => (result as unknown as { rows: unknown[] }).rows)).toEqual(
    Array(4).fill([{ count: 0 }]),
  );
});

test("the baselines are not run over the tables of an unreleased version", async () => {
  const url = await emptyDatabase();
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(UNRELEASED_DATABASE);
  await expect(openPostgres(url, silentLog())).rejects.toThrow(DatabaseUnusableError);
  const { rows } = await client.query(
    "select tablename from pg_tables where schemaname = 'public'",
  );
  expect(rows).toEqual([]);
});

test("a server that is not there is an error at once, and nothing is left waiting", async () => {
  const url = "postgres://127.0.0.1:1/raw";
  await expect(openPostgres(url, silentLog())).rejects.toThrow("ECONNREFUSED");
});

test("writes nothing if the change cannot be announced to other processes", async () => {
  const { db, contentVersion } = await testDatabase();
  const failed = contentVersion.publish(async (tx) => {
    await tx.insert(rateLimits).values({ key: "a", points: 1 });
    // From here on the server refuses every statement of the transaction.
    await tx.execute(sql`select 1 / 0`).catch(() => {});
  });
  await expect(failed).rejects.toMatchObject({ cause: { code: "25P02" } });
  expect(await db.$count(rateLimits)).toBe(0);
});

test("a transaction that was not begun as asked writes nothing", async () => {
  const { db } = await testDatabase();
  const failed = db.transaction((tx) => tx.insert(rateLimits).values({ key: "a", points: 1 }), {
    isolationLevel: "made up" as never,
  });
  await expect(failed).rejects.toMatchObject({ cause: { code: "42601" } });
  expect(await db.$count(rateLimits)).toBe(0);
});

test("a connection that is lost while one transaction prepares ends that transaction alone", async () => {
  const { db, prepare } = await testDatabase();
  const failed = prepare(async (tx) => {
    const [own] = await rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
    await db.execute(sql`select pg_terminate_backend(${own?.pid}, 5000)`);
    await tx.insert(rateLimits).values({ key: "a", points: 1 });
  });
  await expect(failed).rejects.toThrow();
  expect(await db.$count(rateLimits)).toBe(0);
});
