import type { QueryClient } from "@tanstack/react-query";
import { Link, type LoaderFunctionArgs, useNavigate, useParams } from "react-router";
import { useDealOfOffer } from "#areas/connect/deals/components/deal-query.ts";
import { Talk } from "#areas/connect/offers/components/talk.tsx";
import { prefetchTalk, useTalk } from "#areas/connect/offers/components/talk-query.ts";
import { ConnectFrame, TO_DASHBOARD } from "#areas/connect/profiles/components/connect-frame.tsx";
import { prefetchProfile } from "#areas/connect/profiles/components/own-profile.ts";
import { SponsorTerms } from "#areas/connect/profiles/components/sponsor-terms.tsx";
import { MarkRead } from "#areas/platform/notifications/components/mark-read.tsx";
import { ApiError, NotFoundError } from "#lib/api.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { PageQueries, readFirst } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { ListError, ListLoading } from "#ui/list-states.tsx";

export const meta = describePage(() => ({
  title: "Offer in Connect",
  description: "What a sponsor and the creator of a listing say about an amount.",
  path: paths.connectDashboard,
  isSearchable: false,
}));

export const loader = pageLoader(prefetch);

/** Each visit reads this again: the other side may have answered. */
export const clientLoader = readFirst(prefetch);

async function prefetch(client: QueryClient, { params }: LoaderFunctionArgs): Promise<void> {
  await Promise.all([
    prefetchProfile(client, { goesOn: true }),
    prefetchTalk(client, Number(params.id)),
  ]);
}

/** A talk about an amount, for its two sides. */
export default function OfferPage() {
  const { id } = useParams();
  return (
    <PageQueries>
      <ConnectFrame title="Offer" back={TO_DASHBOARD}>
        <OneTalk key={id} id={Number(id)} />
      </ConnectFrame>
    </PageQueries>
  );
}

function OneTalk({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useTalk(id);
  const dealId = useDealOfOffer(id, data?.data.status === "accepted");
  const navigate = useNavigate();
  if (error instanceof ApiError && error.status === 404) throw new NotFoundError();
  if (!data) {
    if (isFetching) return <ListLoading label="Loading the offer..." />;
    return (
      <ListError onRetry={() => void refetch()}>We can't show this offer right now.</ListError>
    );
  }
  return (
    <>
      <MarkRead key={data.data.events.length} type="offer" relatedId={id} />
      {dealId !== null && (
        <div className="mb-8">
          <Link to={paths.connectDeal(dealId)} className={buttonClass("primary")}>
            Open the deal
          </Link>
        </div>
      )}
      <Talk
        talk={data.data}
        terms={<SponsorTerms />}
        onAgreed={(agreed) => void navigate(paths.connectDeal(agreed))}
      />
    </>
  );
}
