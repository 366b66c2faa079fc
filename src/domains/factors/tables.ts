import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "#domains/accounts/tables.ts";
import { moment } from "#lib/db/moment.ts";

/** The authenticator app of an account, at most one. */
export const authenticators = pgTable("authenticators", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** What app and server share, sealed (`lib/secrets.ts`). */
  sealedSecret: text("sealed_secret").notNull(),
  createdAt: moment("created_at").notNull(),
  /** When the app's first code came; until then it guards nothing. */
  confirmedAt: moment("confirmed_at"),
  /** The 30 seconds whose code was used last: neither it nor an older one is taken again. */
  lastStep: integer("last_step"),
});

/** What is left of the recovery codes of an account: a code that was used is gone. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
  },
  (table) => [primaryKey({ name: "recovery_codes_pkey", columns: [table.userId, table.codeHash] })],
);
