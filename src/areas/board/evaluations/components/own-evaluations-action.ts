import { type ActionFunctionArgs, data, redirect } from "react-router";
import { type Api, ApiError, apiContext } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters, paths } from "#paths.ts";
import type { EvaluationCorrection } from "../schema/requests.ts";

/** Why nothing was changed, with what was written and what is wrong with it. */
export interface RefusedChange {
  refusal: string;
  values?: Record<string, string>;
  errors?: Record<string, string>;
}

const WITHDRAWN = withQuery(paths.myEvaluations, { [pageParameters.sent]: "withdrawn" });

/** The forms of one's requests: the call, then the page again, which shows what it brought about. */
export async function ownEvaluationsAction({ request, context }: ActionFunctionArgs) {
  const values = Object.fromEntries(await request.formData()) as Record<string, string>;
  try {
    const id = await send(values, context.get(apiContext));
    return redirect(id === null ? WITHDRAWN : `${paths.myEvaluations}#request-${id}`, 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { text: refusal, fields: errors, status } = error;
    return data<RefusedChange>({ refusal, values, errors }, { status });
  }
}

/** Sends what the form asks for; anything but an id names no request, and the call says so. */
async function send(
  { cancel, withdraw, correct, ...written }: Record<string, string>,
  api: Api,
): Promise<number | null> {
  if (withdraw) {
    await call("DELETE", "/api/my/evaluations/{id}", { path: { id: Number(withdraw) }, api });
    return null;
  }
  if (correct) {
    // The call checks what people wrote.
    await call("PATCH", "/api/my/evaluations/{id}", {
      path: { id: Number(correct) },
      body: written as unknown as EvaluationCorrection,
      api,
    });
    return Number(correct);
  }
  await call("POST", "/api/my/evaluations/{id}/cancel", { path: { id: Number(cancel) }, api });
  return Number(cancel);
}
