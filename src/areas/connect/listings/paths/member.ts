type Id = number | ":id";

/** Addresses of the calls of this domain. */
export const listingsMemberApi = {
  connectListings: "/api/connect/listings",
  connectListing: (id: Id) => `/api/connect/listings/${id}`,
  connectOwnListings: "/api/connect/own-listings",
  connectOwnListing: (id: Id) => `/api/connect/own-listings/${id}`,
  connectListingChange: (id: Id) => `/api/connect/own-listings/${id}/change`,
  connectSubmission: (id: Id) => `/api/connect/own-listings/${id}/submission`,
  connectTakeBack: (id: Id) => `/api/connect/own-listings/${id}/take-back`,
  connectCompletion: (id: Id) => `/api/connect/own-listings/${id}/completion`,
  connectRenewal: (id: Id) => `/api/connect/own-listings/${id}/renewal`,
  connectGuardian: (token: string) => `/api/connect/guardian/${token}`,
  connectSavedListings: "/api/connect/saved",
  connectSavedListing: (id: Id) => `/api/connect/saved/${id}`,
} as const;
