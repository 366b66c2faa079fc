import { queryOptions } from "@tanstack/react-query";
import { type Api, browserApi } from "#lib/api.ts";
import { withQuery } from "#lib/list-address.ts";
import type { VoidingReceipt, VoteReport, VoteVoiding } from "#lib/voting/schema.ts";
import { paths } from "#paths.ts";
import type { ImportReport } from "./schema/importing.ts";
import type {
  NewProspect,
  ProspectChange,
  ProspectList,
  ProspectProfile,
  RankMove,
  StaffProspect,
  StaffProspectList,
  VoteReceipt,
} from "./schema.ts";

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

/** Players as staff see them; without a filter the whole board. */
export function staffProspectsQuery(filter: Record<string, string> = {}) {
  const path = withQuery(paths.api.adminProspects, filter);
  return queryOptions<StaffProspectList>({ queryKey: [path] });
}

interface OneProspect {
  data: StaffProspect;
}

export async function addProspect(prospect: NewProspect, api: Api = browserApi) {
  return (await api.request("POST", paths.api.adminProspects, prospect)) as OneProspect;
}

export async function changeProspect(id: number, change: ProspectChange, api: Api = browserApi) {
  return (await api.request("PATCH", paths.api.adminProspect(id), change)) as OneProspect;
}

export async function moveProspect(id: number, move: RankMove, api: Api = browserApi) {
  return (await api.request("POST", paths.api.adminProspectMove(id), move)) as OneProspect;
}

export async function hideProspect(id: number, api: Api = browserApi) {
  return (await api.request("POST", paths.api.adminProspectHide(id))) as OneProspect;
}

export async function showProspect(id: number, api: Api = browserApi) {
  return (await api.request("POST", paths.api.adminProspectShow(id))) as OneProspect;
}

export async function deleteProspect(id: number, api: Api = browserApi): Promise<void> {
  await api.request("DELETE", paths.api.adminProspect(id));
}

/** The votes for a player of the last days. */
export function prospectVotesQuery(id: number, days: string) {
  const path = withQuery(paths.api.adminProspectVotes(id), { days });
  return queryOptions<{ data: VoteReport }>({ queryKey: [path] });
}

/** Takes votes out of a player's count. */
export async function voidVotes(id: number, voiding: VoteVoiding, api: Api = browserApi) {
  const answer = await api.request("POST", paths.api.adminProspectVotesVoid(id), voiding);
  return answer as { data: VoidingReceipt };
}

/** What a file would do to the board. */
export async function previewImport(csv: string, api: Api = browserApi) {
  const answer = await api.request("POST", paths.api.adminProspectsImport, { csv });
  return answer as { data: ImportReport };
}

/** Does what the preview for this board said. */
export async function importProspects(csv: string, expectedBoard: string, api: Api = browserApi) {
  const file = { csv, expectedBoard };
  const answer = await api.request("POST", paths.api.adminProspectsImport, file);
  return answer as { data: ImportReport };
}
