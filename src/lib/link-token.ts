import { timingSafeEqual } from "node:crypto";
import { keyedHash, openSealed, sealText } from "./secrets.ts";

const FORMER_TOKEN = /^([1-9]\d{0,9})-(.{43})$/;

/**
 * What a link carries that ends mails to an address: the address, sealed. It works as long as the secret, so the link
 * of an old mail does, whatever became of the row or account since, and nothing is stored.
 */
export function addressToken(secret: string, purpose: string, email: string): string {
  return sealText(secret, purpose, email.toLowerCase());
}

/** The address in lower case that a token of this purpose is about, or null. */
export function readAddressToken(secret: string, purpose: string, token: string): string | null {
  try {
    return openSealed(secret, purpose, token);
  } catch {
    return null;
  }
}

/** Row id in a token of the former kind (the id and a keyed hash). Null for any other token. */
export function readFormerToken(secret: string, purpose: string, token: string): number | null {
  const [, digits] = FORMER_TOKEN.exec(token) ?? [];
  if (!digits) return null;
  const given = Buffer.from(token);
  const right = Buffer.from(`${digits}-${keyedHash(secret, `${purpose} ${digits}`)}`);
  return given.length === right.length && timingSafeEqual(given, right) ? Number(digits) : null;
}
