import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { oneOf } from "#lib/db/one-of.ts";
import { privateTable } from "#lib/db/private-table.ts";
import { STAFF_RIGHTS } from "#lib/staff-rights.ts";
import { ACTIVITY_TYPES, type ActivityData, ROLES, SESSION_KINDS } from "./schema.ts";

export const users = pgTable(
  "users",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    username: text("username").notNull(),
    /** argon2id in its encoded form. */
    password: text("password").notNull(),
    email: text("email"),
    /** When its link was pressed; null again with another address. */
    emailConfirmedAt: timestamp("email_confirmed_at", { withTimezone: true }),
    role: text("role", { enum: ROLES }).notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** When the person confirmed to be 18 or over; null until asked. */
    adultConfirmedAt: timestamp("adult_confirmed_at", { withTimezone: true }),
    /** When staff suspended the account: nobody can log in. */
    suspendedAt: timestamp("suspended_at", { withTimezone: true }),
    /** When the account became an administrator's; null for others, and for one created as an administrator. */
    adminSince: timestamp("admin_since", { withTimezone: true }),
  },
  (table) => [
    uniqueIndex("users_username_key").on(sql`lower(${table.username})`),
    // For equal addresses and for those that begin alike; the unique one serves equal names only.
    index("users_email_search_idx").on(sql`lower(${table.email}) text_pattern_ops`),
    index("users_username_search_idx").on(sql`lower(${table.username}) text_pattern_ops`),
    index("users_created_at_id_idx").on(table.createdAt, table.id),
    index("users_role_created_at_id_idx").on(table.role, table.createdAt, table.id),
    index("users_suspended_at_idx")
      .on(table.suspendedAt)
      .where(sql`${table.suspendedAt} is not null`),
    check("users_username_check", sql`${table.username} ~ '^[A-Za-z0-9_.-]{3,30}$'`),
    check("users_role_check", oneOf(table.role)),
  ],
);

/** What members may do for the company beside their role, through whom and why. */
export const staffRights = privateTable(
  "staff_rights",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    right: text("right_name", { enum: STAFF_RIGHTS }).notNull(),
    /** Null when that account is gone. */
    givenBy: integer("given_by").references(() => users.id, { onDelete: "set null" }),
    reason: text("reason").notNull(),
    at: timestamp("at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ name: "staff_rights_pkey", columns: [table.userId, table.right] }),
    check("staff_rights_right_name_check", oneOf(table.right)),
  ],
);

/**
 * Invitations of colleagues, at most one for each address, until they are accepted or withdrawn. The token is only in
 * the mail.
 */
export const staffInvitations = privateTable(
  "staff_invitations",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    email: text("email").notNull(),
    rights: text("rights", { enum: STAFF_RIGHTS }).array().notNull(),
    reason: text("reason").notNull(),
    tokenHash: text("token_hash").notNull(),
    invitedBy: integer("invited_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    unique("staff_invitations_token_hash_key").on(table.tokenHash),
    uniqueIndex("staff_invitations_email_key").on(sql`lower(${table.email})`),
    index("staff_invitations_invited_by_idx").on(table.invitedBy),
    check(
      "staff_invitations_rights_check",
      sql`${table.rights} <> '{}' and ${table.rights} <@ array['scout', 'moderator', 'shop', 'desk', 'partners', 'bookkeeper']`,
    ),
  ],
);

/** Sessions. The token itself is only in the person's cookie. */
export const sessions = privateTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    /** What its owner calls it by. */
    id: integer("id").generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The browser as its owner would name it, such as `Safari on iOS`; null where it is not known. */
    device: text("device"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** Kept to the minute. */
    lastSeenAt: timestamp("last_seen_at", { withTimezone: true }).notNull().defaultNow(),
    kind: text("kind", { enum: SESSION_KINDS }).notNull().default("full"),
    /** When its person last showed who it is: at login, or when asked again. */
    confirmedAt: timestamp("confirmed_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("sessions_id_key").on(table.id),
    index("sessions_user_id_idx").on(table.userId),
    check("sessions_kind_check", oneOf(table.kind)),
  ],
);

/** Requests for a link to an address, until a job has answered them. */
export const passwordResetRequests = privateTable("password_reset_requests", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  email: text("email").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

/** Links to choose a new password, at most one for each account. The token is only in the mail. */
export const passwordResets = privateTable(
  "password_resets",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    usedAt: timestamp("used_at", { withTimezone: true }),
  },
  (table) => [index("password_resets_user_id_idx").on(table.userId)],
);

/** Links that confirm the address of an account, the newest of each. The token is only in the mail. */
export const emailConfirmations = privateTable(
  "email_confirmations",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull(),
    /** The address that it was mailed to, and no other is confirmed by it. */
    email: text("email").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    usedAt: timestamp("used_at", { withTimezone: true }),
  },
  (table) => [unique("email_confirmations_token_hash_key").on(table.tokenHash)],
);

/** What a person did, for that person to see (specification part 2, section 3). */
export const userActivity = privateTable(
  "user_activity",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    activityType: text("activity_type", { enum: ACTIVITY_TYPES }).notNull(),
    activityData: jsonb("activity_data").$type<ActivityData>().notNull().default({}),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("user_activity_user_id_id_idx").on(table.userId, table.id)],
);

/** Codes that starts of the server have printed while there is no administrator, as keyed hashes. */
export const setupCodes = privateTable("setup_codes", {
  codeHash: text("code_hash").primaryKey(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

/** The usernames of deleted accounts that nobody may take yet, as keyed hashes. */
export const keptUsernames = privateTable(
  "kept_usernames",
  {
    nameHash: text("name_hash").primaryKey(),
    deletedAt: timestamp("deleted_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("kept_usernames_deleted_at_idx").on(table.deletedAt)],
);
