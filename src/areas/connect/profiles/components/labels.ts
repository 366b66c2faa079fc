import type { Review, Verification } from "../rules.ts";
import type { UserType } from "../schema/choices.ts";

export const SIDES: Record<Exclude<UserType, "admin">, { label: string; hint: string }> = {
  sponsor: { label: "A sponsor", hint: "I want to support a team, an event or a player." },
  organizer: {
    label: "An organizer",
    hint: "I run an event, a team, a field, a program or a show that needs sponsors.",
  },
  athlete: {
    label: "An athlete",
    hint: "I look for a sponsor, for myself as an adult or for my child of 14 to 17.",
  },
};

export const SIDE_LABELS: Record<UserType, string> = {
  sponsor: "Sponsor",
  organizer: "Organizer",
  athlete: "Athlete",
  admin: "Staff",
};

export const VERIFICATION_LABELS: Record<Verification, string> = {
  pending: "Not verified",
  verified: "Verified",
  rejected: "Rejected",
};

export const REVIEW_LABELS: Record<Review, string> = {
  approved: "Approved",
  waiting: "To review",
  rejected: "Change asked for",
};
