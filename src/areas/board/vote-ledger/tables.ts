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
} from "drizzle-orm/pg-core";
import { prospects } from "#areas/board/prospects/tables.ts";
import { moment } from "#lib/db/moment.ts";
import { oneOf } from "#lib/db/one-of.ts";
import { LINE_KINDS, type LineReason } from "./rules.ts";

/** The numbers by which the ledger names players. The link goes with the player, the number stays. */
export const ledgerNumbers = pgTable(
  "vote_ledger_numbers",
  {
    number: text("number").primaryKey(),
    prospectId: integer("prospect_id").references(() => prospects.id, { onDelete: "set null" }),
  },
  (table) => [unique("vote_ledger_numbers_prospect_id_key").on(table.prospectId)],
);

/** What shows that a number is that of its player, as `queries/numbers.ts` says. It goes with the player. */
export const ledgerSalts = pgTable("vote_ledger_salts", {
  prospectId: integer("prospect_id")
    .primaryKey()
    .references(() => prospects.id, { onDelete: "cascade" }),
  /** 256 random bits: without them nobody can tell whose a number was. */
  salt: text("salt").notNull(),
});

/** Days of the ledger, without a gap, each sealed by the fingerprint of its file. */
export const ledgerDays = pgTable("vote_ledger_days", {
  /** In New Orleans. */
  day: date("day").primaryKey(),
  /** The fingerprint of the day before; null for the first. */
  previous: text("previous"),
  /** SHA-256 of the day's file, in hexadecimal digits. */
  fingerprint: text("fingerprint").notNull(),
  sealedAt: moment("sealed_at").notNull(),
});

/** What happened to the votes for a player on a day. */
export const ledgerLines = pgTable(
  "vote_ledger_lines",
  {
    day: date("day")
      .notNull()
      .references(() => ledgerDays.day),
    number: text("number")
      .notNull()
      .references(() => ledgerNumbers.number),
    what: text("what", { enum: LINE_KINDS }).notNull(),
    /** Empty where voters cast and undid votes. */
    reason: text("reason").$type<LineReason>().notNull(),
    votes: integer("votes").notNull(),
  },
  (table) => [
    primaryKey({
      name: "vote_ledger_lines_pkey",
      columns: [table.day, table.number, table.what, table.reason],
    }),
    check("vote_ledger_lines_what_check", oneOf(table.what)),
    check(
      "vote_ledger_lines_reason_check",
      sql`${table.reason} in ('', 'review', 'rules', 'automated', 'repeated', 'traded', 'mistake')`,
    ),
    check("vote_ledger_lines_votes_check", sql`${table.votes} > 0`),
    index("vote_ledger_lines_number_idx").on(table.number, table.day),
  ],
);

/** The lines of each day added up over all players; a trigger adds each line that is written. */
export const ledgerSums = pgTable(
  "vote_ledger_sums",
  {
    day: date("day")
      .notNull()
      .references(() => ledgerDays.day, { onDelete: "cascade" }),
    what: text("what", { enum: LINE_KINDS }).notNull(),
    reason: text("reason").$type<LineReason>().notNull(),
    votes: integer("votes").notNull(),
  },
  (table) => [
    primaryKey({
      name: "vote_ledger_sums_pkey",
      columns: [table.day, table.what, table.reason],
    }),
  ],
);
