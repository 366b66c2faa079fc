import { useParams } from "react-router";
import { Deal } from "#areas/connect/deals/components/deal.tsx";
import { prefetchDeal } from "#areas/connect/deals/components/deal-query.ts";
import { OneDeal } from "#areas/connect/deals/components/one-deal.tsx";
import { ConnectFrame, TO_DASHBOARD } from "#areas/connect/profiles/components/connect-frame.tsx";
import { SponsorTerms } from "#areas/connect/profiles/components/sponsor-terms.tsx";
import { MarkRead } from "#areas/platform/notifications/components/mark-read.tsx";
import { UploadButton } from "#areas/platform/uploads/components/upload-button.tsx";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { PageQueries, readFirst } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";

export const meta = describePage(() => ({
  title: "Deal in Connect",
  description: "What was promised, what was delivered, and where the money is.",
  path: paths.connectDashboard,
  isSearchable: false,
}));

export const loader = pageLoader((client, { params }) => prefetchDeal(client, Number(params.id)));

/** Each visit reads this again: the other side may have done something. */
export const clientLoader = readFirst((client, { params }) =>
  prefetchDeal(client, Number(params.id)),
);

/** The room of a deal, for its two sides. */
export default function DealPage() {
  const { id } = useParams();
  return (
    <PageQueries>
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
