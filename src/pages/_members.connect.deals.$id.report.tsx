import { useParams } from "react-router";
import { prefetchDeal } from "#areas/connect/deals/components/deal-query.ts";
import { OneDeal } from "#areas/connect/deals/components/one-deal.tsx";
import { Report } from "#areas/connect/deals/components/report.tsx";
import { ConnectFrame } from "#areas/connect/profiles/components/connect-frame.tsx";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { PageQueries, readFirst } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";

export const meta = describePage(() => ({
  title: "Sponsor report",
  description: "What was promised, and what shows that it was delivered.",
  path: paths.connectDashboard,
  isSearchable: false,
}));

export const loader = pageLoader((client, { params }) => prefetchDeal(client, Number(params.id)));

/** Each visit reads this again: the other side may have done something. */
export const clientLoader = readFirst((client, { params }) =>
  prefetchDeal(client, Number(params.id)),
);

/** The sponsor report of a deal, for its two sides; it prints on a page. */
export default function ReportPage() {
  const { id } = useParams();
  return (
    <PageQueries>
      <ConnectFrame title="Report" back={{ to: paths.connectDeal(Number(id)), label: "The deal" }}>
        <OneDeal key={id} id={Number(id)}>
          {(deal) => <Report deal={deal} />}
        </OneDeal>
      </ConnectFrame>
    </PageQueries>
  );
}
