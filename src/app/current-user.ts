import { createContext, type RouterContextProvider } from "react-router";
import type { CurrentUser } from "#areas/platform/accounts/schema.ts";
import { ApiError, apiContext } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { siteContext } from "./render-contexts.ts";

const userContext = createContext<Promise<CurrentUser | null> | null>(null);

/**
 * Who opens the page that is being rendered: the call is made once a page, and only for a request
 * with a session cookie. Rejects with ApiError when the call fails.
 */
export function readUser(context: Readonly<RouterContextProvider>): Promise<CurrentUser | null> {
  const known = context.get(userContext);
  if (known) return known;
  const user = context.get(siteContext).hasSession
    ? call("GET", "/api/user", { api: context.get(apiContext) })
    : Promise.resolve(null);
  const orNull = user.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }) as Promise<CurrentUser | null>;
  (context as RouterContextProvider).set(userContext, orNull);
  return orNull;
}
