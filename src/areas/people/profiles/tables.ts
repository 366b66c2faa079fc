import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, text, timestamp, unique } from "drizzle-orm/pg-core";
import { users } from "#areas/platform/accounts/tables.ts";
import { oneOf } from "#lib/db/one-of.ts";
import { privateTable } from "#lib/db/private-table.ts";
import { searchVector } from "#lib/db/search-vector.ts";
import { TEAM_POSITIONS } from "./rules.ts";
import type { NotificationPreferences, SocialLinks } from "./schema/profile.ts";
import { VERIFICATION_STATUSES } from "./schema/profile.ts";

/** What people say of themselves (specification part 2, section 3). */
export const userProfiles = privateTable(
  "user_profiles",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    displayName: text("display_name"),
    bio: text("bio"),
    location: text("location"),
    teamName: text("team_name"),
    teamPosition: text("team_position", { enum: TEAM_POSITIONS }),
    photoUrl: text("photo_url"),
    /** Only https links, by network; absent for none. */
    socialLinks: jsonb("social_links").$type<Partial<SocialLinks>>().notNull().default({}),
    /** Set by staff; back to pending when the team changes. */
    verificationStatus: text("verification_status", { enum: VERIFICATION_STATUSES })
      .notNull()
      .default("pending"),
    /** For staff only: why. */
    verificationNote: text("verification_note"),
    /** Set by staff. */
    division: text("division"),
    /** What differs from the defaults. */
    notificationPreferences: jsonb("notification_preferences")
      .$type<Partial<NotificationPreferences>>()
      .notNull()
      .default({}),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("user_profiles_user_id_key").on(table.userId),
    check("user_profiles_verification_status_check", oneOf(table.verificationStatus)),
    index("user_profiles_words_idx")
      .using("gin", searchVector(table.displayName))
      .with({ fastupdate: false }),
    index("user_profiles_pending_idx")
      .on(table.userId)
      .where(sql`${table.verificationStatus} = 'pending' and ${table.teamName} is not null`),
  ],
);
