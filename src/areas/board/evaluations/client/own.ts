import { queryOptions } from "@tanstack/react-query";
import { type Api, browserApi } from "#lib/api.ts";
import { memberApi } from "#member-api.ts";
import type { OwnEvaluations } from "../schema/own.ts";
import type { EvaluationReport } from "../schema/report.ts";
import type { EvaluationCorrection } from "../schema/requests.ts";

/** What the signed-in person asked for, and how it stands. */
export function ownEvaluationsQuery() {
  return queryOptions<OwnEvaluations>({ queryKey: [memberApi.ownEvaluations] });
}

/** Cancels the appointment of one's own request. */
export async function cancelEvaluation(id: number, api: Api = browserApi): Promise<void> {
  await api.request("POST", memberApi.cancelEvaluation(id));
}

/** Corrects one's own request. */
export async function correctEvaluation(
  id: number,
  correction: EvaluationCorrection,
  api: Api = browserApi,
): Promise<void> {
  await api.request("PATCH", memberApi.ownEvaluation(id), correction);
}

/** Withdraws one's own request, which deletes it. */
export async function withdrawEvaluation(id: number, api: Api = browserApi): Promise<void> {
  await api.request("DELETE", memberApi.ownEvaluation(id));
}

/** The report behind a mailed link. */
export async function openReport(token: string, api: Api): Promise<EvaluationReport> {
  const answer = await api.request("GET", memberApi.evaluationReport(encodeURIComponent(token)));
  return (answer as { data: EvaluationReport }).data;
}
