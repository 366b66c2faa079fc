/** Paths whose cached answers a change by staff makes outdated. */
export const STAFF_TOUCHED = [
  "/api/admin/connect/listings",
  "/api/admin/queue",
  "/api/admin/overview",
  "/api/connect/listings",
  "/api/admin/audit",
];
