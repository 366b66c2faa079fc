import { tabClientLoader, tabLoader } from "#areas/staff/components/tabs/tab-loader.ts";
import { TabbedPage } from "#areas/staff/components/tabs/tabbed-page.tsx";
import { describePage } from "#lib/describe-page.ts";
import { paths } from "#paths.ts";
import { SHOP_TABS } from "./shop-tabs.tsx";

export const meta = describePage(() => ({
  title: "Shop administration",
  description: "Where staff manages products and ships orders.",
  path: paths.shopAdmin,
  isSearchable: false,
}));

export const loader = tabLoader("shop", SHOP_TABS);

export const clientLoader = tabClientLoader;

export default function ShopAdminPage() {
  return (
    <TabbedPage page="shop" title="Shop" label="Administration of the shop" tabs={SHOP_TABS} />
  );
}
