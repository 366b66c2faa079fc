type Id = number | ":id";

/** Addresses of this domain's calls for administrators. */
export const dealsAdminApi = {
  connectDeals: "/api/admin/connect/deals",
  connectDealsFile: "/api/admin/connect/deals.csv",
  connectDeal: (id: Id) => `/api/admin/connect/deals/${id}`,
  connectDealDecision: (id: Id) => `/api/admin/connect/deals/${id}/decision`,
  connectDealPayout: (id: Id) => `/api/admin/connect/deals/${id}/payout`,
  connectDealRefund: (id: Id) => `/api/admin/connect/deals/${id}/refund`,
  connectDealRepayment: (id: Id) => `/api/admin/connect/deals/${id}/repayment`,
  connectFigures: "/api/admin/connect/figures",
  connectReviews: "/api/admin/connect/reviews",
  connectReviewDecision: (id: Id) => `/api/admin/connect/reviews/${id}/decision`,
} as const;
