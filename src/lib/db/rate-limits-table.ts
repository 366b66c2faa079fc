import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Points used per limiter key; keys hold keyed hashes, never an address or a name. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull(),
    expire: timestamp("expire", { withTimezone: true }),
  },
  (table) => [index("rate_limits_expire_idx").on(table.expire)],
);
