import { queryOptions } from "@tanstack/react-query";
import { type Api, browserApi } from "../../lib/api.ts";
import { paths, withQuery } from "../../paths.ts";
import type { NominationChoices, NominationPage, NominationProfile } from "./schema.ts";

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
