import { queryOptions } from "@tanstack/react-query";
import { type Api, browserApi } from "#lib/api.ts";
import { paths } from "#paths.ts";
import type { Profile, ProfileChange, ProfileSaved } from "./schema.ts";

/** The signed-in person's profile, or null before it was first saved. */
export function profileQuery() {
  return queryOptions<{ data: Profile } | null>({
    queryKey: [paths.api.userProfile],
    meta: { nullOn404: true },
  });
}

/** Ends the daily mail of the vote ledger by the link of one. */
export async function stopLedgerMails(token: string, api: Api): Promise<void> {
  await api.request("POST", paths.api.voteLedgerStop, { token });
}

/** Ends the voting reminders by the link of one. */
export async function stopReminders(token: string, api: Api): Promise<void> {
  await api.request("POST", paths.api.votingRemindersStop, { token });
}

/** Changes the profile; what is absent stays. What is stored is read where the answer does not say. */
export async function saveProfile(
  change: ProfileChange,
  api: Api = browserApi,
): Promise<ProfileSaved> {
  const answer = await api.request("POST", paths.api.userProfile, change);
  if (answer !== null) return answer as ProfileSaved;
  const { data } = (await api.request("GET", paths.api.userProfile)) as { data: Profile };
  return { success: true, data, message: "Profile Updated Successfully" };
}
