import type { Role } from "#areas/platform/accounts/schema.ts";
import type { LinkKind, TeamPosition } from "../rules.ts";
import type { Profile } from "../schema/profile.ts";

export const ROLE_NAMES: Record<Role, string> = {
  coach: "Coach",
  parent: "Parent",
  fan: "Fan",
  admin: "Administrator",
};

export const POSITION_NAMES: Record<TeamPosition, string> = {
  head_coach: "Head Coach",
  assistant_coach: "Assistant Coach",
  hitting_coach: "Hitting Coach",
  pitching_coach: "Pitching Coach",
  strength_coach: "Strength Coach",
  other: "Other",
};

export const LINK_NAMES: Record<LinkKind, string> = {
  twitter: "Twitter",
  instagram: "Instagram",
  facebook: "Facebook",
  linkedin: "LinkedIn",
  website: "Website",
};

/** A person's name: the display name, or the username if there is none. */
export function nameOf(profile: Profile | null, username: string): string {
  return profile?.displayName ?? username;
}

/** The first letters of the first two words. */
export function initialsOf(name: string): string {
  return name
    .split(/[\s_.-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0])
    .join("")
    .toUpperCase();
}
