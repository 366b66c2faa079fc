import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { CATEGORY_LABELS } from "#areas/connect/profiles/schema/choices.ts";
import { leastFee } from "#areas/connect/profiles/schema/fee.ts";
import type { OwnPartner } from "#areas/connect/profiles/schema/partners.ts";
import { writtenData } from "#lib/api.ts";
import { call, getQuery } from "#lib/call.ts";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Draft } from "#ui/draft.tsx";
import { ChangedMeanwhile } from "#ui/edit-form.tsx";
import { SelectField } from "#ui/field.tsx";
import type { UploadPart } from "#ui/file-field.tsx";
import { choicesOf } from "#ui/label-of.ts";
import { useForm } from "#ui/use-form.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { OWN_TOUCHED } from "../../client/listings.ts";
import type {
  ListingChange,
  OwnListing,
  PublicListing,
  Submission,
} from "../../schema/listings.ts";
import { ListingText } from "../listing-text.tsx";
import { ChildFields } from "./child-fields.tsx";
import { Area, errorOf, type PartProps, Step, Text } from "./editor-parts.tsx";
import { previewOf, readListing, textsOf } from "./listing-values.ts";
import { Pictures } from "./pictures.tsx";

interface ListingEditorProps {
  listing: OwnListing;
  partner: OwnPartner;
  /** The part of a deal that the company keeps, in whole percent. */
  feePercent: number;
  Upload: UploadPart;
}

