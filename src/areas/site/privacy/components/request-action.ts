import { type ActionFunctionArgs, redirect } from "react-router";
import { ApiError, apiContext } from "#lib/api.ts";
import { refuseForm } from "#lib/refused-form.ts";
import { paths } from "#paths.ts";
import { askPrivately } from "../client/requests.ts";
import type { NewPrivacyRequest } from "../schema/requests.ts";

/**
 * The form where scripts are off: the same call as with scripts, then the page of the request, or
 * the form again with what was written and what is wrong.
 */
export async function requestAction({ request, context }: ActionFunctionArgs) {
  const fields = await request.formData();
  try {
    const { reference } = await askPrivately(
      readRequest(fields) as NewPrivacyRequest,
      context.get(apiContext),
    );
    return redirect(paths.privacyRequestState(reference), 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refuseForm(error, Object.fromEntries(fields) as Record<string, string>);
  }
}

/** What the form's fields say, for the schema that checks it: yes and no, and whose page it was. */
export function readRequest(fields: FormData): Record<string, unknown> {
  const { isAboutMinor, prospectId, nominationId, ...texts } = Object.fromEntries(fields);
  return {
    ...texts,
    ...(isAboutMinor && { isAboutMinor: isAboutMinor === "yes" }),
    ...(prospectId && { prospectId: Number(prospectId) }),
    ...(nominationId && { nominationId: Number(nominationId) }),
  };
}
