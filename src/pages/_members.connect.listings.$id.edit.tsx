import { useParams } from "react-router";
import { ListingEditor } from "#areas/connect/listings/components/own/listing-editor.tsx";
import { canEdit, whatNext } from "#areas/connect/listings/components/own/status-words.ts";
import { ConnectFrame, TO_DASHBOARD } from "#areas/connect/profiles/components/connect-frame.tsx";
import { ConfirmAgain } from "#areas/platform/accounts/components/confirm-again.tsx";
import { UploadButton } from "#areas/platform/uploads/components/upload-button.tsx";
import { NotFoundError } from "#lib/api.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { PageQueries, readFirst } from "#lib/page-queries.tsx";
import { type Own, prefetchOwnListing, WithSide } from "#pages/parts/own-listings.tsx";
import { paths } from "#paths.ts";

export const meta = describePage(() => ({
  title: "Edit listing in Connect",
  description: "What sponsors read of your listing.",
  path: paths.connectDashboard,
  isSearchable: false,
}));

export const loader = pageLoader((client, { params }) =>
  prefetchOwnListing(client, Number(params.id)),
);

/** Each visit reads this again: staff may have decided in the meantime. */
export const clientLoader = readFirst((client, { params }) =>
  prefetchOwnListing(client, Number(params.id)),
);

/** Where a listing is written, looked at and sent to staff. */
export default function EditListingPage() {
  const { id } = useParams();
  return (
    <PageQueries>
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
