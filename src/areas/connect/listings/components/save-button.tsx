import { Bookmark, BookmarkCheck } from "lucide-react";
import { memberApi } from "#member-api.ts";
import { Button } from "#ui/button.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { setSaved } from "../client/listings.ts";
import type { PublicListing } from "../schema/listings.ts";

/** Saves a listing for later, or takes it off what was saved. */
export function SaveButton({ listing: { id, isSaved } }: { listing: PublicListing }) {
  const { isPending, mutate } = useMutationFeedback([
    memberApi.connectListings,
    memberApi.connectSavedListings,
  ]);
  const Icon = isSaved ? BookmarkCheck : Bookmark;
  return (
    <Button
      look="quiet"
      aria-pressed={isSaved}
      disabled={isPending}
      onClick={() =>
        void mutate(
          () => setSaved(id, !isSaved),
          isSaved ? "Taken off your saved listings" : "Listing saved",
          "The listing could not be saved",
        )
      }
    >
      <Icon aria-hidden="true" size={18} />
      {isSaved ? "Saved" : "Save"}
    </Button>
  );
}
