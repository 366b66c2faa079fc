import type { Touched } from "#ui/read-again.ts";

/** Paths whose cached answers a decision about a review makes outdated. */
export const REVIEWS_TOUCHED: Touched = [
  "/api/admin/connect/reviews",
  "/api/connect/people/",
  "/api/connect/deals",
  "/api/admin/audit",
  "/api/admin/queue",
  "/api/admin/overview",
];
