type Id = number | ":id";

/** Addresses of the pages of this domain. */
export const offersPaths = {
  connectOffer: (id: Id) => `/connect/offers/${id}`,
} as const;
