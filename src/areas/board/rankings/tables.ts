import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { prospects } from "#areas/board/prospects/tables.ts";
import { moment } from "#lib/db/moment.ts";
import { privateTable } from "#lib/db/private-table.ts";

/** The official ranking as it was published. */
export const boardEditions = pgTable(
  "board_editions",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** The last part of its address; stays when the title changes, and is free once it is withdrawn. */
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    /** Empty where it named a child who was removed. */
    note: text("note").notNull(),
    publishedAt: moment("published_at").notNull(),
    /** The day in New Orleans on which the next one is announced. */
    nextOn: date("next_on").notNull(),
    /** How many players it had when it was published, and how many of them had never asked for an evaluation. */
    players: integer("players").notNull(),
    neverAsked: integer("never_asked").notNull(),
    /** When staff took it back; everybody sees nothing of it then. */
    withdrawnAt: moment("withdrawn_at"),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("board_editions_slug_key").on(table.slug).where(sql`${table.withdrawnAt} is null`),
    check("board_editions_note_check", sql`char_length(${table.note}) <= 500`),
    check(
      "board_editions_never_asked_check",
      sql`${table.neverAsked} between 0 and ${table.players}`,
    ),
  ],
);

/** Who held which rank in an edition: whoever everybody saw on the board then. */
export const boardEditionRanks = pgTable(
  "board_edition_ranks",
  {
    editionId: integer("edition_id")
      .notNull()
      .references(() => boardEditions.id, { onDelete: "cascade" }),
    prospectId: integer("prospect_id")
      .notNull()
      .references(() => prospects.id, { onDelete: "cascade" }),
    rank: integer("rank").notNull(),
  },
  (table) => [
    primaryKey({ name: "board_edition_ranks_pkey", columns: [table.editionId, table.prospectId] }),
    unique("board_edition_ranks_rank_key").on(table.editionId, table.rank),
    check("board_edition_ranks_rank_check", sql`${table.rank} between 1 and 100`),
    index("board_edition_ranks_prospect_id_idx").on(table.prospectId),
  ],
);

/** The ranking that staff prepare in private: one at a time. */
export const workingOrders = privateTable(
  "working_orders",
  {
    id: integer("id").primaryKey().default(1),
    /** Rises with every change. */
    version: integer("version").notNull().default(1),
    startedAt: moment("started_at").notNull(),
  },
  (table) => [check("working_orders_id_check", sql`${table.id} = 1`)],
);

/** Who holds which rank in the working order; null for unranked. Who has no row was, and is, unranked. */
export const workingOrderRanks = privateTable(
  "working_order_ranks",
  {
    prospectId: integer("prospect_id")
      .primaryKey()
      .references(() => prospects.id, { onDelete: "cascade" }),
    workingOrderId: integer("working_order_id")
      .notNull()
      .default(1)
      .references(() => workingOrders.id, { onDelete: "cascade" }),
    /** His rank on the live board when staff last took it in. */
    liveRank: integer("live_rank"),
    rank: integer("rank"),
  },
  (table) => [
    unique("working_order_ranks_rank_key").on(table.rank),
    check("working_order_ranks_live_rank_check", sql`${table.liveRank} between 1 and 100`),
    check("working_order_ranks_rank_check", sql`${table.rank} between 1 and 100`),
    index("working_order_ranks_working_order_id_idx").on(table.workingOrderId),
  ],
);
