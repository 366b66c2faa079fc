import type { StaffRight } from "#lib/staff-rights.ts";

/** What can wait for staff. */
export const QUEUE_KINDS = [
  "privacy",
  "guardian",
  "report",
  "nomination",
  "comment",
  "review",
  "evaluation",
  "player_burst",
  "nomination_burst",
] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

/** Whose right it is to see and to decide each kind: requests come with families' addresses. */
export const WHO_DECIDES: Record<QueueKind, StaffRight> = {
  privacy: "scout",
  guardian: "scout",
  report: "moderator",
  nomination: "moderator",
  comment: "moderator",
  review: "partners",
  evaluation: "scout",
  player_burst: "scout",
  nomination_burst: "moderator",
};
