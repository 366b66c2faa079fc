import { type Api, browserApi, type Said } from "#lib/api.ts";
import type { NewReport } from "./schema.ts";

/** Reports the thing that the path of the call names. */
export async function sendReport(
  path: string,
  report: NewReport,
  api: Api = browserApi,
): Promise<Said> {
  return (await api.request("POST", path, report)) as Said;
}
