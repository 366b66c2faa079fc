import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { columnsToRead } from "#lib/db/newest-list.ts";
import type { Amounts } from "../rules/amounts.ts";
import { TO_HAND_OVER } from "../rules/statuses.ts";
import { orders } from "../tables.ts";

const columns = columnsToRead(orders);

export type OrderRow = Omit<typeof orders.$inferSelect, "searchVector">;

/** What an order comes to. */
export function presentAmounts(order: OrderRow): Amounts {
  return {
    subtotalCents: order.subtotal,
    shippingCents: order.shipping,
    taxCents: order.tax,
    totalCents: order.totalAmount,
  };
}

async function find(db: Db, condition: SQL | undefined): Promise<OrderRow | null> {
  const [row] = await db.select(columns).from(orders).where(condition).limit(1);
  return row ?? null;
}

/** The orders with these ids, in any order. */
export async function findOrders(db: Db, ids: readonly number[]): Promise<OrderRow[]> {
  return db
    .select(columns)
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .limit(ids.length);
}

export function findOrder(db: Db, id: number): Promise<OrderRow | null> {
  return find(db, eq(orders.id, id));
}

export function findOrderByKey(db: Db, idempotencyKey: string): Promise<OrderRow | null> {
  return find(db, eq(orders.idempotencyKey, idempotencyKey));
}

export function findOrderByTokenHash(db: Db, hash: string): Promise<OrderRow | null> {
  return find(db, eq(orders.statusTokenHash, hash));
}

/** Locks an order until the transaction ends. */
export async function lockOrder(tx: Db, id: number): Promise<OrderRow | null> {
  return lock(tx, eq(orders.id, id));
}

export function lockOrderNumbered(tx: Db, orderNumber: string): Promise<OrderRow | null> {
  return lock(tx, eq(orders.orderNumber, orderNumber));
}

async function lock(tx: Db, condition: SQL | undefined): Promise<OrderRow | null> {
  const [row] = await tx.select(columns).from(orders).where(condition).for("update");
  return row ?? null;
}

const isOf = (email: string) => eq(sql`lower(${orders.customerEmail})`, email.toLowerCase());

/** The newest order that was made with an email address, or null. */
export async function findNewestIdOf(db: Db, email: string): Promise<number | null> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isOf(email))
    .orderBy(desc(orders.id))
    .limit(1);
  return row?.id ?? null;
}

/** The orders that were made with an email address, the newest first. */
export async function listOrdersOf(db: Db, email: string, limit: number): Promise<OrderRow[]> {
  return db.select(columns).from(orders).where(isOf(email)).orderBy(desc(orders.id)).limit(limit);
}

/** The numbers of the paid orders of an email address that are not there yet, the newest first. */
export async function listOpenNumbersOf(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .select({ orderNumber: orders.orderNumber })
    .from(orders)
    .where(and(isOf(email), inArray(orders.status, [...TO_HAND_OVER, "shipped"])))
    .orderBy(desc(orders.id))
    .limit(1_000);
  return rows.map(({ orderNumber }) => orderNumber);
}

/** The newest orders of an email address that still tell of it, and how many there are. */
export async function listKeptOrdersOf(
  db: Db,
  email: string,
  limit: number,
): Promise<{ rows: OrderRow[]; total: number }> {
  const isKept = and(isOf(email), isNull(orders.anonymizedAt));
  const newest = db.select(columns).from(orders).where(isKept).orderBy(desc(orders.id));
  return { rows: await newest.limit(limit), total: await db.$count(orders, isKept) };
}

/** Orders that hold something for one of these holders, but this one, the oldest first. */
export async function listReserving(tx: Db, order: OrderRow): Promise<OrderRow[]> {
  const { id, reservedUntil, reservedByAddress, reservedByNetwork } = orders;
  const isShared = or(
    isOf(order.customerEmail),
    order.reservedByAddress ? eq(reservedByAddress, order.reservedByAddress) : undefined,
    order.reservedByNetwork ? eq(reservedByNetwork, order.reservedByNetwork) : undefined,
  );
  return tx
    .select(columns)
    .from(orders)
    .where(and(isNotNull(reservedUntil), isShared, ne(id, order.id)))
    .orderBy(asc(id))
    .limit(1_000);
}

/** Orders that wait to be paid and were made before `before`, the oldest first. */
export async function listPending(db: Db, before: Date, limit: number): Promise<OrderRow[]> {
  return db
    .select(columns)
    .from(orders)
    .where(and(eq(orders.status, "pending"), lt(orders.createdAt, before)))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(limit);
}

/** Whether an order names one of these variants. */
export async function isOrdered(db: Db, variantIds: number[]): Promise<boolean> {
  const names = variantIds.map((variantId) => {
    const item = JSON.stringify([{ variantId }]);
    return sql`${orders.orderItems} @> ${item}::jsonb`;
  });
  if (names.length === 0) return false;
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(or(...names))
    .limit(1);
  return found !== undefined;
}

export { columns as orderColumns };
