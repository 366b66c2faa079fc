import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#lib/api.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageData } from "#lib/page-data.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { createQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";
import { ShopAdministration } from "./shop-administration.tsx";
import { prefetchShopAdministration } from "./shop-tabs.ts";

export const meta = describePage(() => ({
  title: "Shop administration",
  description: "Where staff manages products and ships orders.",
  path: paths.shopAdmin,
  isSearchable: false,
}));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const client = createQueryClient(context.get(apiContext));
  await prefetchShopAdministration(client, new URL(request.url).searchParams);
  return pageData(client, {});
}

/** In the browser the page opens at once and reads what its cache lacks. */
export async function clientLoader() {
  return { state: null };
}

const loadGoodsDialog = () => import("./goods-dialog.tsx");

export default function ShopAdminPage() {
  const { state } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <PageQueries state={state}>
      <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-8 sm:px-6">
        <h1 className="mb-6 text-5xl uppercase print:hidden">Shop</h1>
        <ShopAdministration loadDialog={loadGoodsDialog} />
      </div>
    </PageQueries>
  );
}
