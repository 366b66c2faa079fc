import { useSearchParams } from "react-router";
import { pageParameters } from "../../../../paths.ts";
import { Tabs } from "../../../../ui/tabs.tsx";
import { ProductList, type ProductListProps } from "./product-list.tsx";
import { ShopSettings } from "./settings-form.tsx";
import { type TabName, tabOf } from "./shop-tabs.ts";

/** Everything staff do with the shop, on the tab that the address names. */
export function ShopAdministration({ loadDialog }: ProductListProps) {
  const [search, setSearch] = useSearchParams();
  const chosen = tabOf(search);
  /** A filter belongs to its list: the next one begins without. */
  function choose(name: TabName): void {
    setSearch({ [pageParameters.tab]: name }, { replace: true, preventScrollReset: true });
  }
  return (
    <Tabs
      label="Administration of the shop"
      tabs={[
        {
          name: "products",
          label: "Products",
          panel: chosen === "products" && <ProductList loadDialog={loadDialog} />,
        },
        { name: "settings", label: "Settings", panel: chosen === "settings" && <ShopSettings /> },
      ]}
      chosen={chosen}
      onChoose={choose}
    />
  );
}
