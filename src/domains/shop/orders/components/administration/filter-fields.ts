import { pageParameters } from "#paths.ts";

const { search, status, from, to, page } = pageParameters;

/** The parameters of an address that choose which orders are listed. */
export const ORDER_FIELDS = [search, status, from, to, page] as const;
