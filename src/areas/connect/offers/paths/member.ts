type Id = number | ":id";

/** Addresses of the calls of this domain. */
export const offersMemberApi = {
  connectOffers: "/api/connect/offers",
  connectOffer: (id: Id) => `/api/connect/offers/${id}`,
  connectOfferMessages: (id: Id) => `/api/connect/offers/${id}/messages`,
  connectOfferSteps: (id: Id) => `/api/connect/offers/${id}/steps`,
} as const;
