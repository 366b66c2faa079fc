import { date, index, integer, text, unique } from "drizzle-orm/pg-core";
import { SECURITY_KINDS } from "../security-kinds.ts";
import { moment } from "./moment.ts";
import { privateTable } from "./private-table.ts";

/**
 * What happened that may be an attack, or follows one: one row for a day, a kind, an account, a client and a detail.
 * It refers to no account, so that it outlives all of them.
 */
export const securityEvents = privateTable(
  "security_events",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** The day in New Orleans. */
    day: date("day").notNull(),
    kind: text("kind", { enum: SECURITY_KINDS }).notNull(),
    /** The account at which it was tried, or that did it; null where there is none, or it is not told apart. */
    accountId: integer("account_id"),
    /** A keyed code of the network address; empty where it is not known, or not told apart. */
    client: text("client").notNull(),
    /** A word of a closed list: a call, a list, a change. Nothing that somebody typed. */
    detail: text("detail").notNull(),
    count: integer("count").notNull(),
    /** When it happened first, and last. */
    createdAt: moment("created_at").notNull(),
    lastAt: moment("last_at").notNull(),
  },
  (table) => [
    unique("security_events_key")
      .on(table.day, table.kind, table.accountId, table.client, table.detail)
      .nullsNotDistinct(),
    index("security_events_created_at_id_idx").on(table.createdAt, table.id),
    index("security_events_kind_created_at_id_idx").on(table.kind, table.createdAt, table.id),
    index("security_events_account_id_idx").on(table.accountId),
    index("security_events_client_idx").on(table.client),
  ],
);
