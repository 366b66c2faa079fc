import { pageParameters } from "#paths.ts";

const { search, state } = pageParameters;

/** The parameters of an address that choose which products are shown. */
export const GOODS_FIELDS = [search, state] as const;
