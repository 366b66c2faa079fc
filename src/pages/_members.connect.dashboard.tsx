import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { DealList } from "#areas/connect/deals/components/deal-list.tsx";
import { prefetchDeals } from "#areas/connect/deals/components/deal-query.ts";
import { PayoutsPart, prefetchPayouts } from "#areas/connect/deals/components/payouts.tsx";
import { OwnListingsPart } from "#areas/connect/listings/components/own/own-listings-part.tsx";
import { prefetchOwnListings } from "#areas/connect/listings/components/own/prefetch-own.ts";
import { SavedListings } from "#areas/connect/listings/components/own/saved-listings.tsx";
import { OfferList } from "#areas/connect/offers/components/offer-list.tsx";
import { OffersEnd } from "#areas/connect/offers/components/offers-end.tsx";
import { prefetchOffers } from "#areas/connect/offers/components/talk-query.ts";
import { ConnectFrame, WithPartner } from "#areas/connect/profiles/components/connect-frame.tsx";
import { prefetchProfile, useOwnProfile } from "#areas/connect/profiles/components/own-profile.ts";
import type { OwnPartner } from "#areas/connect/profiles/schema/partners.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { PageQueries, readFirst } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";

export const meta = describePage(() => ({
  title: "Your Connect",
  description: "Your deals, offers and listings, and those that you have saved.",
  path: paths.connectDashboard,
  isSearchable: false,
}));

export const loader = pageLoader(prefetchAll);

/** Each visit reads this again: somebody may have answered in the meantime. */
export const clientLoader = readFirst(prefetchAll);

/** Whoever has no side has none of the rest. While Connect is off, listings are not there. */
async function prefetchAll(client: QueryClient): Promise<void> {
  const { hasSide, isOn } = await prefetchProfile(client, { goesOn: true });
  if (!hasSide) return;
  await Promise.all([
    ...[prefetchDeals(client), prefetchOffers(client), prefetchPayouts(client)],
    ...(isOn ? [prefetchOwnListings(client)] : []),
  ]);
}

/** What somebody has in Connect. */
export default function DashboardPage() {
  return (
    <PageQueries>
      <Dashboard />
    </PageQueries>
  );
}

function Dashboard() {
  const isOn = useOwnProfile().data?.isOn !== false;
  return (
    <ConnectFrame
      title="Dashboard"
      action={
        isOn && (
          <Link to={paths.connectStart} className={buttonClass("quiet")}>
            Your profile
          </Link>
        )
      }
    >
      <WithPartner>{(partner) => <Overview partner={partner} isOn={isOn} />}</WithPartner>
    </ConnectFrame>
  );
}

function Overview({ partner: { userType }, isOn }: { partner: OwnPartner; isOn: boolean }) {
  const isSponsor = userType === "sponsor";
  return (
    <div className="grid gap-14">
      {!isOn && (
        <p className="border-red border-l-4 pl-4">
          Connect is switched off right now. Your deals go on as agreed, and open offers can be
          declined or withdrawn.
        </p>
      )}
      <Section id="deals" title="Deals">
        <DealList />
      </Section>
      {isSponsor ? (
        <Section
          id="offers"
          title="Your offers"
          action={
            isOn && (
              <Link to={paths.connect} className={buttonClass("primary")}>
                Find a listing
              </Link>
            )
          }
        >
          <OfferList box="sent" none="You have made no offers yet." />
        </Section>
      ) : (
        <Section id="offers" title="Offers for you">
          <OfferList box="received" none="There are no offers for your listings yet." />
        </Section>
      )}
      {!isSponsor && isOn && (
        <Section
          id="own-listings"
          title="Your listings"
          action={
            <Link to={paths.connectNewListing} className={buttonClass("primary")}>
              New listing
            </Link>
          }
        >
          <OwnListingsPart OffersEnd={OffersEnd} />
        </Section>
      )}
      {!isSponsor && (
        <Section id="payouts" title="Payouts">
          <PayoutsPart />
        </Section>
      )}
      {isOn && (
        <Section id="saved-listings" title="Saved listings">
          <SavedListings />
        </Section>
      )}
    </div>
  );
}

interface SectionProps {
  id: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

function Section({ id, title, action, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <h2 id={id} className="text-3xl uppercase">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
