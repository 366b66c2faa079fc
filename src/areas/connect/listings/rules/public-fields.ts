import type { PublicListing } from "../schema/listings.ts";
import { CREATOR_OF_MINOR } from "./minors.ts";

/** For each field of a public listing, whether one about a child shows it, or what stands in its place. */
export type ListingFieldsOf<Public> = {
  [Field in keyof Public]: "shown" | { instead: Public[Field] };
};

/** What everybody sees of a listing about a child: nothing says whose parent wrote it. */
export const MINOR_LISTING_FIELDS = {
  id: "shown",
  title: "shown",
  description: "shown",
  type: "shown",
  category: "shown",
  location: "shown",
  audienceSize: "shown",
  audienceDemographics: "shown",
  dateStart: "shown",
  dateEnd: "shown",
  priceMin: "shown",
  priceMax: "shown",
  benefits: "shown",
  mediaUrls: { instead: [] },
  isHighlighted: "shown",
  card: "shown",
  creatorId: { instead: null },
  creatorName: { instead: CREATOR_OF_MINOR },
  isCreatorVerified: "shown",
  slotsFree: "shown",
  takesLowerOffers: "shown",
  publishedAt: "shown",
  isSaved: "shown",
  match: "shown",
} as const satisfies ListingFieldsOf<PublicListing>;

/** A listing about a child as everybody sees it: what the table does not show is replaced, all else is left out. */
export function shownOfMinor(listing: object): Record<string, unknown> {
  const values = listing as Record<string, unknown>;
  const shown = Object.entries(MINOR_LISTING_FIELDS).map(([field, rule]) => [
    field,
    rule === "shown" ? values[field] : rule.instead,
  ]);
  return Object.fromEntries(shown);
}
