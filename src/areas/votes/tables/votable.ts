import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { NETWORK_LENGTH } from "../schema/report.ts";

/** Where votes are kept, and what they are for. */
export interface VotableTables {
  targets: {
    table: PgTable;
    id: PgColumn;
    /** Count of the votes for a target that are not voided, kept in the same transaction. */
    count: PgColumn;
  };
  /** One row a target and voter, unique together but for votes that were undone. */
  votes: {
    table: PgTable;
    id: PgColumn;
    targetId: PgColumn;
    /** Keyed hash of the address or the account that votes. */
    voter: PgColumn;
    /** Keyed hash of the address from which an account votes; null where the address is the voter. */
    accountAddress: PgColumn;
    /** Keyed hash of the mailbox of an account that votes; null where the address is the voter. */
    mailbox: PgColumn;
    /** The account that votes, where votes name it; null where they only have its hash. */
    userId: PgColumn | null;
    /** The household of an IPv6 address; null for IPv4. */
    site: PgColumn;
    network: PgColumn;
    votedAt: PgColumn;
    /** When staff took the vote out of the count. */
    voidedAt: PgColumn;
    /** When its account took the vote back; it is voided at the same moment. */
    undoneAt: PgColumn;
    /** The burst for which staff hold the vote; it is voided as long as they do. */
    heldBurstId: PgColumn;
    /** The vote spike that a vote was marked as a part of; null where targets are never merged. */
    burstId: PgColumn | null;
  };
}

/**
 * The beginning of a keyed hash, by which votes are indexed: 72 bits tell hashes apart as well as the whole. It is all
 * that staff see of a network.
 */
export function shortHash(hash: SQLWrapper): SQL<string> {
  return sql<string>`left(${hash}, ${sql.raw(String(NETWORK_LENGTH))})`;
}

/** Whether a column holds a keyed hash, in the words of an index on its short form. */
export function isHash(column: SQLWrapper, hash: string): SQL {
  return sql`(${shortHash(column)} = ${hash.slice(0, NETWORK_LENGTH)} and ${column} = ${hash})`;
}

/** What votes have in place of a network after 13 months. */
export const FORGOTTEN_NETWORK = "forgotten";

/** Whether a vote's voter is not forgotten, in the words of the partial index by which old ones are found. */
export function isKnown(network: SQLWrapper): SQL {
  return sql`${network} <> ${sql.raw(`'${FORGOTTEN_NETWORK}'`)}`;
}
