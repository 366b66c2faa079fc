import { Shelf } from "#areas/shop/catalog/components/shelf.tsx";
import { ShopMasthead } from "#areas/shop/catalog/components/shop-masthead.tsx";
import { shelfData } from "#areas/shop/catalog/components/structured-data.ts";
import type { PublicProduct } from "#areas/shop/catalog/schema/shelf.ts";
import { brand } from "#content/brand.ts";
import { getQuery } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { nothing, type PagePolicy } from "#lib/page-policy.ts";
import { openAtOnce, PageQueries } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import { Stitches } from "#ui/stitches.tsx";

export const page: PagePolicy = {
  isListed: true,
  ownQuery: nothing,
};

export const meta = describePage<{ products?: PublicProduct[] } | undefined>((data) => ({
  title: "Shop for shirts, caps and gear",
  description: `Shirts, hoodies, caps and baseball gear from ${brand.name}: made for the dugout, the stands and the drive home. Shipped, or picked up for free.`,
  path: paths.shop,
  breadcrumbs: [
    { name: "Home", path: paths.home },
    { name: "Shop", path: paths.shop },
  ],
  structuredData: (baseUrl) => (data?.products ? [shelfData(data.products, baseUrl)] : []),
}));

export const loader = pageLoader(async (client) => {
  const query = getQuery("/api/shop/products");
  await client.prefetchQuery(query);
  return { products: client.getQueryData(query.queryKey)?.data };
});

export const clientLoader = openAtOnce;

export default function ShopPage() {
  return (
    <PageQueries>
      <ShopMasthead />
      <Stitches className="relative -mt-2" />
      <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-8 sm:px-6 lg:py-14">
        <Shelf />
      </div>
    </PageQueries>
  );
}
