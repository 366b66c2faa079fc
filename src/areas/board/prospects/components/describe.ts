import type { Prospect } from "../schema/prospects.ts";

/** Shown where nothing is known. */
export const UNKNOWN = "–";

/** Primary position, with "/secondary" if there is one. */
export function positions({
  positionPrimary,
  positionSecondary,
}: Pick<Prospect, "positionPrimary" | "positionSecondary">): string {
  return [positionPrimary, positionSecondary].filter(Boolean).join("/") || UNKNOWN;
}

/** The school, else the team. */
export function schoolOrTeam({ school, teamName }: Pick<Prospect, "school" | "teamName">): string {
  return school || teamName || UNKNOWN;
}
