import * as z from "zod/mini";
import { PublicActivity } from "#areas/rawpass/schedule/schema/activities.ts";

/** A session as everybody sees it. */
export const PublicSession = z.object({
  slotId: z.int(),
  activityId: z.int(),
  /** In New Orleans, as `2027-03-10`; times as `17:00`. */
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  startsAt: z.iso.datetime(),
  coach: z.nullable(z.string()),
  place: z.nullable(z.string()),
  capacity: z.int(),
  /** How many more can have a place. */
  free: z.int(),
  /** Why it does not take place; null where it does. */
  closedFor: z.nullable(z.string()),
});
export type PublicSession = z.infer<typeof PublicSession>;

/** Sessions that can be booked. */
export const BookableSessions = z.object({ data: z.array(PublicSession) });

/** The 14 days that can be booked, today first: what is trained, and when there is room. */
export const Week = z.object({
  data: z.object({
    days: z.array(z.string()),
    activities: z.array(PublicActivity),
    schedule: z.array(PublicSession),
  }),
});
export type Week = z.infer<typeof Week>;
