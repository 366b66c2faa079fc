import { type ActionFunctionArgs, redirect } from "react-router";

/**
 * The action of a page whose form needs scripts: who sends it before they have come, as over a slow
 * line, sees the page again.
 */
export function openAgain({ request }: ActionFunctionArgs): Response {
  const { pathname, search } = new URL(request.url);
  return redirect(pathname + search, 303);
}
