/** What a change of one's own side makes outdated. */
export const TOUCHED = ["/api/connect/profile", "/api/connect/listings"];
