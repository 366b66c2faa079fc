import { queryOptions } from "@tanstack/react-query";
import { type Api, browserApi } from "#lib/api.ts";
import { paths } from "#paths.ts";
import type { EvaluationDraft, NewEvaluationRequest } from "../schema/requests.ts";

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
