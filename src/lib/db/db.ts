import type { SQL } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** A Drizzle handle over either database: the outer one, or a transaction. */
export type Db = PgDatabase<PgQueryResultHKT>;

/**
 * Rows of a hand-written statement. Cast numbers in the SQL (`::int`): a bigint is text on
 * PostgreSQL and a number or BigInt on PGlite.
 */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] };
  return result.rows;
}

/** The row that a statement gave back which writes exactly one, as an insert or under a lock. */
export function writtenRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error("the statement wrote no row");
  return row;
}

/** A row that was found and locked, so it cannot have been removed. */
export function lockedRow<Row>(row: Row | null | undefined): Row {
  if (!row) throw new Error("the row vanished under a lock");
  return row;
}

/** What the database broke off because of others: a deadlock, a transaction that cannot be put in order. */
const COLLISION_CODES = new Set(["40001", "40P01"]);

/** Whether the database undid the statement or transaction because it collided with others. */
export function isCollision(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (COLLISION_CODES.has(String((at as { code?: string }).code))) return true;
  }
  return false;
}

/** What a statement is told that would have to wait for a lock, and was not to. */
const TAKEN_CODE = "55P03";

/** Whether somebody else holds what a statement was to lock without waiting. */
export function isTaken(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ((at as { code?: string }).code === TAKEN_CODE) return true;
  }
  return false;
}

/** A violated constraint, also a deferred one, or a rollback; 40003 is "completion unknown". */
const UNDONE = /^(?:23|40(?!003))/;

/** Whether the database itself says that it undid a transaction, even one asked to commit. */
export function isUndone(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (UNDONE.test(String((at as { code?: string }).code))) return true;
  }
  return false;
}

const OUTAGE_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
  "ENOSPC",
  // Writing on a standby, or on what was the primary server until now.
  "25006",
  "53100",
  "53300",
  "57014",
  "57P01",
  "57P02",
  "57P03",
]);
const OUTAGE_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|not queryable/;

/** Whether `error`, or what caused it, says that the database cannot be reached or is too slow. */
export function isOutage(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: string };
    if (code && (OUTAGE_CODES.has(code) || code.startsWith("08"))) return true;
    if (OUTAGE_MESSAGES.test(at.message)) return true;
    if (at instanceof AggregateError && at.errors.some(isOutage)) return true;
  }
  return false;
}
