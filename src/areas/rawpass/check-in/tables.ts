import { sql } from "drizzle-orm";
import { check, index, integer, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "#areas/platform/accounts/tables.ts";
import { bookings } from "#areas/rawpass/bookings/tables.ts";
import { memberships } from "#areas/rawpass/passes/tables.ts";
import { activities, timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { moment } from "#lib/db/moment.ts";
import { oneOf } from "#lib/db/one-of.ts";
import { privateTable } from "#lib/db/private-table.ts";
import { WAYS } from "./schema/desk.ts";

/** Who came when (specification part 2, section 3). It outlives the athlete, as a claim may come years later. */
export const checkIns = privateTable(
  "rawpass_check_ins",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** Null for a session that was paid alone, and when the pass is gone. */
    membershipId: integer("membership_id").references(() => memberships.id, {
      onDelete: "set null",
    }),
    activityId: integer("activity_id").references(() => activities.id, { onDelete: "set null" }),
    timeSlotId: integer("time_slot_id").references(() => timeSlots.id, { onDelete: "set null" }),
    /** Null when the athlete is gone. */
    bookingId: integer("booking_id").references(() => bookings.id, { onDelete: "set null" }),
    checkInTime: moment("check_in_time").notNull(),
    way: text("way", { enum: WAYS }).notNull(),
    /** Why staff let the athlete in; null where nothing had to be decided. */
    notes: text("notes"),
    /** Who of staff; null when that account is gone. */
    staffId: integer("staff_id").references(() => users.id, { onDelete: "set null" }),
    undoneAt: moment("undone_at"),
    /** The browser's own: the same scan sent twice is one check-in, also once it is undone. */
    scanKey: uuid("scan_key"),
  },
  (table) => [
    check("rawpass_check_ins_way_check", oneOf(table.way)),
    check(
      "rawpass_check_ins_notes_check",
      sql`${table.notes} is null or length(${table.notes}) <= 300`,
    ),
    uniqueIndex("rawpass_check_ins_booking_id_idx")
      .on(table.bookingId)
      .where(sql`${table.undoneAt} is null`),
    uniqueIndex("rawpass_check_ins_scan_key_idx").on(table.scanKey),
    index("rawpass_check_ins_check_in_time_idx").on(table.checkInTime),
    index("rawpass_check_ins_membership_id_idx").on(
      table.membershipId,
      table.activityId,
      table.checkInTime,
    ),
  ],
);
