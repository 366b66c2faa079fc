/** Paths whose cached answers a decision of staff makes outdated. */
export const STAFF_TOUCHED = [
  "/api/admin/connect/deals",
  "/api/admin/queue",
  "/api/admin/overview",
  "/api/admin/audit",
];
