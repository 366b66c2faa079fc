import { inDays } from "#lib/dates.ts";
import { inShortDollars } from "#lib/money.ts";
import type { ListingType } from "../rules/transitions.ts";
import type { PublicListing } from "../schema/listings.ts";

export const TYPE_LABELS: Record<ListingType, string> = {
  event: "Event",
  team: "Team",
  facility: "Facility",
  athlete: "Athlete",
  media: "Media",
  program: "Program",
};

/** What it costs to sponsor something: `$250–$2,500`, or one price. */
export function priceOf({ priceMin, priceMax }: Pick<PublicListing, "priceMin" | "priceMax">) {
  const [low, high] = [priceMin, priceMax].map(inShortDollars);
  return low === high ? low : `${low}–${high}`;
}

/** The days of a listing: `May 8 – 9, 2027`, or one day. */
export function daysOf({ dateStart, dateEnd }: Pick<PublicListing, "dateStart" | "dateEnd">) {
  return inDays(dateStart, dateEnd);
}
