import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useParams,
} from "react-router";
import { Deal } from "#areas/connect/deals/components/deal.tsx";
import { prefetchDeal } from "#areas/connect/deals/components/deal-query.ts";
import { OneDeal } from "#areas/connect/deals/components/one-deal.tsx";
import { ConnectFrame, TO_DASHBOARD } from "#areas/connect/profiles/components/connect-frame.tsx";
import { SponsorTerms } from "#areas/connect/profiles/components/sponsor-terms.tsx";
import { MarkRead } from "#areas/platform/notifications/components/mark-read.tsx";
import { UploadButton } from "#areas/platform/uploads/components/upload-button.tsx";
import { apiContext } from "#lib/api.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageData } from "#lib/page-data.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { browserQueryClient, createQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";

export const meta = describePage(() => ({
  title: "Deal in Connect",
  description: "What was promised, what was delivered, and where the money is.",
  path: paths.connectDashboard,
  isSearchable: false,
}));

export async function loader({ context, params }: LoaderFunctionArgs) {
  const client = createQueryClient(context.get(apiContext));
  await prefetchDeal(client, Number(params.id));
  return pageData(client, {});
}

/** Each visit reads this again: the other side may have done something. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  await prefetchDeal(browserQueryClient(), Number(params.id));
  return { state: null };
}

/** The room of a deal, for its two sides. */
export default function DealPage() {
  const { state } = useLoaderData<typeof loader | typeof clientLoader>();
  const { id } = useParams();
  return (
    <PageQueries state={state}>
      <ConnectFrame title="Deal" back={TO_DASHBOARD}>
        <OneDeal key={id} id={Number(id)}>
          {(deal) => (
            <>
              <MarkRead key={deal.messages.length} type="deal" relatedId={deal.id} />
              <Deal deal={deal} Upload={UploadButton} terms={<SponsorTerms />} />
            </>
          )}
        </OneDeal>
      </ConnectFrame>
    </PageQueries>
  );
}
