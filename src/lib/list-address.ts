/** An address with a query of what has a value; parameters without one are left out. */
export function withQuery(path: string, values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => !!entry[1]);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** Rows of a list are counted up to here: an index reads this many in milliseconds. */
export const COUNTED_MAX = 5_000;

/** The rows on a page of a list for staff. */
export const PAGE_SIZE = 50;

/** The query that asks for the page of a list that an address of its screen chooses. */
export function pageOf(chosen: Record<string, string>, pageSize = PAGE_SIZE) {
  const { page, ...filter } = chosen;
  return { ...filter, page: page || "1", pageSize: String(pageSize) };
}

/** The query that asks for the whole list that the address chooses pages of. */
export function filterOf(chosen: Record<string, string>) {
  const { page: _page, ...filter } = chosen;
  return filter;
}
