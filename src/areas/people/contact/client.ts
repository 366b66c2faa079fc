/** Paths whose cached answers a change by staff makes outdated. */
export const TOUCHED = [
  "/api/contact",
  "/api/admin/queue",
  "/api/admin/audit",
  "/api/admin/overview",
];
