import { queryOptions } from "@tanstack/react-query";
import { type Api, browserApi } from "#lib/api.ts";
import { paths } from "#paths.ts";
import type { ProspectList, ProspectProfile, VoteReceipt } from "./schema.ts";

/** Every visible player. */
export function prospectListQuery() {
  return queryOptions<ProspectList>({ queryKey: [paths.api.prospects] });
}

/** One player. */
export function prospectQuery(id: number) {
  return queryOptions<{ data: ProspectProfile }>({ queryKey: [paths.api.prospect(id)] });
}

/** Counts a vote for a player. */
export async function castVote(prospectId: number, api: Api = browserApi): Promise<VoteReceipt> {
  return (await api.request("POST", paths.api.prospectVote(prospectId))) as VoteReceipt;
}
