/** Paths whose cached answers a change of an event makes outdated. */
export const TOUCHED = ["/api/admin/events", "/api/admin/audit", "/api/events"];
