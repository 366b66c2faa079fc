import { type ActionFunctionArgs, data, redirect } from "react-router";
import { ApiError, apiContext } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { paths } from "#paths.ts";
import type { NewContactMessage } from "../schema/messages.ts";

/** What a page shows again of a form that was refused. */
export interface RefusedContact {
  contact: {
    values: Record<string, string>;
    errors: Record<string, string>;
    /** Why, when it is about no field. */
    message: string | null;
  };
}

/**
 * The contact form where scripts are off, for the page that it stands on: the same call as with
 * scripts, then the thanks, or the page again with what was written and what is wrong.
 */
export async function contactAction({ request, context }: ActionFunctionArgs) {
  const values = Object.fromEntries(await request.formData()) as Record<string, string>;
  const body = values as unknown as NewContactMessage;
  try {
    await call("POST", "/api/contact", { body, api: context.get(apiContext) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { fields: errors, text, status, retryAfter } = error;
    const message = Object.keys(errors).length === 0 ? text : null;
    const headers = retryAfter ? { "retry-after": retryAfter } : undefined;
    const refused = { contact: { values, errors, message } };
    return data<RefusedContact>(refused, { status, ...(headers && { headers }) });
  }
  return redirect(paths.contactThanks, 303);
}
