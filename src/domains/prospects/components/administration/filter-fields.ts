import { pageParameters } from "#paths.ts";

const { search, position, gradYear, state } = pageParameters;

/** The parameters of an address that choose whom the staff's list shows. */
export const FILTER_FIELDS = [search, position, gradYear, state] as const;

export type FilterValues = Record<(typeof FILTER_FIELDS)[number], string>;

export function isFiltered(values: FilterValues): boolean {
  return Object.values(values).some(Boolean);
}
