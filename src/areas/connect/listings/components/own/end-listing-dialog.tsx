import type { ComponentType } from "react";
import { call } from "#lib/call.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { OWN_TOUCHED } from "../../client/listings.ts";
import type { OwnListing } from "../../schema/listings.ts";

/** Says how many open offers end with a listing, as another domain knows. */
export type OffersEndPart = ComponentType<{ listingId: number }>;

/** How a creator ends a listing: as a draft again, or for good. */
export type EndStep = "take_down" | "close";

export interface EndListingDialogProps {
  listing: OwnListing;
  name: string;
  step: EndStep;
  OffersEnd: OffersEndPart;
  onClose(): void;
}

const STEPS = {
  take_down: {
    title: "Take down this listing?",
    label: "Take it down",
    pendingLabel: "Taking it down...",
    send: (id: number) =>
      call("POST", "/api/connect/own-listings/{id}/take-back", { path: { id } }),
    done: "is a draft again",
  },
  close: {
    title: "Close this listing?",
    label: "Close it",
    pendingLabel: "Closing...",
    send: (id: number) =>
      call("POST", "/api/connect/own-listings/{id}/completion", { path: { id } }),
    done: "is closed",
  },
} as const;

/** Says what ends with a listing, and ends it. Loaded when it is opened. */
export default function EndListingDialog(props: EndListingDialogProps) {
  const { listing, name, step, OffersEnd, onClose } = props;
  const { send, done, ...labels } = STEPS[step];
  return (
    <ConfirmDialog
      {...labels}
      cancelLabel="Keep it"
      paths={[...OWN_TOUCHED, "/api/connect/offers"]}
      send={() => send(listing.id)}
      done={`${name} ${done}`}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{whatEnds(listing, { name, step })}</p>
      <OffersEnd listingId={listing.id} />
    </ConfirmDialog>
  );
}

function whatEnds(
  { isForMinor }: OwnListing,
  { name, step }: Pick<EndListingDialogProps, "name" | "step">,
): string {
  if (step === "close") {
    return `No one can make an offer for "${name}" any more. You can renew it later: that makes a new draft.`;
  }
  const again = isForMinor ? " To show it again, the guardian has to agree again." : "";
  return `"${name}" becomes a draft that only you see.${again}`;
}
