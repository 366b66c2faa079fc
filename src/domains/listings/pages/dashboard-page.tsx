import { useQuery } from "@tanstack/react-query";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#lib/api.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageData } from "#lib/page-data.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { browserQueryClient, createQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { ListEmpty, ListError, ListLoading } from "#ui/list-states.tsx";
import { savedListingsQuery } from "../client.ts";
import { ListingCard } from "../components/listing-card.tsx";
import { OwnListings } from "../components/own/own-listings.tsx";
import { ConnectFrame, type Own, prefetchOwn, WithSide } from "./connect-frame.tsx";

export const meta = describePage(() => ({
  title: "Your Connect",
  description: "Your listings, and those that you have saved.",
  path: paths.connectDashboard,
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

/** What somebody has in Connect: own listings, and saved ones. */
export default function DashboardPage() {
  const { state } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <PageQueries state={state}>
      <ConnectFrame
        title="Dashboard"
        action={
          <Link to={paths.connectStart} className={buttonClass("quiet")}>
            Your profile
          </Link>
        }
      >
        <WithSide>{(own) => <Overview own={own} />}</WithSide>
      </ConnectFrame>
    </PageQueries>
  );
}

function Overview({ own: { partner, listings } }: { own: Own }) {
  return (
    <div className="grid gap-14">
      {partner.userType !== "sponsor" && (
        <section aria-labelledby="own-listings">
          <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
            <h2 id="own-listings" className="text-3xl uppercase">
              Your listings
            </h2>
            <Link to={paths.connectNewListing} className={buttonClass("primary")}>
              New listing
            </Link>
          </div>
          <OwnListings listings={listings} />
        </section>
      )}
      <section aria-labelledby="saved-listings">
        <h2 id="saved-listings" className="mb-5 text-3xl uppercase">
          Saved listings
        </h2>
        <Saved />
      </section>
    </div>
  );
}

function Saved() {
  const { data, isFetching, refetch } = useQuery(savedListingsQuery());
  if (!data) {
    if (isFetching) return <ListLoading label="Loading saved listings..." />;
    return (
      <ListError onRetry={() => void refetch()}>
        We can't show your saved listings right now.
      </ListError>
    );
  }
  if (data.data.length === 0) {
    return <ListEmpty>You have saved no listings that are shown now.</ListEmpty>;
  }
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {data.data.map((listing) => (
        <ListingCard key={listing.id} listing={listing} />
      ))}
    </ul>
  );
}
