import { Bookmark, BookmarkCheck } from "lucide-react";
import { Link } from "react-router";
import { CATEGORY_LABELS } from "#areas/connect/profiles/schema/choices.ts";
import { count } from "#lib/count.ts";
import { paths } from "#paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Fact, Facts, Mark } from "#ui/facts.tsx";
import { labelOf } from "#ui/label-of.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { setSaved } from "../client/listings.ts";
import type { PublicListing } from "../schema/listings.ts";
import { ChildCard, Creator } from "./listing-card.tsx";
import { daysOf, priceOf, TYPE_LABELS } from "./words.ts";

interface ShownProps {
  listing: PublicListing;
  isSignedIn: boolean;
}

interface ListingTextProps extends ShownProps {
  /** Whether its creator reads it before anybody else: nothing leads away then. */
  isPreview?: boolean;
}

/** What a listing says below its title. */
export function ListingText({ listing, isSignedIn, isPreview = false }: ListingTextProps) {
  const { type, category, description, benefits, mediaUrls, creatorId, card } = listing;
  return (
    <>
      {card && <ChildCard card={card} />}
      <Creator
        listing={listing}
        to={isPreview || creatorId === null ? undefined : paths.connectPerson(creatorId)}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Mark>{labelOf(TYPE_LABELS, type)}</Mark>
        <Mark>{labelOf(CATEGORY_LABELS, category)}</Mark>
      </div>
      <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Terms listing={listing} isSignedIn={isSignedIn} isPreview={isPreview} />
        <div className="lg:-order-1">
          <Pictures urls={mediaUrls} />
          <p className="wrap-anywhere whitespace-pre-line text-lg">{description}</p>
          <h2 className="mt-10 mb-4 text-3xl uppercase">What a sponsor gets</h2>
          <ul className="grid border-line border-t">
            {benefits.map((benefit) => (
              <li key={benefit} className="wrap-anywhere border-line border-b py-3">
                {benefit}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}

function Pictures({ urls }: { urls: readonly string[] }) {
  if (urls.length === 0) return null;
  return (
    <ul className="mb-8 grid gap-3 sm:grid-cols-2">
      {urls.map((url) => (
        <li key={url} className="cut bg-line first:sm:col-span-2">
          <img src={url} alt="" className="aspect-video w-full object-cover" />
        </li>
      ))}
    </ul>
  );
}

/** What it costs, when and where it is, and what to do with it. */
function Terms({ listing, isSignedIn, isPreview }: ShownProps & { isPreview: boolean }) {
  const { location, audienceSize, audienceDemographics, slotsFree, match } = listing;
  return (
    <aside aria-label="Terms" className="cut grid content-start gap-5 self-start bg-raised p-6">
      <p className="font-bold font-display text-4xl tabular-nums">{priceOf(listing)}</p>
      <Facts>
        <Fact term="When">{daysOf(listing)}</Fact>
        <Fact term="Where">{location}</Fact>
        <Fact term="Reaches">{audienceSize.toLocaleString("en-US")} people</Fact>
        {audienceDemographics && <Fact term="Audience">{audienceDemographics}</Fact>}
        <Fact term="Room for">{count(slotsFree, "sponsor")}</Fact>
      </Facts>
      {match && match.reasons.length > 0 && (
        <div className="border-line border-t pt-4">
          <p className="font-semibold">{match.isGood ? "A good match for you" : "Fits you"}</p>
          <ul className="text-dim text-sm">
            {match.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
      {!isPreview && <Offer listing={listing} />}
      {isSignedIn && <SaveButton listing={listing} />}
    </aside>
  );
}

/** The way to an offer, as long as there is a place for another sponsor. */
function Offer({ listing: { id, slotsFree } }: Pick<ShownProps, "listing">) {
  if (slotsFree < 1) return <p className="font-semibold">All places are taken right now.</p>;
  return (
    <div>
      <Link
        to={paths.connectNewOffer(id)}
        className={`${buttonClass("primary")} w-full print:hidden`}
      >
        Make an offer
      </Link>
      <p className="mt-3 text-dim text-sm">Payment held until delivery is accepted.</p>
    </div>
  );
}

/** Saves a listing for later, or takes it off what was saved. */
function SaveButton({ listing: { id, isSaved } }: { listing: PublicListing }) {
  const { isPending, mutate } = useMutationFeedback([
    "/api/connect/listings",
    "/api/connect/saved",
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
