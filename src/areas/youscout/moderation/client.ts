import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { LOWEST_RANK } from "#areas/board/prospects/rules/ranking.ts";
import type { StaffProspectList } from "#areas/board/prospects/schema/prospects.ts";
import type { VoidingReceipt, VoteReport, VoteVoiding } from "#areas/votes/schema/report.ts";
import type { NominationDecision } from "#areas/youscout/nominations/schema/nominations.ts";
import type {
  NominationCorrection,
  NominationMerge,
  NominationShowing,
} from "#areas/youscout/nominations/schema/staff.ts";
import { browserApi, type Said, writtenData } from "#lib/api.ts";
import type { BulkOutcome } from "#lib/bulk-outcome.ts";
import { fileAddress, pageAddress, withQuery } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import type {
  ReportVerdict,
  StaffComment,
  StaffCommentPage,
  StaffReport,
  StaffReportPage,
} from "./schema/discussion.ts";
import type { BulkDecision, StaffNominationPage } from "./schema/nominations.ts";

/** Paths whose cached answers a change by staff makes outdated. */
export const TOUCHED = [`${paths.apiPrefix}admin/`, paths.api.nominations, paths.api.prospects];

/** One page of the nominations that the address of a list chooses. */
export function staffNominationsQuery(address: Record<string, string>) {
  return queryOptions<StaffNominationPage>({
    queryKey: [pageAddress(adminApi.nominations, address)],
  });
}

/** Whoever has a rank on the board, and after them others. Read again each time it is needed. */
export function rankedQuery() {
  const path = pageAddress(adminApi.prospects, {}, LOWEST_RANK);
  return queryOptions<StaffProspectList>({ queryKey: [path], staleTime: 0 });
}

/** Where the same nominations are as a file. */
export function nominationsFile(address: Record<string, string>): string {
  return fileAddress(adminApi.nominationsFile, address);
}

export function staffCommentsQuery(address: Record<string, string>) {
  return queryOptions<StaffCommentPage>({ queryKey: [pageAddress(adminApi.comments, address)] });
}

export function staffReportsQuery(address: Record<string, string>) {
  return queryOptions<StaffReportPage>({ queryKey: [pageAddress(adminApi.reports, address)] });
}

export async function decideNomination(id: number, decision: NominationDecision): Promise<void> {
  await browserApi.request("POST", adminApi.nominationDecision(id), decision);
}

/** Decides about many; tells what happened to each. */
export async function decideMany(decision: BulkDecision): Promise<BulkOutcome["data"]> {
  return writtenData(await browserApi.request("POST", adminApi.nominationsBulk, decision));
}

export async function correctNomination(id: number, change: NominationCorrection): Promise<void> {
  await browserApi.request("PATCH", adminApi.nomination(id), change);
}

export async function mergeNomination(id: number, wanted: NominationMerge): Promise<void> {
  await browserApi.request("POST", adminApi.nominationMerge(id), wanted);
}

export async function promoteNomination(
  id: number,
  { isAnotherPlayer, rawRank }: { isAnotherPlayer: boolean; rawRank: number | null },
): Promise<void> {
  const decision = {
    ...{ expectedStatus: "approved", rawRank },
    ...(isAnotherPlayer && { isAnotherPlayer }),
  };
  await browserApi.request("POST", adminApi.nominationPromote(id), decision);
}

export async function seeTakeDown(id: number): Promise<void> {
  await browserApi.request("POST", adminApi.nominationTakeDown(id));
}

export async function hideNomination(id: number): Promise<void> {
  await browserApi.request("POST", adminApi.nominationHide(id));
}

export async function showNomination(id: number, showing: NominationShowing): Promise<void> {
  await browserApi.request("POST", adminApi.nominationShow(id), showing);
}

/** The votes for a nomination of the last days. */
export function nominationVotesQuery(id: number, days: string) {
  const path = withQuery(adminApi.nominationVotes(id), { days });
  return queryOptions<{ data: VoteReport }>({ queryKey: [path] });
}

/** Takes votes out of a nomination's counts. */
export async function voidNominationVotes(
  id: number,
  voiding: VoteVoiding,
): Promise<VoidingReceipt> {
  const path = adminApi.nominationVotesVoid(id);
  return writtenData(await browserApi.request("POST", path, voiding));
}

/** Deletes for good what it tells, as it was seen. */
export async function eraseNomination(id: number, expectedUpdatedAt: string): Promise<void> {
  await browserApi.request("POST", adminApi.nominationErase(id), { expectedUpdatedAt });
}

/** Mails the guardian a new link. */
export async function askGuardian(id: number): Promise<void> {
  await browserApi.request("POST", adminApi.nominationAskGuardian(id));
}

export async function approveComment({ id, editedAt }: StaffComment): Promise<void> {
  await browserApi.request("POST", adminApi.commentApprove(id), { expectedEditedAt: editedAt });
}

export async function removeComment(id: number): Promise<void> {
  await browserApi.request("DELETE", adminApi.comment(id));
}

/** Decides what was reported, as it was read. */
export async function decideReport(
  { id, comment }: StaffReport,
  verdict: ReportVerdict["verdict"],
): Promise<void> {
  const body = verdict === "upheld" ? {} : { expectedEditedAt: comment?.editedAt ?? null };
  await browserApi.request("POST", adminApi.reportDecision(id), { verdict, ...body });
}

/** Confirms what another person proposed about the guardian of a nomination, or declines it. */
export async function decideGuardian(
  id: number,
  expectedProposedAt: string,
  decision: "confirm" | "decline",
): Promise<Said> {
  const { nominationGuardianConfirm, nominationGuardianDecline } = adminApi;
  const path = decision === "confirm" ? nominationGuardianConfirm : nominationGuardianDecline;
  return (await browserApi.request("POST", path(id), { expectedProposedAt })) as Said;
}

/** Proposes deleting a nomination whose guardian said no, which a second owner confirms. */
export async function proposeNominationDeletion(id: number): Promise<void> {
  await browserApi.request("POST", adminApi.nominationGuardianDelete(id));
}

/** Proposes that a second owner lifts a replaced guardian's no. */
export async function proposeGuardianLift(id: number): Promise<void> {
  await browserApi.request("POST", adminApi.nominationGuardianLift(id));
}
