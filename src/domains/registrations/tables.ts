import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { athletes } from "#domains/athletes/tables.ts";
import { events } from "#domains/events/tables.ts";
import { moment } from "#lib/db/moment.ts";
import { CANCELLED_BY } from "./rules.ts";

/** Places of athletes at events, known to their family and to staff only. */
export const eventRegistrations = pgTable(
  "event_registrations",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    eventId: integer("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    athleteId: integer("athlete_id")
      .notNull()
      .references(() => athletes.id, { onDelete: "cascade" }),
    /** Rises with each change that the family's calendar takes in. */
    sequence: integer("sequence").notNull().default(0),
    cancelledAt: moment("cancelled_at"),
    cancelledBy: text("cancelled_by", { enum: CANCELLED_BY }),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    unique("event_registrations_event_id_athlete_id_key").on(table.eventId, table.athleteId),
    index("event_registrations_athlete_id_idx").on(table.athleteId),
    check(
      "event_registrations_cancelled_check",
      sql`(${table.cancelledAt} is null) = (${table.cancelledBy} is null) and ${table.cancelledBy} in ('family', 'staff')`,
    ),
  ],
);
