import { queryOptions } from "@tanstack/react-query";
import { paths } from "#paths.ts";
import type { CurrentUser } from "../schema.ts";

/** The signed-in person, or null. Apart from what else an account can do, because every page loads it. */
export function currentUserQuery() {
  return queryOptions<CurrentUser | null>({
    queryKey: [paths.api.user],
    meta: { nullOn401: true },
  });
}
