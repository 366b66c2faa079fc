import type { Api } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import type { EvaluationReport } from "../schema/report.ts";

/** The report behind a mailed link. */
export async function openReport(token: string, api: Api): Promise<EvaluationReport> {
  const answer = await call("GET", "/api/evaluation-reports/{token}", { path: { token }, api });
  return (answer as { data: EvaluationReport }).data;
}
