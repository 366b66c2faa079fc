import type { Touched } from "#ui/read-again.ts";

/** Paths whose cached answers a registration makes outdated. */
export const TOUCHED: Touched = ["/api/events/", "/api/my"];
