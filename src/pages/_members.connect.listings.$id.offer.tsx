import type { QueryClient } from "@tanstack/react-query";
import { Link, type LoaderFunctionArgs, useNavigate, useParams } from "react-router";
import { fetchListing, useListing } from "#areas/connect/listings/components/listing-query.ts";
import { OfferForm } from "#areas/connect/offers/components/offer-form.tsx";
import { ConnectFrame, WithPartner } from "#areas/connect/profiles/components/connect-frame.tsx";
import { prefetchProfile } from "#areas/connect/profiles/components/own-profile.ts";
import { SponsorTerms } from "#areas/connect/profiles/components/sponsor-terms.tsx";
import type { OwnPartner } from "#areas/connect/profiles/schema/partners.ts";
import { ApiError, NotFoundError } from "#lib/api.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { PageQueries, readFirst } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { ListError, ListLoading } from "#ui/list-states.tsx";

export const meta = describePage(() => ({
  title: "Make an offer in Connect",
  description: "Say what you would pay to sponsor it.",
  path: paths.connectDashboard,
  isSearchable: false,
}));

export const loader = pageLoader(prefetch);

export const clientLoader = readFirst(prefetch);

async function prefetch(client: QueryClient, { params }: LoaderFunctionArgs): Promise<void> {
  await Promise.all([prefetchProfile(client), fetchListing(client, Number(params.id))]);
}

/** Where a sponsor makes an offer for a listing. */
export default function NewOfferPage() {
  const { id } = useParams();
  return (
    <PageQueries>
      <ConnectFrame
        title="Your offer"
        back={{ to: paths.connectListing(Number(id)), label: "The listing" }}
      >
        <WithPartner>
          {(partner) => <OneListing key={id} id={Number(id)} partner={partner} />}
        </WithPartner>
      </ConnectFrame>
    </PageQueries>
  );
}

function OneListing({ id, partner }: { id: number; partner: OwnPartner }) {
  const { data, error, isFetching, refetch } = useListing(id);
  const navigate = useNavigate();
  const refusal = error instanceof ApiError ? error.status : null;
  if (refusal === 404) throw new NotFoundError();
  if (refusal === 410) return <Refusal>This listing is closed.</Refusal>;
  if (!data) {
    if (isFetching) return <ListLoading label="Loading the listing..." />;
    return (
      <ListError onRetry={() => void refetch()}>We can't show this listing right now.</ListError>
    );
  }
  const { title, creatorName, slotsFree } = data.data;
  return (
    <>
      <h2 className="wrap-anywhere text-4xl">{title}</h2>
      <p className="mt-2 mb-8 text-dim">{creatorName}</p>
      {partner.userType !== "sponsor" ? (
        <Refusal>Offers are for sponsors.</Refusal>
      ) : slotsFree < 1 ? (
        <Refusal>All places for sponsors are taken right now.</Refusal>
      ) : (
        <OfferForm
          listing={data.data}
          isVerified={partner.isVerified}
          terms={<SponsorTerms />}
          onSent={(offerId) => void navigate(paths.connectOffer(offerId))}
        />
      )}
    </>
  );
}

function Refusal({ children }: { children: string }) {
  return (
    <>
      <p className="mb-5 text-lg">{children}</p>
      <Link to={paths.connect} className={buttonClass("quiet")}>
        All listings
      </Link>
    </>
  );
}
