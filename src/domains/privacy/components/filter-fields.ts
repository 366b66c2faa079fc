import { pageParameters } from "#paths.ts";

const { search, status, kind, from, to, page } = pageParameters;

/** The parameters of an address that choose what the queue shows. */
export const FILTER_FIELDS = [search, status, kind, from, to, page] as const;
