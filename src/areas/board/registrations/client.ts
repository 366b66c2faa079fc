/** Paths whose cached answers a registration makes outdated. */
export const TOUCHED = ["/api/events/", "/api/my"];
