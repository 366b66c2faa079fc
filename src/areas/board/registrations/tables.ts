import { sql } from "drizzle-orm";
import { check, index, integer, text, unique } from "drizzle-orm/pg-core";
import { events } from "#areas/board/events/tables.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import { athletes } from "#areas/people/athletes/tables.ts";
import { moment } from "#lib/db/moment.ts";
import { privateTable } from "#lib/db/private-table.ts";
import { CANCELLED_BY } from "./rules.ts";

/** Places of athletes at events, known to their family and to staff only. */
export const eventRegistrations = privateTable(
  "event_registrations",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    eventId: integer("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    athleteId: integer("athlete_id")
      .notNull()
      .references(() => athletes.id, { onDelete: "cascade" }),
    /** As whom the athlete is measured there; null before staff gave a jersey number. */
    playerId: integer("player_id").references(() => prospects.id, { onDelete: "set null" }),
    /** Rises with each change that the family's calendar takes in. */
    sequence: integer("sequence").notNull().default(0),
    /** Since when it waits for a place, or waited when it was canceled; null for one with a place. */
    waitingSince: moment("waiting_since"),
    cancelledAt: moment("cancelled_at"),
    cancelledBy: text("cancelled_by", { enum: CANCELLED_BY }),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    unique("event_registrations_event_id_athlete_id_key").on(table.eventId, table.athleteId),
    unique("event_registrations_event_id_player_id_key").on(table.eventId, table.playerId),
    index("event_registrations_player_id_idx").on(table.playerId),
    index("event_registrations_athlete_id_idx").on(table.athleteId),
    check(
      "event_registrations_cancelled_check",
      sql`(${table.cancelledAt} is null) = (${table.cancelledBy} is null) and ${table.cancelledBy} in ('family', 'staff', 'begun')`,
    ),
  ],
);
