import type { StaffWho } from "#lib/staff-rights.ts";

/** What can wait for staff. */
export const QUEUE_KINDS = [
  "privacy",
  "guardian",
  "take_down",
  "report",
  "nomination",
  "comment",
  "review",
  "dispute",
  "deal",
  "evaluation",
  "contact",
  "coach",
  "listing",
  "partner",
  "order",
  "pickup",
  "money",
  "player_burst",
  "nomination_burst",
] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

/** Who sees and decides each kind, as on its own page: requests come with families' addresses. */
export const WHO_DECIDES: Record<QueueKind, StaffWho> = {
  privacy: "scout",
  guardian: "scout",
  take_down: "scout",
  report: "moderator",
  nomination: "moderator",
  comment: "moderator",
  review: "partners",
  dispute: "partners",
  deal: "partners",
  evaluation: "scout",
  contact: "admin",
  coach: "admin",
  listing: "partners",
  partner: "partners",
  order: "shop",
  pickup: "shop",
  money: "bookkeeper",
  player_burst: "scout",
  nomination_burst: "moderator",
};
