import { type Api, browserApi } from "#lib/api.ts";
import type { NewReport, ReportReceipt } from "./schema.ts";

/** Reports the thing that the path of the call names. */
export async function sendReport(
  path: string,
  report: NewReport,
  api: Api = browserApi,
): Promise<ReportReceipt> {
  return (await api.request("POST", path, report)) as ReportReceipt;
}
