import * as z from "zod/mini";
import { Activity, CurrentUser } from "../accounts/schema.ts";
import { Profile } from "../profiles/schema.ts";

const moment = z.iso.datetime();

/** What the site knows of the signed-in person. */
export const PersonalData = z.object({
  exportedAt: moment,
  account: z.extend(CurrentUser, { adultConfirmedAt: z.nullable(moment) }),
  profile: z.nullable(Profile),
  activity: z.array(Activity),
  uploads: z.array(z.object({ fileUrl: z.string(), createdAt: moment })),
  sessions: z.array(z.object({ createdAt: moment, lastSeenAt: moment })),
});
export type PersonalData = z.infer<typeof PersonalData>;
