// @module-tag dialect
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { isOutage, rowsOf, writtenRow } from "./db.ts";

test("a hand-written statement gives its rows", async () => {
  const { db } = await testDatabase();
  const rows = await rowsOf(
    db,
    sql`select n::int, 'inning ' || n as name from generate_series(1, 2) n`,
  );
  expect(rows).toEqual([
    { n: 1, name: "inning 1" },
    { n: 2, name: "inning 2" },
  ]);
});

test("a statement that writes one row gives it, and writing none is a failure", () => {
  expect(writtenRow([{ id: 7 }])).toEqual({ id: 7 });
  expect(() => writtenRow([])).toThrow("wrote no row");
});

test("a statement that the database refuses is no outage", async () => {
  const { db } = await testDatabase();
  const refused = await db.execute(sql`select 1 / 0`).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Error);
  expect(isOutage(refused)).toBe(false);
});

const withCode = (code: string) => Object.assign(new Error("failed"), { code });

test("finds an outage in every error of a lost or busy database", () => {
  for (const error of [
    ...["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "EPIPE", "ETIMEDOUT"].map(withCode),
    // Out of disk, of connections, of time; being shut down; every broken connection.
    ...["ENOSPC", "53100", "53300", "57014", "57P01", "57P02", "57P03", "08000", "08P01"].map(
      withCode,
    ),
    new Error("timeout exceeded when trying to connect"),
    new Error("Connection terminated unexpectedly"),
    new Error("Query read timeout"),
    new Error("Client has encountered a connection error and is not queryable"),
    new Error("Failed query: select 1", { cause: withCode("57P01") }),
    new Error("Failed query", { cause: new Error("deeper", { cause: withCode("ECONNRESET") }) }),
    new AggregateError([new Error("IPv6"), withCode("ECONNREFUSED")]),
  ]) {
    expect(isOutage(error), String(error)).toBe(true);
  }
});

test("finds none in other errors", () => {
  for (const error of [
    withCode("23505"),
    withCode("42P01"),
    new TypeError("x"),
    "08000",
    null,
    undefined,
  ]) {
    expect(isOutage(error), String(error)).toBe(false);
  }
});
