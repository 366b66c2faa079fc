import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { keyedHash, type Secrets } from "#lib/secrets.ts";
import { paths } from "#paths.ts";
import { findOrderByTokenHash, type OrderRow } from "./orders.ts";

/**
 * The secret in an order's link. It follows from what the browser made for the purchase, so that a
 * mail can hold it months later; the database keeps its hash only.
 */
export function statusToken(secrets: Secrets, idempotencyKey: string): string {
  return keyedHash(secrets.vote, `order link ${idempotencyKey}`);
}

export function hashStatusToken(secrets: Secrets, token: string): string {
  return keyedHash(secrets.vote, `order token ${token}`);
}

/** The order of a secret link, or null. */
export function findOrderByToken(
  db: Db,
  secrets: Secrets,
  token: string,
): Promise<OrderRow | null> {
  return findOrderByTokenHash(db, hashStatusToken(secrets, token));
}

/** Returns the order of a secret link. Throws `not_found`, also once it names nobody any more. */
export async function getOrderByToken(db: Db, secrets: Secrets, token: string): Promise<OrderRow> {
  const order = await findOrderByToken(db, secrets, token);
  if (!order || order.anonymizedAt) throw new AppError("not_found", "There is no such order.");
  return order;
}

/** The page on which whoever has the link sees how the order stands. */
export function statusUrl(baseUrl: string, secrets: Secrets, idempotencyKey: string): string {
  return `${baseUrl}${paths.orderStatus(statusToken(secrets, idempotencyKey))}`;
}
