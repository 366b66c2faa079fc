import { useState } from "react";
import { writtenData } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { CheckField } from "#ui/check-field.tsx";
import { DecisionFields } from "#ui/decision-fields.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { DateField } from "#ui/field.tsx";
import { labelOf } from "#ui/label-of.ts";
import { LocalTime } from "#ui/local-time.tsx";
import { VersionChanges } from "#ui/version-changes.tsx";
import { STAFF_TOUCHED } from "../../client/staff.ts";
import type { StaffListing } from "../../schema/listings.ts";
import { ChildCard } from "../listing-card.tsx";
import { daysOf } from "../words.ts";
import { changesOf } from "./listing-changes.tsx";

/** A listing word for word; of one that waits, and of a change, staff decide here. Loaded when it opens. */
export default function DecisionDialog({ row: listing, onClose }: RowDialogProps<StaffListing>) {
  const title = listing.title ?? "A listing without a title";
  // Another person's decision must not take away the form that somebody types into.
  const [Form] = useState(() => formOf(listing));
  if (Form) return <Form listing={listing} onClose={onClose} />;
  return (
    <Dialog title={title} isWide onClose={onClose}>
      <Words listing={listing} />
    </Dialog>
  );
}

function formOf({ change, status }: StaffListing) {
  if (change !== "none") return ChangeDecision;
  return status === "pending_review" ? Decision : null;
}

interface DecisionProps {
  listing: StaffListing;
  onClose(): void;
}

function useDecision(listing: StaffListing) {
  return useDialogForm({
    touched: STAFF_TOUCHED,
    schema: async () => (await import("../../schema/listings.ts")).ListingDecision,
    read: (fields) => ({
      decision: fields.get("decision"),
      publishOn: String(fields.get("publishOn") ?? "") || null,
      isAnotherPlayer: fields.has("isAnotherPlayer"),
      reason: String(fields.get("reason") ?? ""),
      expectedUpdatedAt: listing.updatedAt,
    }),
    send: (decided) =>
      call("POST", "/api/admin/connect/listings/{id}/decision", {
        path: { id: listing.id },
        body: decided,
      }).then(writtenData),
    version: listing.updatedAt,
    draft: { name: `listing-decision-${listing.id}`, isOfChild: true },
    done: ({ status, change }) =>
      status === "rejected" || change === "rejected"
        ? "The creator is asked for a change"
        : "The listing is approved",
    failed: "Nothing was decided",
  });
}

function Decision({ listing, onClose }: DecisionProps) {
  const state = useDecision(listing);
  return (
    <DialogForm
      title={listing.title ?? "A listing without a title"}
      state={state}
      label="Decide"
      pendingLabel="Saving..."
      isWide
      onClose={onClose}
    >
      <Words listing={listing} />
      <DecisionFields
        errors={state.errors}
        approval="Sponsors see it, at once or from a day on."
        whenApproved={
          <>
            <DateField
              label="Shown from"
              hint="Leave empty for now."
              error={state.errors.publishOn}
              name="publishOn"
            />
            {(listing.withheld.length > 0 || state.errors.isAnotherPlayer) && (
              <CheckField
                label="It is another player"
                hint="The audit log keeps who said so, and when."
                name="isAnotherPlayer"
                error={state.errors.isAnotherPlayer}
              />
            )}
          </>
        }
      />
    </DialogForm>
  );
}

/** The change of a shown listing beside what staff approved. */
function ChangeDecision({ listing, onClose }: DecisionProps) {
  const state = useDecision(listing);
  const { title, changeReason } = listing;
  return (
    <DialogForm
      title={`Change of ${title}`}
      state={state}
      label="Decide"
      pendingLabel="Saving..."
      isWide
      onClose={onClose}
    >
      <p className="text-dim">Sponsors see the approved version until you approve the change.</p>
      {changeReason && <p>You asked for another change: {changeReason}</p>}
      <VersionChanges before="Approved" changes={changesOf(listing)} />
      <DecisionFields errors={state.errors} approval="Sponsors see the change at once." />
    </DialogForm>
  );
}

/** What sponsors would read, as it was written. */
function Words({ listing }: { listing: StaffListing }) {
  const { creatorName, description, location, audienceSize, audienceDemographics } = listing;
  const { dateStart, dateEnd, benefits, mediaUrls, rejectReason, isForMinor } = listing;
  return (
    <div className="grid gap-5">
      {isForMinor && <AboutChild listing={listing} />}
      <p className="wrap-anywhere whitespace-pre-line">{description ?? "No description yet."}</p>
      <Facts>
        <Fact term="Creator">{creatorName}</Fact>
        {location && <Fact term="Place">{location}</Fact>}
        {dateStart && dateEnd && <Fact term="Days">{daysOf({ dateStart, dateEnd })}</Fact>}
        {audienceSize !== null && (
          <Fact term="Reaches">{audienceSize.toLocaleString("en-US")} people</Fact>
        )}
        {audienceDemographics && <Fact term="Audience">{audienceDemographics}</Fact>}
        {benefits.length > 0 && <Fact term="Benefits">{benefits.join("; ")}</Fact>}
        {rejectReason && <Fact term="Asked for">{rejectReason}</Fact>}
      </Facts>
      {mediaUrls.length > 0 && (
        <ul className="grid gap-3 sm:grid-cols-3">
          {mediaUrls.map((url) => (
            <li key={url}>
              <img src={url} alt="" className="aspect-video w-full bg-line object-cover" />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** That it is about a child, what everybody would see of it, and whose word stands. */
function AboutChild({ listing }: { listing: StaffListing }) {
  const { card, word, guardianName, guardianAgreedAt, withheld } = listing;
  return (
    <div className="border-red border-l-4 pl-4">
      <p className="font-semibold">About a child</p>
      {card && <ChildCard card={card} />}
      {withheld.map((sentence) => (
        <p key={sentence} className="mt-2 font-semibold text-ember">
          {sentence}
        </p>
      ))}
      <p className="mt-2 text-sm">
        {guardianAgreedAt ? (
          <>
            The word of {guardianName} stands: <LocalTime at={guardianAgreedAt} />
          </>
        ) : (
          labelOf(NO_WORD, word)
        )}
      </p>
    </div>
  );
}

const NO_WORD: Record<StaffListing["word"], string> = {
  none: "No guardian has been asked.",
  asked: "It waits for the guardian's word.",
  agreed: "The guardian has agreed.",
  revoked: "The guardian has said no.",
};
