import * as z from "zod/mini";
import { listPage } from "#lib/list-params.ts";
import { BOOKING_STATES } from "./states.ts";

const moment = z.iso.datetime();

/** Somebody who waits for a weekly place, or for one session. */
export const StaffWaiting = z.object({
  /** Its place in this list. */
  id: z.int(),
  kind: z.enum(["weekly", "session"]),
  activityName: z.string(),
  dayOfWeek: z.int(),
  startTime: z.string(),
  /** The date of a session; null for a weekly place. */
  date: z.nullable(z.string()),
  athleteName: z.string(),
  username: z.string(),
  since: moment,
  /** When the offer of a place ends; null while there is none. */
  offeredUntil: z.nullable(moment),
});
export type StaffWaiting = z.infer<typeof StaffWaiting>;

/** Who waits: for weekly places first, then for sessions as they come. */
export const StaffWaitlists = listPage(StaffWaiting);
export type StaffWaitlists = z.infer<typeof StaffWaitlists>;

/** A session that an athlete missed, or canceled late. */
export const MissedSession = z.object({
  /** The booking. */
  id: z.int(),
  activityName: z.string(),
  date: z.string(),
  startTime: z.string(),
  state: z.enum(BOOKING_STATES),
});
export type MissedSession = z.infer<typeof MissedSession>;

/** What an athlete missed, the latest first, and how many illnesses staff may still note this quarter. */
export const MissedSessions = z.object({ data: z.array(MissedSession), illnessesLeft: z.int() });
export type MissedSessions = z.infer<typeof MissedSessions>;
