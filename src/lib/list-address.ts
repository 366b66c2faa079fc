/** An address with a query of what has a value; parameters without one are left out. */
export function withQuery(path: string, values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => !!entry[1]);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** Rows of a list are counted up to here: an index reads this many in milliseconds. */
export const COUNTED_MAX = 5_000;

/** The rows on a page of a list for staff. */
export const PAGE_SIZE = 50;

/** Where the call gives the page of a list that an address of its screen chooses. */
export function pageAddress(
  call: string,
  chosen: Record<string, string>,
  pageSize = PAGE_SIZE,
): string {
  const { page, ...filter } = chosen;
  return withQuery(call, { ...filter, page: page || "1", pageSize: String(pageSize) });
}

/** Where the whole list is that the address chooses pages of. */
export function fileAddress(call: string, chosen: Record<string, string>): string {
  const { page: _page, ...filter } = chosen;
  return withQuery(call, filter);
}
