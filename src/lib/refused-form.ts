import { data } from "react-router";
import type { ApiError } from "./api.ts";

/** What a page shows again of a form that was posted to it without scripts and was refused. */
export interface RefusedForm {
  values: Record<string, string>;
  errors: Record<string, string>;
  /** Why, when it is about no field. */
  message: string | null;
}

/**
 * The answer of a page's action to a form whose call was refused: the call's status and words.
 * @param errors what is wrong with which field; absent means what the call said
 */
export function refuseForm(
  { text, status, retryAfter, fields }: ApiError,
  values: Record<string, string>,
  errors: Record<string, string> = fields,
) {
  const message = Object.keys(errors).length === 0 ? text : null;
  const headers = retryAfter ? { "retry-after": retryAfter } : undefined;
  const refused: RefusedForm = { values, errors, message };
  return data(refused, { status, ...(headers && { headers }) });
}
