import { queryOptions } from "@tanstack/react-query";
import { type Api, browserApi } from "#lib/api.ts";
import { withQuery } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import type { Status } from "../rules/nominations.ts";
import type {
  NominationChange,
  NominationChoices,
  NominationDraft,
  NominationPage,
  NominationProfile,
  OwnNomination,
  SentNomination,
} from "../schema/nominations.ts";

/** One public nomination. */
export function nominationQuery(id: number) {
  return queryOptions<{ data: NominationProfile }>({ queryKey: [paths.api.nomination(id)] });
}

/** A page of a leaderboard. */
export function leaderboardQuery(filter: Record<string, string>) {
  const path = withQuery(paths.api.nominations, filter);
  return queryOptions<NominationPage>({ queryKey: [path] });
}

/** The most voted nominations of a period, as many as the home of YouScout shows. */
export function leadersQuery(period: "week" | "all") {
  return leaderboardQuery({ period, page: "1", pageSize: "6" });
}

/** What the leaderboards can be filtered by. */
export function choicesQuery() {
  return queryOptions<NominationChoices>({ queryKey: [paths.api.nominationChoices] });
}

/** Counts a vote for a nomination. */
export async function castNominationVote(id: number, api: Api = browserApi): Promise<void> {
  await api.request("POST", paths.api.nominationVote(id));
}

/** Undoes the account's vote for a nomination. */
export async function undoNominationVote(id: number, api: Api = browserApi): Promise<void> {
  await api.request("POST", paths.api.nominationVoteUndo(id));
}

/** What the form begins with for the signed-in person. */
export function nominationDraftQuery() {
  return queryOptions<{ data: NominationDraft }>({ queryKey: [paths.api.nominationDraft] });
}

/** What the signed-in person nominated, the newest first. */
export function myNominationsQuery() {
  return queryOptions<{ data: OwnNomination[] }>({ queryKey: [paths.api.myNominations] });
}

/** Nominates a player. Returns the guardian's consent if the answer has it. */
export async function nominate(
  written: SentNomination,
  api: Api = browserApi,
): Promise<Pick<Partial<OwnNomination>, "consent">> {
  const answer = await api.request("POST", paths.api.nominations, written);
  const { data } = answer as { data?: OwnNomination };
  return data ? { consent: data.consent } : {};
}

/** Changes one's own nomination; what is absent stays. */
export async function changeNomination(
  id: number,
  change: NominationChange,
  api: Api = browserApi,
): Promise<void> {
  await api.request("PATCH", paths.api.nomination(id), change);
}

/** Withdraws one's own nomination for good, when it still is in the status that was seen. */
export async function withdrawNomination(
  id: number,
  expectedStatus: Status,
  api: Api = browserApi,
): Promise<void> {
  await api.request("POST", paths.api.nominationWithdraw(id), { expectedStatus });
}
