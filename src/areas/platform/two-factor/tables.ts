import { bigint, index, integer, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { users } from "#areas/platform/accounts/tables.ts";
import { moment } from "#lib/db/moment.ts";
import { privateTable } from "#lib/db/private-table.ts";

/** The authenticator app of an account, at most one. */
export const authenticators = privateTable("authenticators", {
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
export const recoveryCodes = privateTable(
  "recovery_codes",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
  },
  (table) => [primaryKey({ name: "recovery_codes_pkey", columns: [table.userId, table.codeHash] })],
);

/** The passkeys of accounts: of each the public key. */
export const passkeys = privateTable(
  "passkeys",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The name by which the browser knows it, base64url. */
    credentialId: text("credential_id").notNull(),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    /** How often it was used, as it said last; synced ones say 0, or count on each device. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    /** What its owner calls it by. */
    name: text("name").notNull(),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [
    unique("passkeys_credential_id_key").on(table.credentialId),
    index("passkeys_user_id_idx").on(table.userId),
  ],
);

/** That an administrator would take the factors of an account whose person lost them: for a day, one at a time. */
export const factorRecoveries = privateTable(
  "factor_recoveries",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    proposedBy: integer("proposed_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** For staff: how the administrator knows that it is the person who asks. */
    reason: text("reason").notNull(),
    proposedAt: moment("proposed_at").notNull(),
  },
  (table) => [index("factor_recoveries_proposed_by_idx").on(table.proposedBy)],
);

/** What browsers were given to sign, each once and for five minutes. */
export const passkeyChallenges = privateTable(
  "passkey_challenges",
  {
    /** Random bytes, base64url. */
    challenge: text("challenge").primaryKey(),
    /** Whose new passkey it is for; null for a login, of which nobody knows yet whose it is. */
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("passkey_challenges_user_id_idx").on(table.userId)],
);
