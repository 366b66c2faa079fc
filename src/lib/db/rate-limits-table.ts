import { index, integer, text, timestamp } from "drizzle-orm/pg-core";
import { privateTable } from "./private-table.ts";

/** Points used per limiter key; keys hold keyed hashes, never an address or a name. */
export const rateLimits = privateTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull(),
    expire: timestamp("expire", { withTimezone: true }),
  },
  (table) => [index("rate_limits_expire_idx").on(table.expire)],
);
