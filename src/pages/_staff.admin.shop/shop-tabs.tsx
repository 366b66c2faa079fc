import { lazy, type ReactNode, Suspense } from "react";
import { useSearchParams } from "react-router";
import { prefetchShopSettings } from "#areas/shop/catalog/components/administration/prefetch-shop-settings.ts";
import { PRODUCTS } from "#areas/shop/catalog/components/administration/products.ts";
import { OrderList } from "#areas/shop/orders/components/administration/order-list.tsx";
import { OrderView } from "#areas/shop/orders/components/administration/order-view.tsx";
import {
  prefetchOrder,
  prefetchOrders,
} from "#areas/shop/orders/components/administration/prefetch-orders.ts";
import { listTab, type TabsOf } from "#areas/staff/components/tabs/tabs.ts";
import { pageParameters } from "#paths.ts";
import { ListLoading } from "#ui/list-states.tsx";
import { Part } from "#ui/part.tsx";
import { untilLoaded } from "#ui/until-loaded.ts";

/** The id of the order that an address shows instead of the list; null without one. */
function orderOf(search: URLSearchParams): number | null {
  const id = Number(search.get(pageParameters.order));
  return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : null;
}

function Orders() {
  const [search] = useSearchParams();
  const orderId = orderOf(search);
  return orderId ? <OrderView id={orderId} /> : <OrderList />;
}

const loadCatalogDialog = () => import("./catalog-dialog.tsx");

/** Most open the shop for its orders: the other tabs are no part of the first load. */
const ProductList = import.meta.env.SSR
  ? (await import("#areas/shop/catalog/components/administration/product-list.tsx")).default
  : lazy(() =>
      untilLoaded(() => import("#areas/shop/catalog/components/administration/product-list.tsx")),
    );
const ShopSettings = import.meta.env.SSR
  ? (await import("#areas/shop/catalog/components/administration/settings-form.tsx")).default
  : lazy(() =>
      untilLoaded(() => import("#areas/shop/catalog/components/administration/settings-form.tsx")),
    );

function Later({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<ListLoading label="Loading..." />}>
      <Part>{children}</Part>
    </Suspense>
  );
}

function Products() {
  return (
    <Later>
      <ProductList loadDialog={loadCatalogDialog} />
    </Later>
  );
}

function Settings() {
  return (
    <Later>
      <ShopSettings />
    </Later>
  );
}

/** Everything staff do with the shop. */
export const SHOP_TABS: TabsOf<"shop"> = {
  orders: {
    title: "Orders",
    Panel: Orders,
    prefetch(client, search) {
      const id = orderOf(search);
      return id ? prefetchOrder(client, id) : prefetchOrders(client, search);
    },
  },
  products: listTab("Products", Products, PRODUCTS),
  settings: { title: "Settings", Panel: Settings, prefetch: prefetchShopSettings },
};
