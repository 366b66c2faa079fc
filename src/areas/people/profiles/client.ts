import { queryOptions } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";
import { DEFAULT_PREFERENCES } from "./rules.ts";
import type { Profile } from "./schema/profile.ts";

/** A profile as a call answers it. */
interface ProfileAnswer {
  data?: Partial<Profile>;
}

/** The signed-in person's profile, or null before it was first saved. */
export function profileQuery() {
  return queryOptions<ProfileAnswer | null, Error, Profile | null>({
    queryKey: getQuery("/api/user-profile").queryKey,
    meta: { nullOn404: true },
    select: profileIn,
  });
}

/** Returns the profile of an answer, with defaults for what it leaves out, or null if it has none. */
export function profileIn(answer: ProfileAnswer | null): Profile | null {
  if (!answer?.data) return null;
  const { socialLinks, notificationPreferences, ...rest } = answer.data;
  const profile = {
    ...rest,
    socialLinks: { ...socialLinks },
    notificationPreferences: { ...DEFAULT_PREFERENCES, ...notificationPreferences },
  };
  return profile as Profile;
}
