type Id = number | ":id";
type ProofId = number | ":proofId";

/** Addresses of the calls of this domain. */
export const dealsMemberApi = {
  connectDeals: "/api/connect/deals",
  connectDeal: (id: Id) => `/api/connect/deals/${id}`,
  connectDealPayment: (id: Id) => `/api/connect/deals/${id}/payment`,
  connectDealSteps: (id: Id) => `/api/connect/deals/${id}/steps`,
  connectDealAnswer: (id: Id) => `/api/connect/deals/${id}/answer`,
  connectDealWords: (id: Id) => `/api/connect/deals/${id}/words`,
  connectDealMessages: (id: Id) => `/api/connect/deals/${id}/messages`,
  connectProofs: (id: Id) => `/api/connect/deals/${id}/proofs`,
  connectProof: (id: Id, proofId: ProofId) => `/api/connect/deals/${id}/proofs/${proofId}`,
  connectReview: (dealId: Id) => `/api/connect/deals/${dealId}/review`,
  connectReviewsOf: (personId: Id) => `/api/connect/people/${personId}/reviews`,
  connectReviewAnswer: (id: Id) => `/api/connect/reviews/${id}/answer`,
  connectReviewReport: (id: Id) => `/api/connect/reviews/${id}/report`,
  connectPayouts: "/api/connect/payouts",
  connectOnboarding: "/api/connect/payouts/onboarding",
  connectPayoutPage: "/api/connect/payouts/page",
} as const;
