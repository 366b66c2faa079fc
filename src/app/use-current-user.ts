import { useRouteLoaderData } from "react-router";
import type { CurrentUser } from "#domains/accounts/schema.ts";

/** The person signed in when this document was opened, or null: signing in or out opens a new one. */
export function useCurrentUser(): CurrentUser | null {
  const root = useRouteLoaderData<{ user: CurrentUser | null }>("root");
  return root?.user ?? null;
}
