import type { Touched } from "#ui/read-again.ts";

/** Paths whose cached answers a change by staff makes outdated. */
export const STAFF_TOUCHED: Touched = [
  "/api/admin/connect/people",
  "/api/admin/connect/settings",
  "/api/admin/queue",
  "/api/admin/overview",
  "/api/connect/listings",
  "/api/admin/audit",
];
