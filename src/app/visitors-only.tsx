import { type MiddlewareFunction, Navigate, Outlet, redirect, useSearchParams } from "react-router";
import { pageParameters, paths } from "../paths.ts";
import { useCurrentUser } from "./use-current-user.ts";
import { readUser } from "./who-is-here.ts";

/** Around pages to come in by: who is in already is sent on, but for choosing a new password. */
export const middleware: MiddlewareFunction[] = [
  async ({ request, context }) => {
    if (new URL(request.url).searchParams.has(pageParameters.resetToken)) return;
    const user = await readUser(context);
    if (user) throw redirect(user.role === "admin" ? paths.adminPanel : paths.home);
  },
];

export default function VisitorsOnly() {
  const [search] = useSearchParams();
  const user = useCurrentUser();
  if (!user || search.has(pageParameters.resetToken)) return <Outlet />;
  return <Navigate to={user.role === "admin" ? paths.adminPanel : paths.home} replace />;
}
