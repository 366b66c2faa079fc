import { BadgeCheck } from "lucide-react";
import { Link } from "react-router";
import { CATEGORY_LABELS } from "#areas/connect/profiles/schema/choices.ts";
import { paths } from "#paths.ts";
import { Mark } from "#ui/facts.tsx";
import { labelOf } from "#ui/label-of.ts";
import type { PublicListing } from "../schema/listings.ts";
import { daysOf, priceOf, TYPE_LABELS } from "./words.ts";

/** A listing among others, as sponsors see it. */
export function ListingCard({ listing }: { listing: PublicListing }) {
  const { id, title, type, category, location, audienceSize, isHighlighted, match, card } = listing;
  return (
    <li className="group cut relative flex flex-col bg-raised p-5">
      <div className="flex flex-wrap gap-2">
        {isHighlighted && <Mark isUrgent>Highlighted</Mark>}
        {match?.isGood && <Mark>Good match</Mark>}
        <Mark>{labelOf(TYPE_LABELS, type)}</Mark>
        <Mark>{labelOf(CATEGORY_LABELS, category)}</Mark>
      </div>
      <h3 className="mt-4 wrap-anywhere text-3xl">
        <Link
          to={paths.connectListing(id)}
          className="underline decoration-transparent decoration-2 underline-offset-4 after:absolute after:inset-0 group-hover:decoration-red"
        >
          {title}
        </Link>
      </h3>
      {card && <ChildCard card={card} />}
      <Creator listing={listing} />
      <p className="mt-3 wrap-anywhere">{location}</p>
      <p className="text-dim">{daysOf(listing)}</p>
      {match && match.reasons.length > 0 && (
        <p className="mt-3 text-dim text-sm">Fits you: {match.reasons.join(", ")}</p>
      )}
      <div className="mt-auto pt-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-4">
          <p className="font-bold font-display text-2xl tabular-nums">{priceOf(listing)}</p>
          <p className="text-dim text-sm tabular-nums">
            Reaches {audienceSize.toLocaleString("en-US")}
          </p>
        </div>
      </div>
    </li>
  );
}

/** What everybody may see of a child: never more than this. */
export function ChildCard({ card }: { card: NonNullable<PublicListing["card"]> }) {
  const { name, sport, position, ageBand } = card;
  return (
    <p className="wrap-anywhere mt-3 border-red border-l-4 pl-3 font-semibold">
      {name}, {sport} · {position}, ages {ageBand}
    </p>
  );
}

/** Whose listing it is, and whether staff know them. */
export function Creator({
  listing: { creatorName, isCreatorVerified },
  to,
}: {
  listing: Pick<PublicListing, "creatorName" | "isCreatorVerified">;
  /** Where their page is; absent where nothing should lead away. */
  to?: string | undefined;
}) {
  return (
    <p className="mt-2 mb-1 flex flex-wrap items-center gap-x-2 text-dim">
      {to ? (
        <Link to={to} className="wrap-anywhere py-1 underline underline-offset-4 hover:text-chalk">
          {creatorName}
        </Link>
      ) : (
        <span className="wrap-anywhere">{creatorName}</span>
      )}
      {isCreatorVerified && <Verified />}
    </p>
  );
}

/** That staff know who somebody is. */
export function Verified() {
  return (
    <span className="inline-flex items-center gap-1 text-chalk text-sm">
      <BadgeCheck aria-hidden="true" size={16} />
      Verified
    </span>
  );
}
