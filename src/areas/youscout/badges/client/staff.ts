import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { browserApi } from "#lib/api.ts";
import { paths } from "#paths.ts";
import type { StaffBadgeList } from "../schema/badges.ts";

/** Paths whose cached answers a change by staff makes outdated. */
export const TOUCHED = [`${paths.apiPrefix}admin/`];

/** All badges as staff see them. */
export function staffBadgesQuery() {
  return queryOptions<StaffBadgeList>({ queryKey: [adminApi.badges] });
}

/** Gives a person a badge by hand. */
export async function awardBadge(id: number, username: string): Promise<void> {
  await browserApi.request("POST", adminApi.badgeAward(id), { username });
}
