import type { Touched } from "#ui/read-again.ts";

/** Paths whose cached answers a decision of staff makes outdated. */
export const STAFF_TOUCHED: Touched = [
  "/api/admin/connect/deals",
  "/api/admin/queue",
  "/api/admin/overview",
  "/api/admin/audit",
];
