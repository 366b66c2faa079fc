import { type MiddlewareFunction, Navigate, Outlet, redirect, useSearchParams } from "react-router";
import { pageParameters, paths } from "../paths.ts";
import { useCurrentUser } from "./use-current-user.ts";
import { readUser } from "./who-is-here.ts";

/** Around pages to come in by: who is in already is sent on, but for choosing a new password. */
export const middleware: MiddlewareFunction[] = [
  async ({ request, context }) => {
    if (new URL(request.url).searchParams.has(pageParameters.resetToken)) return;
    if (await readUser(context)) throw redirect(paths.home);
  },
];

export default function VisitorsOnly() {
  const [search] = useSearchParams();
  const isSentOn = useCurrentUser() !== null && !search.has(pageParameters.resetToken);
  return isSentOn ? <Navigate to={paths.home} replace /> : <Outlet />;
}
