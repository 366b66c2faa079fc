import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import {
  ProductList,
  type ProductListProps,
} from "#domains/catalog/components/administration/product-list.tsx";
import { ShopSettings } from "#domains/catalog/components/administration/settings-form.tsx";
import { OrderList } from "#domains/orders/components/administration/order-list.tsx";
import { OrderView } from "#domains/orders/components/administration/order-view.tsx";
import { pageParameters } from "#paths.ts";
import { Tabs } from "#ui/tabs.tsx";
import { orderOf, type TabName, tabOf } from "./shop-tabs.ts";

/** Everything staff do with the shop, on the tab that the address names. */
export function ShopAdministration({ loadDialog }: ProductListProps) {
  const [search, setSearch] = useSearchParams();
  const chosen = tabOf(search);
  const orderId = orderOf(search);
  /** A filter belongs to its list: the next one begins without. */
  function choose(name: TabName): void {
    setSearch({ [pageParameters.tab]: name }, { replace: true, preventScrollReset: true });
  }
  const panels: Record<TabName, { label: string; panel: ReactNode }> = {
    orders: { label: "Orders", panel: orderId ? <OrderView id={orderId} /> : <OrderList /> },
    products: { label: "Products", panel: <ProductList loadDialog={loadDialog} /> },
    settings: { label: "Settings", panel: <ShopSettings /> },
  };
  return (
    <div className="print:[&>[role=tablist]]:hidden">
      <Tabs
        label="Administration of the shop"
        tabs={(Object.keys(panels) as TabName[]).map((name) => {
          const { label, panel } = panels[name];
          return { name, label, panel: name === chosen && panel };
        })}
        chosen={chosen}
        onChoose={choose}
      />
    </div>
  );
}
