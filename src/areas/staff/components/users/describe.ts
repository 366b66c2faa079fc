import type { StaffRight } from "#lib/staff-rights.ts";
import { labelOf } from "#ui/label-of.ts";
import type { ManagedUser, UserFilter } from "../../schema/panel.ts";

type Role = ManagedUser["role"];
type Coach = NonNullable<ManagedUser["coach"]>;

export const ROLE_LABELS: Record<Role, string> = {
  coach: "Coach",
  parent: "Parent",
  fan: "Fan",
  admin: "Administrator",
};

export const RIGHT_LABELS: Record<StaffRight, string> = {
  scout: "Scout",
  moderator: "Moderator",
  shop: "Shop",
  desk: "Desk",
  partners: "Partners",
  bookkeeper: "Bookkeeper",
};

/** The role of a person, with what was given beside it. */
export function roleOf({ role, rights }: Pick<ManagedUser, "role" | "rights">): string {
  const given = rights.map((right) => labelOf(RIGHT_LABELS, right).toLowerCase());
  return [labelOf(ROLE_LABELS, role), ...given].join(", ");
}

/** What staff may do, by which accounts are chosen. */
export const STAFF_LABELS: Record<NonNullable<UserFilter["right"]>, string> = {
  any: "All staff",
  ...RIGHT_LABELS,
};

/** Whether the address of a person may be a stranger's. */
export function isUnconfirmed({
  email,
  isEmailConfirmed,
}: Pick<ManagedUser, "email" | "isEmailConfirmed">): boolean {
  return email !== null && !isEmailConfirmed;
}

export const STATE_LABELS: Record<NonNullable<UserFilter["state"]>, string> = {
  active: "Active",
  suspended: "Suspended",
  reads_like_staff: "Looks like staff",
};

export const COACH_STATE_LABELS: Record<NonNullable<UserFilter["verification"]>, string> = {
  waiting: "Waiting for us",
  verified: "Verified",
  rejected: "Rejected",
};

export const VERIFICATION_LABELS: Record<Coach["verificationStatus"], string> = {
  pending: "Pending",
  verified: "Verified",
  rejected: "Rejected",
};

const POSITION_LABELS: Record<NonNullable<Coach["teamPosition"]>, string> = {
  head_coach: "Head coach",
  assistant_coach: "Assistant coach",
  hitting_coach: "Hitting coach",
  pitching_coach: "Pitching coach",
  strength_coach: "Strength coach",
  other: "Other position",
};

/** Team, position and division of a coach on one line. */
export function teamOf({ teamName, teamPosition, division }: Coach): string {
  const position = teamPosition && POSITION_LABELS[teamPosition];
  return [teamName ?? "No team yet", position, division].filter(Boolean).join(", ");
}
