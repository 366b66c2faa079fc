import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import type { NewProspect } from "#domains/prospects/schema.ts";
import { type Api, browserApi } from "#lib/api.ts";
import { fileAddress, pageAddress } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import type { EvaluationChange, EvaluationPage } from "../schema.ts";

/** Paths whose cached answers a change by staff makes outdated. */
export const TOUCHED = [
  paths.api.evaluations,
  paths.api.prospects,
  adminApi.prospects,
  adminApi.audit,
  adminApi.overview,
];

/** One page of the requests that the address of the list chooses. */
export function evaluationRequestsQuery(address: Record<string, string>) {
  return queryOptions<EvaluationPage>({ queryKey: [pageAddress(paths.api.evaluations, address)] });
}

/** Where the same requests are, all of them, as a file. */
export function evaluationFile(address: Record<string, string>): string {
  return fileAddress(adminApi.evaluationFile, address);
}

export async function changeRequest(
  id: number,
  change: EvaluationChange,
  api: Api = browserApi,
): Promise<void> {
  await api.request("PATCH", adminApi.evaluationRequest(id), change);
}

/** Adds the player of a request to the board. */
export async function makeProspect(
  id: number,
  prospect: NewProspect,
  api: Api = browserApi,
): Promise<void> {
  await api.request("POST", adminApi.evaluationProspect(id), prospect);
}
