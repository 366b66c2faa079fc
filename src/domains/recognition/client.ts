import { queryOptions } from "@tanstack/react-query";
import { browserApi } from "#lib/api.ts";
import { paths } from "#paths.ts";
import type { BadgeList, StaffBadgeList } from "./schema.ts";

/** All badges, and which of them the signed-in person has. */
export function badgesQuery() {
  return queryOptions<BadgeList>({ queryKey: [paths.api.badges] });
}

/** All badges as staff see them. */
export function staffBadgesQuery() {
  return queryOptions<StaffBadgeList>({ queryKey: [paths.api.adminBadges] });
}

/** Gives a person a badge by hand. */
export async function awardBadge(id: number, username: string): Promise<void> {
  await browserApi.request("POST", paths.api.adminBadgeAward(id), { username });
}
