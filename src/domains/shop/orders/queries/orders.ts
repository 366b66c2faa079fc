import { eq, getTableColumns, type SQL } from "drizzle-orm";
import type { Db } from "../../../../lib/db/db.ts";
import { orders } from "../tables.ts";

const { words: _words, ...columns } = getTableColumns(orders);

export type OrderRow = Omit<typeof orders.$inferSelect, "words">;

async function find(db: Db, condition: SQL | undefined): Promise<OrderRow | null> {
  const [row] = await db.select(columns).from(orders).where(condition).limit(1);
  return row ?? null;
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

/** The order, which nobody else changes until the transaction ends. */
export async function lockOrder(tx: Db, id: number): Promise<OrderRow | null> {
  return lock(tx, eq(orders.id, id));
}

export function lockOrderNumbered(tx: Db, orderNumber: string): Promise<OrderRow | null> {
  return lock(tx, eq(orders.orderNumber, orderNumber));
}

export function lockOrderOfPayment(tx: Db, paymentIntentId: string): Promise<OrderRow | null> {
  return lock(tx, eq(orders.stripePaymentIntentId, paymentIntentId));
}

async function lock(tx: Db, condition: SQL | undefined): Promise<OrderRow | null> {
  const [row] = await tx.select(columns).from(orders).where(condition).for("update");
  return row ?? null;
}

export { columns as orderColumns };
