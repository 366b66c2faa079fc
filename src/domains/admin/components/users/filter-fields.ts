import { pageParameters } from "#paths.ts";

const { search, role, state, verification, from, to, page } = pageParameters;

/** The parameters of an address that choose which accounts are shown. */
export const FILTER_FIELDS = [search, role, state, verification, from, to, page] as const;
