import { queryOptions } from "@tanstack/react-query";
import { LOWEST_RANK } from "#areas/board/prospects/rules/ranking.ts";
import { call, getQuery } from "#lib/call.ts";
import { pageOf } from "#lib/list-address.ts";
import type { Touched } from "#ui/read-again.ts";
import type { ReportVerdict, StaffComment, StaffReport } from "./schema/discussion.ts";

/** Paths whose cached answers a change by staff makes outdated. */
export const TOUCHED: Touched = ["/api/admin/", "/api/you-scout/nominations", "/api/prospects"];

/** Whoever has a rank on the board, and after them others. Read again each time it is needed. */
export function rankedQuery() {
  return queryOptions({
    ...getQuery("/api/admin/prospects", { query: pageOf({}, LOWEST_RANK) }),
    staleTime: 0,
  });
}

export async function promoteNomination(
  id: number,
  { isAnotherPlayer, rawRank }: { isAnotherPlayer: boolean; rawRank: number | null },
): Promise<void> {
  await call("POST", "/api/admin/you-scout/nominations/{id}/promote", {
    path: { id },
    body: { expectedStatus: "approved", rawRank, ...(isAnotherPlayer && { isAnotherPlayer }) },
  });
}

export async function approveComment({ id, editedAt }: StaffComment): Promise<void> {
  await call("POST", "/api/admin/you-scout/comments/{id}/approve", {
    path: { id },
    body: { expectedEditedAt: editedAt },
  });
}

/** Decides what was reported, as it was read. */
export async function decideReport(
  { id, comment }: StaffReport,
  verdict: ReportVerdict["verdict"],
): Promise<void> {
  await call("POST", "/api/admin/you-scout/reports/{id}/decision", {
    path: { id },
    body:
      verdict === "upheld" ? { verdict } : { verdict, expectedEditedAt: comment?.editedAt ?? null },
  });
}

/** Confirms what another person proposed about the guardian of a nomination, or declines it. */
export async function decideGuardian(
  id: number,
  expectedProposedAt: string,
  decision: "confirm" | "decline",
) {
  return call("POST", `/api/admin/you-scout/nominations/{id}/guardian/${decision}`, {
    path: { id },
    body: { expectedProposedAt },
  });
}
