import { timingSafeEqual } from "node:crypto";
import { keyedHash } from "../../../lib/secrets.ts";

const TOKEN = /^([1-9]\d{0,9})-(.{43})$/;

/**
 * What the unsubscribe link of a subscription carries: its id and a keyed hash of it. It works as
 * long as the secret, so the link of an old mail does, and nothing of it is stored.
 */
export function unsubscribeToken(secret: string, id: number): string {
  return `${id}-${keyedHash(secret, `newsletter unsubscribe ${id}`)}`;
}

/** The id of the subscription whose link this is, or null. */
export function readUnsubscribeToken(secret: string, token: string): number | null {
  const [, digits] = TOKEN.exec(token) ?? [];
  if (!digits) return null;
  const given = Buffer.from(token);
  const right = Buffer.from(unsubscribeToken(secret, Number(digits)));
  return given.length === right.length && timingSafeEqual(given, right) ? Number(digits) : null;
}
