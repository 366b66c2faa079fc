import { timingSafeEqual } from "node:crypto";
import { keyedHash } from "../secrets.ts";

/** Characters of the keyed part: 132 bits. */
const PROOF_LENGTH = 22;

/**
 * The receipt of an address's vote, by which the browser that cast it shows later that the vote was its
 * own. Nobody else can compute it, others behind the same address included, and nothing of it is stored:
 * it holds the time of the vote, by which the row is found, and a keyed hash of what the row holds.
 */
export function receiptOf(secret: string, voter: string, votedAt: Date): string {
  const proof = keyedHash(secret, `receipt ${voter} ${votedAt.getTime()}`).slice(0, PROOF_LENGTH);
  return `${votedAt.getTime().toString(36)}.${proof}`;
}

/** Whether the receipt is that of a vote. */
export function isReceiptOf(
  receipt: string,
  secret: string,
  { voter, votedAt }: { voter: string; votedAt: Date },
): boolean {
  const expected = Buffer.from(receiptOf(secret, voter, votedAt));
  const given = Buffer.from(receipt);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** When the vote of a receipt was cast; null for what no receipt begins with. */
export function votedAtOf(receipt: string): Date | null {
  const [time = ""] = receipt.split(".");
  const ms = /^[0-9a-z]{8,9}$/.test(time) ? Number.parseInt(time, 36) : Number.NaN;
  // Of nine digits, those up to the year 5138 are times of the database as well.
  return ms < 1e14 ? new Date(ms) : null;
}
