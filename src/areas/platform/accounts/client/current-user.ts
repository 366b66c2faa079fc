import { queryOptions } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";
import { MINUTE_MS } from "#lib/time.ts";
import type { CurrentUser } from "../schema.ts";

/** How long a person moves between guarded pages in this tab before the session is checked again. */
export const VERIFIED_MS = MINUTE_MS;

/** The signed-in person, or null. Apart from what else an account can do, because every page loads it. */
export function currentUserQuery() {
  return queryOptions<CurrentUser | null>({
    queryKey: getQuery("/api/user").queryKey,
    meta: { nullOn401: true },
  });
}
