import { Pencil } from "lucide-react";
import { Link } from "react-router";
import { writtenData } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { count } from "#lib/count.ts";
import { paths } from "#paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Mark } from "#ui/facts.tsx";
import { labelOf } from "#ui/label-of.ts";
import { ListEmpty } from "#ui/list-states.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { OWN_TOUCHED } from "../../client/listings.ts";
import { canRenew, hasSponsors } from "../../rules/listings.ts";
import type { OwnListing } from "../../schema/listings.ts";
import { TYPE_LABELS } from "../words.ts";
import type { EndListingDialogProps, EndStep, OffersEndPart } from "./end-listing-dialog.tsx";
import { canEdit, statusLabel, whatNext } from "./status-words.ts";

interface OwnListingsProps {
  listings: readonly OwnListing[];
  OffersEnd: OffersEndPart;
}

/** One's own listings with where each of them stands, and what can be done with it. */
export function OwnListings({ listings, OffersEnd }: OwnListingsProps) {
  if (listings.length === 0) return <ListEmpty>You have no listings yet.</ListEmpty>;
  return (
    <ul className="grid gap-4">
      {listings.map((listing) => (
        <Entry key={listing.id} listing={listing} OffersEnd={OffersEnd} />
      ))}
    </ul>
  );
}

interface EntryProps {
  listing: OwnListing;
  OffersEnd: OffersEndPart;
}

function Entry({ listing, OffersEnd }: EntryProps) {
  const { id, title, type, status, change, saved } = listing;
  const name = title ?? "A listing without a title";
  return (
    <li className="cut flex flex-wrap items-center gap-x-6 gap-y-4 bg-raised p-5">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap gap-2">
          <Mark isUrgent={status === "rejected"}>{statusLabel(listing)}</Mark>
          {change !== "none" && (
            <Mark isUrgent={change === "rejected"}>
              {change === "waiting" ? "Change in review" : "Change needed"}
            </Mark>
          )}
          <Mark>{labelOf(TYPE_LABELS, type)}</Mark>
        </div>
        <h3 className="mt-3 wrap-anywhere text-2xl">
          {status === "active" ? (
            <Link to={paths.connectListing(id)} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        <p className="mt-1 text-pretty wrap-anywhere text-dim">{whatNext(listing)}</p>
        {saved > 0 && <p className="mt-1 text-dim text-sm">Saved by {count(saved, "account")}</p>}
      </div>
      <Actions listing={listing} name={name} OffersEnd={OffersEnd} />
    </li>
  );
}

const loadEndDialog = () => import("./end-listing-dialog.tsx");

function Actions({ listing, name, OffersEnd }: EntryProps & { name: string }) {
  const { id, status, change } = listing;
  const isStanding = status === "pending_review" || status === "approved" || status === "active";
  const { Dialog, subject, open, close } = useLazyDialog<EndListingDialogProps, EndStep>(
    loadEndDialog,
  );
  const { isPending, mutate } = useMutationFeedback(OWN_TOUCHED);
  const action = (label: string, run: () => Promise<unknown>) => (
    <Button
      look="quiet"
      disabled={isPending}
      aria-label={`${label}: ${name}`}
      onClick={() => void run()}
    >
      {label}
    </Button>
  );
  return (
    <div className="needs-scripts flex flex-wrap gap-2">
      {canEdit(listing) && (
        <Link
          to={paths.connectEditListing(id)}
          aria-label={`Edit ${name}`}
          className={buttonClass("quiet")}
        >
          <Pencil aria-hidden="true" size={18} />
          Edit
        </Link>
      )}
      {change !== "none" &&
        action("Drop the change", () =>
          mutate(
            () =>
              call("DELETE", "/api/connect/own-listings/{id}/change", { path: { id } }).then(
                writtenData,
              ),
            "The approved version stays",
          ),
        )}
      {isStanding && !hasSponsors(listing) && action("Take down", () => open("take_down"))}
      {status === "active" && action("Close", () => open("close"))}
      {canRenew(listing) &&
        action("Renew", () =>
          mutate(
            () =>
              call("POST", "/api/connect/own-listings/{id}/renewal", { path: { id } }).then(
                writtenData,
              ),
            "There is a new draft",
          ),
        )}
      {Dialog && subject && (
        <Dialog
          listing={listing}
          name={name}
          step={subject}
          OffersEnd={OffersEnd}
          onClose={close}
        />
      )}
    </div>
  );
}
