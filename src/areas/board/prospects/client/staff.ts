import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import type { VoidingReceipt, VoteReport, VoteVoiding } from "#areas/votes/schema/report.ts";
import { type Api, browserApi, writtenData } from "#lib/api.ts";
import type { BulkOutcome } from "#lib/bulk-outcome.ts";
import { fileAddress, pageAddress, withQuery } from "#lib/list-address.ts";
import { readData } from "#lib/read-data.ts";
import { paths } from "#paths.ts";
import { LOWEST_RANK } from "../rules/ranking.ts";
import type { BoardSettings } from "../schema/agreement.ts";
import type { Graduates } from "../schema/alumni.ts";
import type { ProspectFacts, StaffFacts } from "../schema/facts.ts";
import type { ImportReport, LastImport, UndoReport } from "../schema/import-report.ts";
import type {
  BulkChange,
  ProspectChange,
  RankMove,
  SentProspect,
  StaffProspectList,
} from "../schema/prospects.ts";
import type { ScoutingReports, SentScoutingReport } from "../schema/scout-report.ts";

/** Paths whose cached answers a change by staff makes outdated. */
export const TOUCHED = [
  adminApi.prospects,
  adminApi.boardSettings,
  adminApi.graduates,
  paths.api.prospects,
  paths.api.alumni,
  adminApi.audit,
];

/** A page of the players as staff see them. */
export function staffProspectsQuery(chosen: Record<string, string>) {
  const path = pageAddress(adminApi.prospects, chosen);
  return queryOptions<StaffProspectList>({ queryKey: [path] });
}

/** Whoever has a rank, hidden players too, and after them others. Read again each time it is needed. */
export function rankedQuery() {
  const path = pageAddress(adminApi.prospects, {}, LOWEST_RANK);
  return queryOptions<StaffProspectList>({ queryKey: [path], staleTime: 0 });
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
  return fileAddress(adminApi.prospectsFile, filter);
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

/** Does the same with several players. */
export async function decideMany(change: BulkChange): Promise<BulkOutcome["data"]> {
  return writtenData(await browserApi.request("POST", adminApi.prospectsBulk, change));
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
export async function voidVotes(
  id: number,
  voiding: VoteVoiding,
  api: Api = browserApi,
): Promise<VoidingReceipt> {
  return writtenData(await api.request("POST", adminApi.prospectVotesVoid(id), voiding));
}

/** What a file would do to the board. */
export async function previewImport(csv: string, api: Api = browserApi): Promise<ImportReport> {
  return readData(await api.request("POST", adminApi.prospectsImport, { csv }));
}

/** The last import, as long as it can be undone. */
export function lastImportQuery() {
  return queryOptions<{ data: LastImport | null }>({ queryKey: [adminApi.prospectsImport] });
}

/** Takes back what that import added and changed. */
export async function undoImport(importedAt: string): Promise<UndoReport> {
  return writtenData(
    await browserApi.request("POST", adminApi.prospectsImportUndo, { importedAt }),
  );
}

/** Does what the preview for this board said. */
export async function importProspects(
  csv: string,
  expectedBoard: string,
  api: Api = browserApi,
): Promise<ImportReport> {
  const file = { csv, expectedBoard };
  return writtenData(await api.request("POST", adminApi.prospectsImport, file));
}
