import { DealTable } from "#areas/connect/deals/components/administration/deal-table.tsx";
import { DEALS } from "#areas/connect/deals/components/administration/deals.ts";
import { ConnectFigures } from "#areas/connect/deals/components/administration/figures.tsx";
import { prefetchFigures } from "#areas/connect/deals/components/administration/prefetch-figures.ts";
import { ReviewTable } from "#areas/connect/deals/components/administration/review-table.tsx";
import { REVIEWS } from "#areas/connect/deals/components/administration/reviews.ts";
import { ListingTable } from "#areas/connect/listings/components/administration/listing-table.tsx";
import { LISTINGS } from "#areas/connect/listings/components/administration/listings.ts";
import { OfferTable } from "#areas/connect/offers/components/administration/offer-table.tsx";
import { OFFERS } from "#areas/connect/offers/components/administration/offers.ts";
import { PEOPLE } from "#areas/connect/profiles/components/administration/people.ts";
import { PeopleTable } from "#areas/connect/profiles/components/administration/people-table.tsx";
import { prefetchConnectSettings } from "#areas/connect/profiles/components/administration/prefetch-settings.ts";
import { ConnectSettingsForm } from "#areas/connect/profiles/components/administration/settings-form.tsx";
import { listTab, type TabsOf } from "#areas/staff/components/tabs/tabs.ts";

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
