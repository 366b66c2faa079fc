/** Addresses of this domain's calls for administrators. */
export const offersAdminApi = {
  connectOffers: "/api/admin/connect/offers",
} as const;
