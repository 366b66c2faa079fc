import { type MiddlewareFunction, Outlet, redirect, replace } from "react-router";
import { currentUserQuery } from "../domains/accounts/client.ts";
import { rememberWanted } from "../domains/accounts/components/entering.ts";
import { browserQueryClient } from "../lib/query.ts";
import { paths } from "../paths.ts";
import { readUser } from "./who-is-here.ts";

/**
 * Around pages for people who are signed in. Whoever is not is sent to log in, and on to the page
 * from there. What such a page reads is guarded by its calls; this only saves a person the detour.
 */
export const middleware: MiddlewareFunction[] = [
  async ({ request, context }) => {
    if (await readUser(context)) return;
    const { pathname, search } = new URL(request.url);
    throw redirect(paths.authThen(pathname + search));
  },
];

export const clientMiddleware: MiddlewareFunction[] = [
  async ({ request }) => {
    if (await browserQueryClient().fetchQuery(currentUserQuery())) return;
    const { pathname, search } = new URL(request.url);
    rememberWanted(pathname + search);
    throw replace(paths.auth);
  },
];

export default Outlet;
