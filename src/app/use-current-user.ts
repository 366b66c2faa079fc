import { useRouteLoaderData } from "react-router";
import type { CurrentUser } from "#domains/accounts/schema.ts";

/** Whoever is signed in since this document was opened, or null: signing in or out opens another. */
export function useCurrentUser(): CurrentUser | null {
  const root = useRouteLoaderData<{ user: CurrentUser | null }>("root");
  return root?.user ?? null;
}
