/** Addresses of the pages of this domain. */
export const catalogPaths = {
  shop: "/shop",
} as const;
