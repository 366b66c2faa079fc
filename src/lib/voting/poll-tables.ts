import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** Where votes are kept, and what they are for. */
export interface PollTables {
  things: {
    table: PgTable;
    id: PgColumn;
    /** Count of the votes for a thing that are not voided, kept in the same transaction. */
    count: PgColumn;
  };
  /** One row a thing and voter, unique together. */
  votes: {
    table: PgTable;
    id: PgColumn;
    thingId: PgColumn;
    voter: PgColumn;
    /** Null for IPv4. */
    site: PgColumn;
    network: PgColumn;
    votedAt: PgColumn;
    /** When staff took the vote out of the count. */
    voidedAt: PgColumn;
  };
}
