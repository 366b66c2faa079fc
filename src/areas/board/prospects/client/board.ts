import { queryOptions } from "@tanstack/react-query";
import { type Api, browserApi } from "#lib/api.ts";
import { paths } from "#paths.ts";
import type { AlumniList } from "../schema/alumni.ts";
import type { ProspectList, ProspectProfile } from "../schema/prospects.ts";

/** Every visible player. */
export function prospectListQuery() {
  return queryOptions<ProspectList>({ queryKey: [paths.api.prospects] });
}

/** Every visible player who has graduated. */
export function alumniQuery() {
  return queryOptions<AlumniList>({ queryKey: [paths.api.alumni] });
}

/** One player. */
export function prospectQuery(id: number) {
  return queryOptions<{ data: ProspectProfile }>({ queryKey: [paths.api.prospect(id)] });
}

/** Counts a vote for a player. */
export async function castVote(prospectId: number, api: Api = browserApi): Promise<void> {
  await api.request("POST", paths.api.prospectVote(prospectId));
}

/** Undoes the account's vote for a player. */
export async function undoVote(prospectId: number, api: Api = browserApi): Promise<void> {
  await api.request("POST", paths.api.prospectVoteUndo(prospectId));
}
