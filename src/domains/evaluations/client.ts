import { queryOptions } from "@tanstack/react-query";
import type { NewProspect } from "#domains/prospects/schema.ts";
import { type Api, browserApi } from "#lib/api.ts";
import { fileOf, pageOf } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import type {
  EvaluationChange,
  EvaluationDraft,
  EvaluationPage,
  NewEvaluationRequest,
} from "./schema.ts";

/** What the form begins with for the signed-in person. */
export function evaluationDraftQuery() {
  return queryOptions<{ data: EvaluationDraft }>({ queryKey: [paths.api.evaluationDraft] });
}

/** Asks for an evaluation; what is wrong with the request comes back as an ApiError. */
export async function requestEvaluation(
  request: NewEvaluationRequest,
  api: Api = browserApi,
): Promise<void> {
  await api.request("POST", paths.api.evaluations, request);
}

/** One page of the requests that the address of the list chooses. */
export function evaluationRequestsQuery(address: Record<string, string>) {
  return queryOptions<EvaluationPage>({ queryKey: [pageOf(paths.api.evaluations, address)] });
}

/** Where the same requests are, all of them, as a file. */
export function evaluationFile(address: Record<string, string>): string {
  return fileOf(paths.api.adminEvaluationFile, address);
}

export async function changeRequest(
  id: number,
  change: EvaluationChange,
  api: Api = browserApi,
): Promise<void> {
  await api.request("PATCH", paths.api.adminEvaluationRequest(id), change);
}

/** Adds the player of a request to the board. */
export async function makeProspect(
  id: number,
  prospect: NewProspect,
  api: Api = browserApi,
): Promise<void> {
  await api.request("POST", paths.api.adminEvaluationProspect(id), prospect);
}
