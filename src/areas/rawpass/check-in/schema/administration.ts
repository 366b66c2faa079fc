import * as z from "zod/mini";
import { givenDay } from "#lib/day-schema.ts";
import { requiredReason } from "#lib/staff-note.ts";
import { PRESENCES } from "../rules/decision.ts";

const count = z.int();

/** A session of today as administrators see it. */
const TodaySession = z.object({
  /** The number of its slot. */
  id: z.int(),
  activityName: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  closedFor: z.nullable(z.string()),
  capacity: count,
  people: z.array(
    z.object({ firstName: z.string(), lastName: z.string(), presence: z.enum(PRESENCES) }),
  ),
});
export type TodaySession = z.infer<typeof TodaySession>;

/** The sessions of today, and who missed several lately. */
export const Today = z.object({
  data: z.array(TodaySession),
  total: count,
  missedOften: z.array(
    z.object({ athleteId: z.int(), firstName: z.string(), lastName: z.string(), missed: count }),
  ),
});
export type Today = z.infer<typeof Today>;

/** What attendance is counted by; without it by week. */
const GROUPINGS = ["activity", "slot"] as const;

/** Which attendance is asked for: the days are of New Orleans, and the last 12 weeks where they are left out. */
export const AttendanceFilter = z.object({
  kind: z.optional(z.enum(GROUPINGS)),
  from: z.optional(givenDay()),
  to: z.optional(givenDay()),
});
export type AttendanceFilter = z.infer<typeof AttendanceFilter>;

/** Who came and who did not, of a week, an activity or a weekly time. */
const AttendanceRow = z.object({
  /** The place in the list. */
  id: z.int(),
  /** The Monday, where it is counted by week. */
  week: z.nullable(z.string()),
  /** Null where it is counted by week, and for an activity that is gone. */
  activityName: z.nullable(z.string()),
  dayOfWeek: z.nullable(z.int()),
  startTime: z.nullable(z.string()),
  attended: count,
  /** How many of them staff let in. */
  letIn: count,
  missed: count,
});
export type AttendanceRow = z.infer<typeof AttendanceRow>;

export const Attendance = z.object({ data: z.array(AttendanceRow), total: count });
export type Attendance = z.infer<typeof Attendance>;

/** Whether an athlete came to a session after all, and why staff say so: the family reads it. */
export const CorrectedAttendance = z.object({ hasCome: z.boolean(), reason: requiredReason });
export type CorrectedAttendance = z.infer<typeof CorrectedAttendance>;
