import { type ClientLoaderFunctionArgs, useParams } from "react-router";
import { Listing } from "#areas/connect/listings/components/listing.tsx";
import { daysOf, priceOf } from "#areas/connect/listings/components/words.ts";
import type { PublicListing } from "#areas/connect/listings/schema/listings.ts";
import { useAccount } from "#areas/platform/accounts/components/use-account.ts";
import { getQuery } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import type { PagePolicy } from "#lib/page-policy.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { browserQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";

export const page: PagePolicy = {
  knowsMember: true,
};

/** Ids are plain: anything else has no listing. */
const ID = /^[1-9]\d{0,8}$/;

export const meta = describePage<{ listing: PublicListing | null } | undefined>((data) => {
  const listing = data?.listing;
  if (!listing) return null;
  const { id, title, creatorName, location, card } = listing;
  return {
    title,
    description: `${creatorName} looks for a sponsor: ${title}, ${location}, ${daysOf(listing)}, ${priceOf(listing)}.`,
    path: paths.connectListing(id),
    // What is shown of a child is for whoever is on this site.
    isSearchable: card === null,
    breadcrumbs: [
      { name: "Home", path: paths.home },
      { name: "Connect", path: paths.connect },
      { name: title, path: paths.connectListing(id) },
    ],
  };
});

export const loader = pageLoader(async (client, { params }) => {
  const query = getQuery("/api/connect/listings/{id}", { path: { id: listingId(params.id) } });
  await client.prefetchQuery(query);
  return { listing: client.getQueryData(query.queryKey)?.data ?? null };
});

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return { state: null, listing: await readListing(listingId(params.id)) };
}

/** The listing; null if the page itself will show why there is none. */
async function readListing(id: number): Promise<PublicListing | null> {
  try {
    return (
      await browserQueryClient().fetchQuery(
        getQuery("/api/connect/listings/{id}", { path: { id } }),
      )
    ).data;
  } catch {
    return null;
  }
}

function listingId(text: string | undefined): number {
  return ID.test(text ?? "") ? Number(text) : 0;
}

export default function ListingPage() {
  const { id } = useParams();
  const { user } = useAccount();
  return (
    <PageQueries>
      <Listing key={id} id={listingId(id)} isSignedIn={Boolean(user)} />
    </PageQueries>
  );
}
