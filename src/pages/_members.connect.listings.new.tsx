import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { NewListing } from "#areas/connect/listings/components/own/new-listing.tsx";
import { ConnectFrame, TO_DASHBOARD } from "#areas/connect/profiles/components/connect-frame.tsx";
import { apiContext } from "#lib/api.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageData } from "#lib/page-data.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { browserQueryClient, createQueryClient } from "#lib/query.ts";
import { prefetchOwn, WithSide } from "#pages/parts/own-listings.tsx";
import { paths } from "#paths.ts";

export const meta = describePage(() => ({
  title: "New listing in Connect",
  description: "Say what needs a sponsor.",
  path: paths.connectNewListing,
  isSearchable: false,
}));

export async function loader({ context }: LoaderFunctionArgs) {
  const client = createQueryClient(context.get(apiContext));
  await prefetchOwn(client);
  return pageData(client, {});
}

/** Each visit reads this again: staff may have decided in the meantime. */
export async function clientLoader() {
  await prefetchOwn(browserQueryClient());
  return { state: null };
}

/** Where a listing begins. */
export default function NewListingPage() {
  const { state } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <PageQueries state={state}>
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
