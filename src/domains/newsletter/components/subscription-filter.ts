import { pageParameters } from "#paths.ts";

const { search, from, to, page } = pageParameters;

/** The parameters of an address that choose which newsletter addresses are shown. */
export const FILTER_FIELDS = [search, from, to, page] as const;
