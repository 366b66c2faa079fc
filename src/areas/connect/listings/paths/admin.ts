type Id = number | ":id";

/** Addresses of this domain's calls for administrators. */
export const listingsAdminApi = {
  connectListings: "/api/admin/connect/listings",
  connectListingsFile: "/api/admin/connect/listings.csv",
  connectListing: (id: Id) => `/api/admin/connect/listings/${id}`,
  connectListingDecision: (id: Id) => `/api/admin/connect/listings/${id}/decision`,
} as const;
