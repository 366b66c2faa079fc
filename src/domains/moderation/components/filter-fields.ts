import { pageParameters } from "#paths.ts";

const { search, status, sport, state, from, to, page } = pageParameters;

/** The parameters of an address that choose what each list shows. */
export const NOMINATION_FIELDS = [search, status, sport, from, to, page] as const;
export const COMMENT_FIELDS = [search, state, from, to, page] as const;
export const REPORT_FIELDS = [status, from, to, page] as const;
