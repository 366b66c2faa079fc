import { pageParameters } from "#paths.ts";

const { search, status, from, to, page } = pageParameters;

/** The parameters of an address that choose which messages are shown. */
export const FILTER_FIELDS = [search, status, from, to, page] as const;
