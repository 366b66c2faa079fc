import { getQuery } from "#lib/call.ts";

/** A page of what is said of somebody in Connect. */
export function reviewsQuery(personId: number, page = 1) {
  const query = page > 1 ? { page: String(page) } : {};
  return getQuery("/api/connect/people/{id}/reviews", { path: { id: personId }, query });
}
