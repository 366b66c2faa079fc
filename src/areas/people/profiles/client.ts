import { queryOptions } from "@tanstack/react-query";
import { type Api, browserApi } from "#lib/api.ts";
import { paths } from "#paths.ts";
import { DEFAULT_PREFERENCES } from "./rules.ts";
import type { Profile, ProfileChange } from "./schema/profile.ts";

/** A profile as a call answers it. */
interface ProfileAnswer {
  data?: Partial<Profile>;
}

/** The signed-in person's profile, or null before it was first saved. */
export function profileQuery() {
  return queryOptions<ProfileAnswer | null, Error, Profile | null>({
    queryKey: [paths.api.userProfile],
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

/** Ends the daily mail of the vote ledger by the link of one. */
export async function stopLedgerMails(token: string, api: Api): Promise<void> {
  await api.request("POST", paths.api.voteLedgerStop, { token });
}

/** Ends the voting reminders by the link of one. */
export async function stopReminders(token: string, api: Api): Promise<void> {
  await api.request("POST", paths.api.votingRemindersStop, { token });
}

/** Changes the profile; what is absent stays. The answer may have what is stored. */
export async function saveProfile(
  change: ProfileChange,
  api: Api = browserApi,
): Promise<ProfileAnswer> {
  return (await api.request("POST", paths.api.userProfile, change)) as ProfileAnswer;
}
