import type { OwnListing } from "../../schema.ts";

type Status = OwnListing["status"];

export const STATUS_LABELS: Record<Status, string> = {
  draft: "Draft",
  pending_review: "In review",
  approved: "Approved",
  active: "Shown",
  rejected: "Needs a change",
  expired: "Ended",
  completed: "Completed",
};

/** What the state of a listing means for its creator, in a sentence. */
export function whatNext({ status, rejectReason, publishOn }: OwnListing): string {
  switch (status) {
    case "draft":
      return "Only you see it. Finish it and send it to our staff.";
    case "pending_review":
      return "Our staff read it. We'll tell you when they have decided.";
    case "approved":
      return publishOn ? `It is shown from ${publishOn} on.` : "It is shown in a moment.";
    case "active":
      return "Sponsors see it.";
    case "rejected":
      return `Our staff asked for a change: ${rejectReason ?? "please write to us"}`;
    case "expired":
      return "It has ended. You can renew it: that makes a new draft with the same text.";
    case "completed":
      return "It has found its sponsors.";
    default:
      return "";
  }
}

/** Whether its creator can change it: in the other states it is taken back first. */
export function canEdit({ status }: Pick<OwnListing, "status">): boolean {
  return status === "draft" || status === "rejected" || status === "active";
}
