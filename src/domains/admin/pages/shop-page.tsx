import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#lib/api.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageData } from "#lib/page-data.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { createQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";
import { SHOP_TABS } from "./shop-tabs.tsx";
import { TabList } from "./tab-list.tsx";
import { tabOf } from "./tabs.ts";

export const meta = describePage(() => ({
  title: "Shop administration",
  description: "Where staff manages products and ships orders.",
  path: paths.shopAdmin,
  isSearchable: false,
}));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const client = createQueryClient(context.get(apiContext));
  const { searchParams } = new URL(request.url);
  await tabOf(SHOP_TABS, searchParams).prefetch(client, searchParams);
  return pageData(client, {});
}

/** In the browser the page opens at once and reads what its cache lacks. */
export async function clientLoader() {
  return { state: null };
}

export default function ShopAdminPage() {
  const { state } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <PageQueries state={state}>
      <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-8 sm:px-6">
        <h1 className="mb-6 text-5xl uppercase print:hidden">Shop</h1>
        <div className="print:[&>[role=tablist]]:hidden">
          <TabList label="Administration of the shop" tabs={SHOP_TABS} />
        </div>
      </div>
    </PageQueries>
  );
}
