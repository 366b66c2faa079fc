import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useParams,
} from "react-router";
import { ListingEditor } from "#areas/connect/listings/components/own/listing-editor.tsx";
import { canEdit, whatNext } from "#areas/connect/listings/components/own/status-words.ts";
import { ConnectFrame, TO_DASHBOARD } from "#areas/connect/profiles/components/connect-frame.tsx";
import { ConfirmAgain } from "#areas/people/accounts/components/confirm-again.tsx";
import { UploadButton } from "#areas/platform/uploads/components/upload-button.tsx";
import { apiContext, NotFoundError } from "#lib/api.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageData } from "#lib/page-data.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { browserQueryClient, createQueryClient } from "#lib/query.ts";
import { type Own, prefetchOwnListing, WithSide } from "#pages/parts/own-listings.tsx";
import { paths } from "#paths.ts";

export const meta = describePage(() => ({
  title: "Edit listing in Connect",
  description: "What sponsors read of your listing.",
  path: paths.connectDashboard,
  isSearchable: false,
}));

export async function loader({ context, params }: LoaderFunctionArgs) {
  const client = createQueryClient(context.get(apiContext));
  await prefetchOwnListing(client, Number(params.id));
  return pageData(client, {});
}

/** Each visit reads this again: staff may have decided in the meantime. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  await prefetchOwnListing(browserQueryClient(), Number(params.id));
  return { state: null };
}

/** Where a listing is written, looked at and sent to staff. */
export default function EditListingPage() {
  const { state } = useLoaderData<typeof loader | typeof clientLoader>();
  const { id } = useParams();
  return (
    <PageQueries state={state}>
      <ConnectFrame title="Your listing" back={TO_DASHBOARD}>
        <WithSide>{(own) => <OneListing key={id} id={Number(id)} own={own} />}</WithSide>
      </ConnectFrame>
    </PageQueries>
  );
}

function OneListing({ id, own: { listings, partner, feePercent } }: { id: number; own: Own }) {
  const listing = listings.find((one) => one.id === id);
  if (!listing) throw new NotFoundError();
  if (!canEdit(listing)) return <p className="text-lg">{whatNext(listing)}</p>;
  return (
    <>
      <ListingEditor {...{ listing, partner, feePercent }} Upload={UploadButton} />
      {listing.isForMinor && <ConfirmAgain />}
    </>
  );
}
