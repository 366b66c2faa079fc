import { integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { users } from "#areas/platform/accounts/tables.ts";
import { moment } from "#lib/db/moment.ts";
import { privateTable } from "#lib/db/private-table.ts";
import type { BadgeRule } from "./schema/badges.ts";

/** Badges; the migrations put them there. */
export const scoutBadges = pgTable(
  "scout_badges",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    icon: text("icon").notNull(),
    requirements: jsonb("requirements").$type<BadgeRule>().notNull(),
  },
  (table) => [unique("scout_badges_name_key").on(table.name)],
);

export const userBadges = privateTable(
  "user_badges",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    badgeId: integer("badge_id")
      .notNull()
      .references(() => scoutBadges.id, { onDelete: "cascade" }),
    awardedAt: moment("awarded_at").notNull().defaultNow(),
  },
  (table) => [unique("user_badges_user_id_badge_id_key").on(table.userId, table.badgeId)],
);
