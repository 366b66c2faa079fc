import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { type Api, browserApi } from "#lib/api.ts";
import { withQuery } from "#lib/list-address.ts";
import type { VoidingReceipt, VoteReport, VoteVoiding } from "#lib/votes/schema.ts";
import { paths } from "#paths.ts";
import type { BoardSettings } from "../schema/agreement.ts";
import type { Graduates } from "../schema/alumni.ts";
import type { ProspectFacts, StaffFacts } from "../schema/facts.ts";
import type { ImportReport } from "../schema/import-report.ts";
import type { ScoutingReports, SentScoutingReport } from "../schema/scout-report.ts";
import type { ProspectChange, RankMove, SentProspect, StaffProspectList } from "../schema.ts";

/** Paths whose cached answers a change by staff makes outdated. */
export const TOUCHED = [
  adminApi.prospects,
  adminApi.boardSettings,
  adminApi.graduates,
  paths.api.prospects,
  paths.api.alumni,
  adminApi.audit,
];

/** Players as staff see them; without a filter the whole board. */
export function staffProspectsQuery(filter: Record<string, string> = {}) {
  const path = withQuery(adminApi.prospects, filter);
  return queryOptions<StaffProspectList>({ queryKey: [path] });
}

/** Whose word it takes before everybody sees a player's name. */
export function boardSettingsQuery() {
  return queryOptions<{ data: BoardSettings }>({ queryKey: [adminApi.boardSettings] });
}

export async function changeBoardSettings(settings: BoardSettings): Promise<void> {
  await browserApi.request("PUT", adminApi.boardSettings, settings);
}

/** Who has graduated, on the board and not. */
export function graduatesQuery() {
  return queryOptions<{ data: Graduates }>({ queryKey: [adminApi.graduates] });
}

/** Makes players who have graduated alumni. */
export async function makeAlumni(ids: number[]): Promise<void> {
  await browserApi.request("POST", adminApi.graduates, { ids });
}

/** Brings alumni back to the board. */
export async function bringBack(ids: number[]): Promise<void> {
  await browserApi.request("POST", adminApi.graduatesBack, { ids });
}

/** A player's commitment, video and note. */
export function factsQuery(id: number) {
  return queryOptions<{ data: StaffFacts }>({ queryKey: [adminApi.prospectFacts(id)] });
}

export async function writeFacts(id: number, facts: ProspectFacts): Promise<void> {
  await browserApi.request("PUT", adminApi.prospectFacts(id), facts);
}

/** What our scouts graded of a player, the latest first. */
export function scoutingQuery(id: number) {
  return queryOptions<ScoutingReports>({ queryKey: [adminApi.prospectScouting(id)] });
}

export async function writeReport(id: number, report: SentScoutingReport): Promise<void> {
  await browserApi.request("POST", adminApi.prospectScouting(id), report);
}

/** Where the same players are as a file. */
export function prospectsFile(filter: Record<string, string>): string {
  return withQuery(adminApi.prospectsFile, filter);
}

export async function addProspect(prospect: SentProspect, api: Api = browserApi): Promise<void> {
  await api.request("POST", adminApi.prospects, prospect);
}

export async function changeProspect(
  id: number,
  change: ProspectChange,
  api: Api = browserApi,
): Promise<void> {
  await api.request("PATCH", adminApi.prospect(id), change);
}

export async function moveProspect(
  id: number,
  move: RankMove,
  api: Api = browserApi,
): Promise<void> {
  await api.request("POST", adminApi.prospectMove(id), move);
}

export async function hideProspect(id: number, api: Api = browserApi): Promise<void> {
  await api.request("POST", adminApi.prospectHide(id));
}

/** @param said whether it is another player than the one of his name whose guardian said no */
export async function showProspect(
  id: number,
  said?: { isAnotherPlayer: boolean },
  api: Api = browserApi,
): Promise<void> {
  await api.request("POST", adminApi.prospectShow(id), said);
}

export async function deleteProspect(id: number, api: Api = browserApi): Promise<void> {
  await api.request("DELETE", adminApi.prospect(id));
}

/** The votes for a player of the last days. */
export function prospectVotesQuery(id: number, days: string) {
  const path = withQuery(adminApi.prospectVotes(id), { days });
  return queryOptions<{ data: VoteReport }>({ queryKey: [path] });
}

/** Takes votes out of a player's count. */
export async function voidVotes(id: number, voiding: VoteVoiding, api: Api = browserApi) {
  const answer = await api.request("POST", adminApi.prospectVotesVoid(id), voiding);
  return answer as { data: VoidingReceipt };
}

/** What a file would do to the board. */
export async function previewImport(csv: string, api: Api = browserApi) {
  const answer = await api.request("POST", adminApi.prospectsImport, { csv });
  return answer as { data: ImportReport };
}

/** Does what the preview for this board said. */
export async function importProspects(csv: string, expectedBoard: string, api: Api = browserApi) {
  const file = { csv, expectedBoard };
  const answer = await api.request("POST", adminApi.prospectsImport, file);
  return answer as { data: ImportReport };
}
