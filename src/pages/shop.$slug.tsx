import { type ClientLoaderFunctionArgs, useParams } from "react-router";
import { Product } from "#areas/shop/catalog/components/product.tsx";
import { prefetchProduct, readProduct } from "#areas/shop/catalog/components/read-product.ts";
import { productData } from "#areas/shop/catalog/components/structured-data.ts";
import type { PublicProduct } from "#areas/shop/catalog/schema/shelf.ts";
import { addToCart } from "#areas/shop/orders/components/cart/cart-store.ts";
import { describePage } from "#lib/describe-page.ts";
import { inDollars } from "#lib/money.ts";
import { pageLoader } from "#lib/page-data.ts";
import { nothing, type PagePolicy } from "#lib/page-policy.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";

export const page: PagePolicy = {
  ownQuery: nothing,
};

/** How many characters of a product's description search results show. */
const MOST_DESCRIBED = 150;

export const meta = describePage<{ product: PublicProduct | null } | undefined>((data) => {
  const product = data?.product;
  if (!product) return null;
  const { slug, name, description, variants } = product;
  const price = inDollars(Math.min(...variants.map(({ priceCents }) => priceCents)));
  return {
    title: `${name}, ${price}`,
    description: shorten(description),
    path: paths.product(slug),
    breadcrumbs: [
      { name: "Home", path: paths.home },
      { name: "Shop", path: paths.shop },
      { name, path: paths.product(slug) },
    ],
    structuredData: (baseUrl) => [productData(product, baseUrl)],
  };
});

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > MOST_DESCRIBED ? `${line.slice(0, MOST_DESCRIBED - 1).trimEnd()}…` : line;
}

export const loader = pageLoader(async (client, { params }) => {
  const product = await prefetchProduct(client, params.slug ?? "");
  return { product };
});

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return { state: null, product: await readProduct(params.slug ?? "") };
}

export default function ProductPage() {
  const { slug = "" } = useParams();
  return (
    <PageQueries>
      <Product key={slug} slug={slug} onTake={addToCart} />
    </PageQueries>
  );
}
