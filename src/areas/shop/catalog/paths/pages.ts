/** Addresses of the pages and calls of this domain. */
export const catalogPaths = {
  shop: "/shop",
  api: {
    shopProducts: "/api/shop/products",
    shopProduct: (slug: string) => `/api/shop/products/${slug}`,
  },
} as const;
