import { timingSafeEqual } from "node:crypto";
import { getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { keyedHash } from "../secrets.ts";

/** Characters of the keyed part: 132 bits. */
const PROOF_LENGTH = 22;

/** What of a vote its receipt is bound to: a merge moves the row to another target, and its receipt still holds. */
export interface VoteRow {
  table: PgTable;
  id: number;
  voter: string;
  votedAt: Date;
}

/**
 * The receipt of an address's vote, by which the browser that cast it shows later that the vote was its
 * own. Nobody else can compute it, others behind the same address included, and nothing of it is stored:
 * it holds the time of the vote, by which the row is found, and a keyed hash of what the row is.
 */
export function receiptOf(secret: string, { table, id, voter, votedAt }: VoteRow): string {
  const row = `${getTableName(table)} ${id} ${voter} ${votedAt.getTime()}`;
  return receipt(votedAt, `2${keyedHash(secret, `receipt of ${row}`).slice(0, PROOF_LENGTH)}`);
}

/**
 * A receipt as browsers got it before it named its row: of all votes of an address at one moment alike. None is given
 * any more, so it shows only votes of before, until their voters are forgotten after 13 months.
 */
function formerReceiptOf(secret: string, { voter, votedAt }: VoteRow): string {
  const proof = keyedHash(secret, `receipt ${voter} ${votedAt.getTime()}`);
  return receipt(votedAt, proof.slice(0, PROOF_LENGTH));
}

function receipt(votedAt: Date, proof: string): string {
  return `${votedAt.getTime().toString(36)}.${proof}`;
}

/** Whether the receipt is that of a vote. */
export function isReceiptOf(given: string, secret: string, vote: VoteRow): boolean {
  return [receiptOf, formerReceiptOf].some((compute) => {
    const [expected, shown] = [Buffer.from(compute(secret, vote)), Buffer.from(given)];
    return shown.length === expected.length && timingSafeEqual(shown, expected);
  });
}

/** When the vote of a receipt was cast; null for what no receipt begins with. */
export function votedAtOf(given: string): Date | null {
  const [time = ""] = given.split(".");
  const ms = /^[0-9a-z]{8,9}$/.test(time) ? Number.parseInt(time, 36) : Number.NaN;
  // Of nine digits, those up to the year 5138 are times of the database as well.
  return ms < 1e14 ? new Date(ms) : null;
}
