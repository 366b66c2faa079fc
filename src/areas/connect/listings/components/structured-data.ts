import { paths } from "#paths.ts";
import type { PublicListing } from "../schema/listings.ts";

/** schema.org ItemList of the listings on a page. */
export function listingsData(
  listings: readonly PublicListing[],
  baseUrl: string,
): Record<string, unknown> {
  return {
    "@type": "ItemList",
    // Listings about a child are for people, not for search engines.
    itemListElement: listings
      .filter(({ card }) => card === null)
      .map(({ id, title }, place) => ({
        "@type": "ListItem",
        position: place + 1,
        name: title,
        url: `${baseUrl}${paths.connectListing(id)}`,
      })),
  };
}
