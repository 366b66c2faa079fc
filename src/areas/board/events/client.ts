import type { Touched } from "#ui/read-again.ts";

/** Paths whose cached answers a change of an event makes outdated. */
export const TOUCHED: Touched = ["/api/admin/events", "/api/admin/audit", "/api/events"];
