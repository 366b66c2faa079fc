import { queryOptions } from "@tanstack/react-query";
import { type Api, browserApi } from "#lib/api.ts";
import type { VoteCall } from "#lib/votes/schema.ts";
import { paths } from "#paths.ts";
import type { AlumniList } from "./schema/alumni.ts";
import type { ProspectList, ProspectProfile, VoteReceipt } from "./schema.ts";

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

/** Counts a vote for a player; with the receipt of an earlier one, an account takes that over. */
export async function castVote(
  prospectId: number,
  call: VoteCall,
  api: Api = browserApi,
): Promise<VoteReceipt> {
  return (await api.request("POST", paths.api.prospectVote(prospectId), call)) as VoteReceipt;
}

/** Undoes the account's vote for a player, or the one of the receipt. */
export async function undoVote(
  prospectId: number,
  receipt?: string,
  api: Api = browserApi,
): Promise<void> {
  const path = paths.api.prospectVoteUndo(prospectId);
  await api.request("POST", path, receipt ? { receipt } : undefined);
}
