import { DealTable } from "#domains/deals/components/administration/deal-table.tsx";
import { DEALS } from "#domains/deals/components/administration/deals.ts";
import { ConnectFigures } from "#domains/deals/components/administration/figures.tsx";
import { prefetchFigures } from "#domains/deals/components/administration/prefetch-figures.ts";
import { ReviewTable } from "#domains/deals/components/administration/review-table.tsx";
import { REVIEWS } from "#domains/deals/components/administration/reviews.ts";
import { ListingTable } from "#domains/listings/components/administration/listing-table.tsx";
import { LISTINGS } from "#domains/listings/components/administration/listings.ts";
import { OfferTable } from "#domains/offers/components/administration/offer-table.tsx";
import { OFFERS } from "#domains/offers/components/administration/offers.ts";
import { PEOPLE } from "#domains/partners/components/administration/people.ts";
import { PeopleTable } from "#domains/partners/components/administration/people-table.tsx";
import { prefetchConnectSettings } from "#domains/partners/components/administration/prefetch-settings.ts";
import { ConnectSettingsForm } from "#domains/partners/components/administration/settings-form.tsx";
import { listTab, type TabsOf } from "./tabs.ts";

/** Everything staff do with Connect. */
export const CONNECT_TABS: TabsOf<"connect"> = {
  listings: listTab("Listings", ListingTable, LISTINGS),
  people: listTab("People", PeopleTable, PEOPLE),
  deals: listTab("Deals", DealTable, DEALS),
  offers: listTab("Offers", OfferTable, OFFERS),
  reviews: listTab("Reviews", ReviewTable, REVIEWS),
  figures: { title: "Figures", Panel: ConnectFigures, prefetch: prefetchFigures },
  settings: { title: "Settings", Panel: ConnectSettingsForm, prefetch: prefetchConnectSettings },
};
