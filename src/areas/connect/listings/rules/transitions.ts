import { defineTransitions } from "#lib/transitions.ts";

export const LISTING_TYPES = ["event", "team", "facility", "athlete", "media", "program"] as const;
export type ListingType = (typeof LISTING_TYPES)[number];

export const STATUSES = [
  "draft",
  "pending_review",
  "approved",
  "active",
  "rejected",
  "expired",
  "completed",
] as const;
export type ListingStatus = (typeof STATUSES)[number];

/** What may become of a listing, and by whom. Only active ones are public. */
export const LISTING_TRANSITIONS = defineTransitions({
  edit: { by: ["creator"], from: ["rejected"], to: "draft" },
  submit: { by: ["creator"], from: ["draft"], to: "pending_review" },
  /** A creator whom staff know needs no review for the next listing, unless they rejected one. */
  approve_own: { by: ["creator"], from: ["draft"], to: "approved" },
  take_back: {
    by: ["creator", "system"],
    from: ["pending_review", "approved", "active"],
    to: "draft",
  },
  complete: { by: ["creator"], from: ["active"], to: "completed" },
  /** What can't be a draft again, because a sponsor was accepted. */
  end: { by: ["system"], from: ["pending_review", "approved", "active"], to: "completed" },
  fill: { by: ["system"], from: ["active"], to: "completed" },
  approve: { by: ["staff"], from: ["pending_review"], to: "approved" },
  reject: { by: ["staff"], from: ["pending_review"], to: "rejected" },
  /** Staff have to read again what they approved. */
  return: { by: ["system"], from: ["approved", "active"], to: "pending_review" },
  publish: { by: ["system"], from: ["approved"], to: "active" },
  /** The guardian agrees to a listing about a child, which staff always read. */
  agree: { by: ["guardian"], from: ["draft"], to: "pending_review" },
  /** The guardian says no, or takes the word back: nothing of it stays. */
  revoke: { by: ["guardian"], from: STATUSES, to: "draft" },
  expire: { by: ["system"], from: ["active"], to: "expired" },
});
