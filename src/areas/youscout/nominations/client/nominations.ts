import { type Api, browserApi } from "#lib/api.ts";
import { call, getQuery } from "#lib/call.ts";
import type { OwnNomination, SentNomination } from "../schema/nominations.ts";

/** A page of a leaderboard. */
export function leaderboardQuery(filter: Record<string, string>) {
  return getQuery("/api/you-scout/nominations", { query: filter });
}

/** The most voted nominations of a period, as many as the home of YouScout shows. */
export function leadersQuery(period: "week" | "all") {
  return leaderboardQuery({ period, page: "1", pageSize: "6" });
}

/** Nominates a player. Returns the guardian's consent if the answer has it. */
export async function nominate(
  written: SentNomination,
  api: Api = browserApi,
): Promise<Pick<Partial<OwnNomination>, "consent">> {
  const { data } = await call("POST", "/api/you-scout/nominations", { body: written, api });
  return data ? { consent: data.consent } : {};
}