/** A listing as its creator writes it: kept on the server, looked at as sponsors see it, sent to staff. */
export function ListingEditor({ listing, partner, feePercent, Upload }: ListingEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const isForReview = useRef(false);
  const [texts] = useState(() => textsOf(listing));
  const [pictures, setPictures] = useState<readonly string[]>(listing.mediaUrls);
  const [isUploading, setIsUploading] = useState(false);
  const [preview, setPreview] = useState<PublicListing | null>(null);
  const { shown, hasChanged, expectChange } = useLatest(form, listing, textsOf);
  const { onSuccess, onError } = useMutationFeedback(OWN_TOUCHED);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { isForMinor } = listing;
  const isDraft = listing.status === "draft" || listing.status === "rejected";
  const isShown = listing.status === "active";

  async function save({
    followsAmateurRules,
    showsNoSchool,
    ...written
  }: Written): Promise<OwnListing> {
    const expectedUpdatedAt = shown.current.updatedAt;
    const saved = writtenData(
      await call("PATCH", "/api/connect/own-listings/{id}", {
        path: { id: listing.id },
        body: { ...written, expectedUpdatedAt },
      }),
    );
    expectChange();
    client.setQueryData(
      getQuery("/api/connect/own-listings").queryKey,
      (own) => own && replaced(own, saved),
    );
    if (!isForReview.current) return saved;
    return call("POST", "/api/connect/own-listings/{id}/submission", {
      path: { id: listing.id },
      body: { followsAmateurRules, showsNoSchool },
    }).then(writtenData);
  }

  const { errors, isPending, props } = useForm<Written, OwnListing>({
    schema: async () => (await import("../../schema/listings.ts")).ListingSent,
    read: (fields) => ({
      ...readListing(fields, pictures),
      followsAmateurRules: fields.has("followsAmateurRules"),
      showsNoSchool: fields.has("showsNoSchool"),
    }),
    isKept: true,
    send: save,
    onSent({ status, change }) {
      const sent = isForMinor ? ASKED : status === "active" ? "The listing is shown" : SENT;
      const saved = change === "waiting" ? WAITING : "The listing is saved";
      onSuccess(isForReview.current ? sent : saved);
      if (isForReview.current) void navigate(paths.connectDashboard);
    },
    onFailure: (error) =>
      onError(isForReview.current ? "It was not sent" : "Nothing was saved", error),
  });

  const asks = (forReview: boolean) => () => {
    isForReview.current = forReview;
  };
  const isBusy = isPending || isUploading;
  const part = { texts, errors };
  return (
    <form {...props} ref={form} method="post" className="grid gap-12">
      <Draft name={`listing-${listing.id}`} version={listing.updatedAt} />
      {hasChanged && <ChangedMeanwhile />}
      {isForMinor && <ChildFields {...part} />}
      <Step number={1} title="Basics">
        {!isForMinor && (
          <Text
            name="title"
            label="Title"
            hint="What is sponsored, in 8 to 100 characters."
            {...part}
          />
        )}
        <SelectField
          label="Category"
          error={errors.category}
          name="category"
          defaultValue={texts.category}
          empty="Choose one"
          choices={choicesOf(CATEGORY_LABELS)}
        />
        <input type="hidden" name="type" value={texts.type} />
        <Area
          name="description"
          label="Description"
          hint={
            isForMinor
              ? "No last name, school or exact age, and no links, email addresses or phone numbers."
              : "No links, email addresses or phone numbers: sponsors reach you through Connect."
          }
          rows={8}
          {...part}
        />
        <Text name="location" label="Place" hint="Such as Metairie, LA." {...part} />
      </Step>
      <Step number={2} title="Audience">
        <Text
          name="audienceSize"
          label="How many people it reaches"
          inputMode="numeric"
          {...part}
        />
        <Area
          name="audienceDemographics"
          label="Who they are"
          hint="Such as families of players from 8 to 14."
          rows={3}
          {...part}
        />
      </Step>
      <Step number={3} title="Dates and price">
        <div className="grid gap-5 sm:grid-cols-2">
          <Text name="dateStart" label="First day" type="date" {...part} />
          <Text name="dateEnd" label="Last day" type="date" {...part} />
          <Text name="priceMin" label="Price from, in dollars" inputMode="decimal" {...part} />
          <Text name="priceMax" label="Price to, in dollars" inputMode="decimal" {...part} />
          <Text
            name="slots"
            label="How many sponsors it takes"
            hint="1 to 20."
            inputMode="numeric"
            {...part}
          />
        </div>
        <CheckField
          label="Sponsors may offer less than the lowest price"
          name="takesLowerOffers"
          value="yes"
          defaultChecked={texts.takesLowerOffers === "yes"}
        />
        <p className="text-dim">
          A sponsor pays what you agree on. We keep {feePercent}% of it, at least {leastFee()}.
          Payment held until delivery is accepted.
        </p>
      </Step>
      <Step number={4} title="Benefits">
        <Area
          name="benefits"
          label="What a sponsor gets"
          hint="One per line, 1 to 12 of them: each is ticked off when it is delivered."
          rows={6}
          {...part}
        />
      </Step>
      <Step number={5} title={isForMinor ? "Review" : "Pictures and review"}>
        {isForMinor ? (
          <p className="text-dim">
            A listing about a child has no pictures. We email the guardian a link that shows every
            word. After the guardian's yes our staff read it, and then sponsors see it. The guardian
            can take it down at any time.
          </p>
        ) : (
          <Pictures
            Upload={Upload}
            urls={pictures}
            error={errorOf(errors, "mediaUrls")}
            onChange={setPictures}
            onPending={setIsUploading}
          />
        )}
        {isDraft && listing.type === "athlete" && <Promises errors={errors} />}
        {isShown && (
          <p className="text-dim">
            Our staff read each change first. Until then, sponsors see the approved version.
          </p>
        )}
        <div className="needs-scripts flex flex-wrap gap-3">
          <Button look="quiet" onClick={() => setPreview(shownNow(form, pictures, partner))}>
            Preview
          </Button>
          <Button
            type="submit"
            look={isDraft ? "quiet" : "primary"}
            disabled={isBusy}
            onClick={asks(false)}
          >
            {isPending ? "Saving..." : isDraft ? "Save draft" : "Save"}
          </Button>
          {isDraft && (
            <Button type="submit" disabled={isBusy} onClick={asks(true)}>
              {isForMinor ? "Ask the guardian" : "Send to our staff"}
            </Button>
          )}
        </div>
      </Step>
      {preview && (
        <Dialog title="As sponsors see it" isWide onClose={() => setPreview(null)}>
          <p className="wrap-anywhere text-4xl uppercase leading-none">{preview.title}</p>
          <ListingText listing={preview} isSignedIn={false} isPreview />
        </Dialog>
      )}
    </form>
  );
}

const ASKED = {
  title: "The guardian gets an email",
  description: "We'll tell you what the guardian says.",
};

const SENT = {
  title: "Sent to our staff",
  description: "We'll tell you when they have read it.",
};

const WAITING = {
  title: "Your change is waiting for review",
  description: "Sponsors see the approved version until our staff have read it.",
};

type Written = ListingChange & Submission;

function replaced(own: { data: OwnListing[] }, saved: OwnListing): { data: OwnListing[] } {
  return { data: own.data.map((one) => (one.id === saved.id ? saved : one)) };
}

function shownNow(
  form: RefObject<HTMLFormElement | null>,
  pictures: readonly string[],
  partner: OwnPartner,
): PublicListing | null {
  return form.current && previewOf(new FormData(form.current), pictures, partner);
}

/** What athletes confirm before staff read their listing. */
function Promises({ errors }: { errors: PartProps["errors"] }) {
  return (
    <div>
      <CheckField
        label="My association's amateur rules allow this"
        name="followsAmateurRules"
        error={errors.followsAmateurRules}
      />
      <CheckField
        label="No school name, logo or uniform is shown without the school's permission"
        name="showsNoSchool"
        error={errors.showsNoSchool}
      />
    </div>
  );
}
