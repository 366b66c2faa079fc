/** Paths whose cached answers a change by staff makes outdated. */
export const TOUCHED = ["/api/admin/", "/api/shop/products"];
