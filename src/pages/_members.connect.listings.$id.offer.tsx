import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useParams,
} from "react-router";
import { fetchListing, useListing } from "#areas/connect/listings/components/listing-query.ts";
import { OfferForm } from "#areas/connect/offers/components/offer-form.tsx";
import { ConnectFrame, WithPartner } from "#areas/connect/profiles/components/connect-frame.tsx";
import { prefetchProfile } from "#areas/connect/profiles/components/own-profile.ts";
import { SponsorTerms } from "#areas/connect/profiles/components/sponsor-terms.tsx";
import type { OwnPartner } from "#areas/connect/profiles/schema/partners.ts";
import { ApiError, apiContext, NotFoundError } from "#lib/api.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageData } from "#lib/page-data.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { browserQueryClient, createQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { ListError, ListLoading } from "#ui/list-states.tsx";

export const meta = describePage(() => ({
  title: "Make an offer in Connect",
  description: "Say what you would pay to sponsor it.",
  path: paths.connectDashboard,
  isSearchable: false,
}));

export async function loader({ context, params }: LoaderFunctionArgs) {
  const client = createQueryClient(context.get(apiContext));
  await Promise.all([prefetchProfile(client), fetchListing(client, Number(params.id))]);
  return pageData(client, {});
}

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const client = browserQueryClient();
  await Promise.all([prefetchProfile(client), fetchListing(client, Number(params.id))]);
  return { state: null };
}

/** Where a sponsor makes an offer for a listing. */
export default function NewOfferPage() {
  const { state } = useLoaderData<typeof loader | typeof clientLoader>();
  const { id } = useParams();
  return (
    <PageQueries state={state}>
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
  if (error instanceof ApiError && error.status === 404) throw new NotFoundError();
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
