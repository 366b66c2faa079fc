import type { Touched } from "#ui/read-again.ts";

/** Paths whose cached answers a change by staff makes outdated. */
export const TOUCHED: Touched = [
  "/api/contact",
  "/api/admin/queue",
  "/api/admin/audit",
  "/api/admin/overview",
];
