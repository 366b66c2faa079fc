type Id = number | ":id";

/** Addresses of the pages and calls of this domain. */
export const catalogPaths = {
  shop: "/shop",
  api: {
    shopProducts: "/api/shop/products",
    shopProduct: (slug: string) => `/api/shop/products/${slug}`,
    adminShopProducts: "/api/admin/shop/products",
    adminShopProduct: (id: Id) => `/api/admin/shop/products/${id}`,
    adminShopProductMove: (id: Id) => `/api/admin/shop/products/${id}/move`,
    adminShopVariants: (productId: Id) => `/api/admin/shop/products/${productId}/variants`,
    adminShopVariant: (id: Id) => `/api/admin/shop/variants/${id}`,
    adminShopVariantMove: (id: Id) => `/api/admin/shop/variants/${id}/move`,
    adminShopVariantStock: (id: Id) => `/api/admin/shop/variants/${id}/stock`,
    adminShopSettings: "/api/admin/shop/settings",
  },
} as const;
