import type { Touched } from "#ui/read-again.ts";

/** What a change of one's own side makes outdated. */
export const TOUCHED: Touched = ["/api/connect/profile", "/api/connect/listings"];
