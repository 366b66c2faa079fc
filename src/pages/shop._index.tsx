import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { shelfQuery } from "#areas/shop/catalog/client/shelf.ts";
import { Shelf } from "#areas/shop/catalog/components/shelf.tsx";
import { ShopMasthead } from "#areas/shop/catalog/components/shop-masthead.tsx";
import { shelfData } from "#areas/shop/catalog/components/structured-data.ts";
import type { PublicProduct } from "#areas/shop/catalog/schema/shelf.ts";
import { brand } from "#content/brand.ts";
import { apiContext } from "#lib/api.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageData } from "#lib/page-data.ts";
import { nothing, type PagePolicy } from "#lib/page-policy.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { createQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";
import { Stitches } from "#ui/stitches.tsx";

export const page: PagePolicy = {
  isListed: true,
  ownQuery: nothing,
};

export const meta = describePage<{ products: PublicProduct[] | null } | undefined>((data) => ({
  title: "Shop for shirts, caps and gear",
  description: `Shirts, hoodies, caps and baseball gear from ${brand.name}: made for the dugout, the stands and the drive home. Shipped, or picked up for free.`,
  path: paths.shop,
  breadcrumbs: [
    { name: "Home", path: paths.home },
    { name: "Shop", path: paths.shop },
  ],
  structuredData: (baseUrl) => (data?.products ? [shelfData(data.products, baseUrl)] : []),
}));

export async function loader({ context }: LoaderFunctionArgs) {
  const client = createQueryClient(context.get(apiContext));
  const query = shelfQuery();
  await client.prefetchQuery(query);
  return pageData(client, { products: client.getQueryData(query.queryKey)?.data ?? null });
}

/** In the browser the page opens at once and reads what its cache lacks. */
export async function clientLoader() {
  return { state: null, products: null };
}

export default function ShopPage() {
  const { state } = useLoaderData<typeof loader | typeof clientLoader>();
  return (
    <PageQueries state={state}>
      <ShopMasthead />
      <Stitches className="relative -mt-2" />
      <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-8 sm:px-6 lg:py-14">
        <Shelf />
      </div>
    </PageQueries>
  );
}
