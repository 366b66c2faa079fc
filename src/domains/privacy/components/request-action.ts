import { type ActionFunctionArgs, data, redirect } from "react-router";
import { ApiError, apiContext } from "../../../lib/api.ts";
import { paths } from "../../../paths.ts";
import { askPrivately } from "../client.ts";
import { readRequest } from "./read-request.ts";

/** What the page shows again of a form that was refused. */
export interface RefusedRequest {
  values: Record<string, string>;
  errors: Record<string, string>;
  /** Why, when it is about no field. */
  message: string | null;
}

/**
 * The form where scripts are off: the same call as with scripts, then the page of the request, or
 * the form again with what was written and what is wrong.
 */
export async function requestAction({ request, context }: ActionFunctionArgs) {
  const fields = await request.formData();
  try {
    const { reference } = await askPrivately(readRequest(fields), context.get(apiContext));
    return redirect(paths.privacyRequestState(reference), 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { fields: errors, text, status, retryAfter } = error;
    const values = Object.fromEntries(fields) as Record<string, string>;
    const message = Object.keys(errors).length === 0 ? text : null;
    const headers = retryAfter ? { "retry-after": retryAfter } : undefined;
    return data<RefusedRequest>(
      { values, errors, message },
      { status, ...(headers && { headers }) },
    );
  }
}
