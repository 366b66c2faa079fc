import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useParams,
} from "react-router";
import { prefetchDeal } from "#areas/connect/deals/components/deal-query.ts";
import { OneDeal } from "#areas/connect/deals/components/one-deal.tsx";
import { Report } from "#areas/connect/deals/components/report.tsx";
import { ConnectFrame } from "#areas/connect/profiles/components/connect-frame.tsx";
import { apiContext } from "#lib/api.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageData } from "#lib/page-data.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { browserQueryClient, createQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";

export const meta = describePage(() => ({
  title: "Sponsor report",
  description: "What was promised, and what shows that it was delivered.",
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

/** The sponsor report of a deal, for its two sides; it prints on a page. */
export default function ReportPage() {
  const { state } = useLoaderData<typeof loader | typeof clientLoader>();
  const { id } = useParams();
  return (
    <PageQueries state={state}>
      <ConnectFrame title="Report" back={{ to: paths.connectDeal(Number(id)), label: "The deal" }}>
        <OneDeal key={id} id={Number(id)}>
          {(deal) => <Report deal={deal} />}
        </OneDeal>
      </ConnectFrame>
    </PageQueries>
  );
}
