import { date, index, integer, text } from "drizzle-orm/pg-core";
import { users } from "#areas/platform/accounts/tables.ts";
import { moment } from "#lib/db/moment.ts";
import { fullNameIn } from "#lib/db/names.ts";
import { privateTable } from "#lib/db/private-table.ts";
import { searchVector } from "#lib/db/search-vector.ts";

/** Who trains: the children of an account, known to it and to staff only. */
export const athletes = privateTable(
  "rawpass_athletes",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    /** Null once it is forgotten, like the contact. */
    birthDate: date("birth_date"),
    /** When the family corrected the birth date; null while it has not. Staff correct it after that. */
    birthDateCorrectedAt: moment("birth_date_corrected_at"),
    emergencyName: text("emergency_name"),
    emergencyPhone: text("emergency_phone"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("rawpass_athletes_user_id_idx").on(table.userId, table.id),
    index("rawpass_athletes_words_idx")
      .using("gin", searchVector(fullNameIn(table)))
      .with({ fastupdate: false }),
  ],
);

/** What guardians agreed to. It outlives the account, as a claim may come years later. */
export const waivers = privateTable(
  "rawpass_waivers",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** Null when the athlete is gone. */
    athleteId: integer("athlete_id").references(() => athletes.id, { onDelete: "set null" }),
    /** The athlete's name as it was then. */
    athleteName: text("athlete_name").notNull(),
    guardianName: text("guardian_name").notNull(),
    /** The version of the text in `content/waiver.json`. */
    version: text("version").notNull(),
    agreedAt: moment("agreed_at").notNull(),
  },
  (table) => [
    index("rawpass_waivers_athlete_id_idx").on(table.athleteId, table.agreedAt),
    index("rawpass_waivers_agreed_at_idx").on(table.agreedAt),
  ],
);
