import { type ActionFunctionArgs, data } from "react-router";
import { ApiError, apiContext } from "#lib/api.ts";
import { askForLinks } from "../client/customer.ts";

/** What became of the form where scripts are off. */
export interface AskedForLinks {
  /** What the call said; null when it refused. */
  message: string | null;
  email: string;
  /** What is wrong with the address, or why nothing was done. */
  error: string | null;
}

/** The form where scripts are off: the same call as with scripts, then the page again. */
export async function linksAction({ request, context }: ActionFunctionArgs) {
  const email = String((await request.formData()).get("email") ?? "");
  try {
    const message = await askForLinks(email, context.get(apiContext));
    return data<AskedForLinks>({ message, email: "", error: null });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, retryAfter } = error;
    return data<AskedForLinks>(
      { message: null, email, error: error.fields.email ?? error.text },
      { status, ...(retryAfter && { headers: { "retry-after": retryAfter } }) },
    );
  }
}
