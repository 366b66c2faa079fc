import { type ActionFunctionArgs, redirect } from "react-router";
import { ApiError, apiContext } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { refuseForm } from "#lib/refused-form.ts";
import { paths } from "#paths.ts";
import { offeredPreferences } from "../rules.ts";
import { readChange } from "./read-change.ts";

/**
 * The profile form before its scripts have come, or without any: the same call as with scripts, then
 * the profile as it is stored, or the page again with what was written and what is wrong.
 */
export async function profileAction({ request, context }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const fields = await request.formData();
  try {
    const { role, email } = await call("GET", "/api/user", { api });
    await call("POST", "/api/user-profile", {
      body: readChange(fields, offeredPreferences(role, email)),
      api,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refuseForm(error, Object.fromEntries(fields) as Record<string, string>);
  }
  return redirect(paths.profileSaved, 303);
}
