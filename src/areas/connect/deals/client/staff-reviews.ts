/** Paths whose cached answers a decision about a review makes outdated. */
export const REVIEWS_TOUCHED = [
  "/api/admin/connect/reviews",
  "/api/connect/people",
  "/api/connect/deals",
  "/api/admin/audit",
  "/api/admin/queue",
  "/api/admin/overview",
];
