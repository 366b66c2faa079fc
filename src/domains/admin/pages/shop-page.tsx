import { describePage } from "#lib/describe-page.ts";
import { paths } from "#paths.ts";
import { SHOP_TABS } from "./shop-tabs.tsx";
import { TabList } from "./tab-list.tsx";
import { LoadedTabs, openAtOnce, tabLoader } from "./tab-loader.tsx";

export const meta = describePage(() => ({
  title: "Shop administration",
  description: "Where staff manages products and ships orders.",
  path: paths.shopAdmin,
  isSearchable: false,
}));

export const loader = tabLoader(SHOP_TABS);

export const clientLoader = openAtOnce();

export default function ShopAdminPage() {
  return (
    <LoadedTabs>
      <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-8 sm:px-6">
        <h1 className="mb-6 text-5xl uppercase print:hidden">Shop</h1>
        <div className="print:[&>[role=tablist]]:hidden">
          <TabList label="Administration of the shop" tabs={SHOP_TABS} />
        </div>
      </div>
    </LoadedTabs>
  );
}
