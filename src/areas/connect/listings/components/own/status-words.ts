import { labelOf } from "#ui/label-of.ts";
import { canRenew } from "../../rules/listings.ts";
import type { OwnListing } from "../../schema/listings.ts";

type Status = OwnListing["status"];

export const STATUS_LABELS: Record<Status, string> = {
  draft: "Draft",
  pending_review: "In review",
  approved: "Approved",
  active: "Shown",
  rejected: "Needs a change",
  expired: "Ended",
  completed: "Closed",
};

/** What a guardian's word means for whoever wrote the listing. */
const WORD_SENTENCES: Partial<Record<OwnListing["word"], string>> = {
  asked: "It waits for the guardian's answer. If you change anything, you have to ask again.",
  revoked: "The guardian has said no, so it is gone with everything that it said.",
};

/** What sponsors see of a shown listing, by how its change stands with staff. */
const CHANGE_SENTENCES: Record<OwnListing["change"], (listing: OwnListing) => string> = {
  none: () => "Sponsors see it.",
  waiting: () => "Your change is waiting for review. Sponsors see the approved version.",
  rejected: ({ changeReason }) =>
    `Our staff asked for another change: ${changeReason} Sponsors see the approved version.`,
};

/** What the state of a listing means for its creator, in a sentence. */
export function whatNext(listing: OwnListing): string {
  const { status, rejectReason, publishOn, isForMinor, word } = listing;
  switch (status) {
    case "draft":
      return (
        WORD_SENTENCES[word] ??
        `Only you see it. Finish it and send it to ${isForMinor ? "the guardian" : "our staff"}.`
      );
    case "pending_review":
      if (isForMinor) return "The guardian has agreed, and our staff read it now.";
      return "Our staff read it. We'll tell you when they have decided.";
    case "approved":
      return publishOn ? `It is shown from ${publishOn} on.` : "It is shown in a moment.";
    case "active":
      return CHANGE_SENTENCES[listing.change](listing);
    case "rejected":
      return `Our staff asked for a change: ${rejectReason ?? "please write to us"}${
        canRenew(listing)
          ? " A sponsor was accepted, so make the change in a new draft: renew it."
          : ""
      }`;
    case "expired":
      return "It has ended. You can renew it: that makes a new draft with the same text.";
    case "completed":
      return "It is closed: no one can make an offer any more. You can renew it: that makes a new draft.";
    default:
      return "";
  }
}

/** The state of a listing in a word or two. */
export function statusLabel({ status, word }: OwnListing): string {
  if (word === "revoked") return "Taken down";
  if (status === "draft" && word === "asked") return "Waiting for the guardian";
  return labelOf(STATUS_LABELS, status);
}

/**
 * Whether its creator can change it: in the other states it is taken back or renewed first, and one about a child also
 * while it is shown, because its guardian agreed to every word.
 */
export function canEdit(listing: OwnListing): boolean {
  const { status, isForMinor, word } = listing;
  if (word === "revoked" || canRenew(listing)) return false;
  return status === "draft" || status === "rejected" || (status === "active" && !isForMinor);
}
