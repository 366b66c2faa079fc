import { pageParameters } from "#paths.ts";

const { search, from, to, action, subject, page } = pageParameters;

/** The parameters of an address that choose what the audit log shows. */
export const FILTER_FIELDS = [search, from, to, action, subject, page] as const;
