import { queryOptions } from "@tanstack/react-query";
import { paths } from "#paths.ts";
import type { BadgeList } from "../schema/badges.ts";

/** All badges, and which of them the signed-in person has. */
export function badgesQuery() {
  return queryOptions<BadgeList>({ queryKey: [paths.api.badges] });
}
