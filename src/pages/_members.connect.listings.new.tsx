import { NewListing } from "#areas/connect/listings/components/own/new-listing.tsx";
import { ConnectFrame, TO_DASHBOARD } from "#areas/connect/profiles/components/connect-frame.tsx";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { PageQueries, readFirst } from "#lib/page-queries.tsx";
import { prefetchOwn, WithSide } from "#pages/parts/own-listings.tsx";
import { paths } from "#paths.ts";

export const meta = describePage(() => ({
  title: "New listing in Connect",
  description: "Say what needs a sponsor.",
  path: paths.connectNewListing,
  isSearchable: false,
}));

export const loader = pageLoader(prefetchOwn);

/** Each visit reads this again: staff may have decided in the meantime. */
export const clientLoader = readFirst(prefetchOwn);

/** Where a listing begins. */
export default function NewListingPage() {
  return (
    <PageQueries>
      <ConnectFrame title="New listing" back={TO_DASHBOARD}>
        <WithSide>
          {({ partner }) =>
            partner.userType === "sponsor" ? (
              <p className="text-lg">Listings are for organizers and athletes.</p>
            ) : (
              <NewListing partner={partner} />
            )
          }
        </WithSide>
      </ConnectFrame>
    </PageQueries>
  );
}
