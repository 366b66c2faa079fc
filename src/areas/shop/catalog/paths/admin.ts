type Id = number | ":id";

/** Addresses of this domain's calls for administrators. */
export const catalogAdminApi = {
  shopProducts: "/api/admin/shop/products",
  shopProduct: (id: Id) => `/api/admin/shop/products/${id}`,
  shopProductMove: (id: Id) => `/api/admin/shop/products/${id}/move`,
  shopVariants: (productId: Id) => `/api/admin/shop/products/${productId}/variants`,
  shopVariant: (id: Id) => `/api/admin/shop/variants/${id}`,
  shopVariantMove: (id: Id) => `/api/admin/shop/variants/${id}/move`,
  shopVariantStock: (id: Id) => `/api/admin/shop/variants/${id}/stock`,
  shopSettings: "/api/admin/shop/settings",
} as const;
