type Id = number | ":id";

/** Addresses of the pages of this domain. */
export const offersPaths = {
  connectNewOffer: (listingId: Id) => `/connect/listings/${listingId}/offer`,
  connectOffer: (id: Id) => `/connect/offers/${id}`,
} as const;
