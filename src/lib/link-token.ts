import { timingSafeEqual } from "node:crypto";
import { keyedHash } from "./secrets.ts";

const TOKEN = /^([1-9]\d{0,9})-(.{43})$/;

/**
 * What the link of a mail carries: the id of what it is about and a keyed hash of it and of what the
 * link does. It works as long as the secret, so the link of an old mail does, and nothing is stored.
 */
export function linkToken(secret: string, purpose: string, id: number): string {
  return `${id}-${keyedHash(secret, `${purpose} ${id}`)}`;
}

/** The id that a token of this purpose is about, or null. */
export function readLinkToken(secret: string, purpose: string, token: string): number | null {
  const [, digits] = TOKEN.exec(token) ?? [];
  if (!digits) return null;
  const given = Buffer.from(token);
  const right = Buffer.from(linkToken(secret, purpose, Number(digits)));
  return given.length === right.length && timingSafeEqual(given, right) ? Number(digits) : null;
}
