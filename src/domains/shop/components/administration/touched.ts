import { paths } from "#paths.ts";

/** What the calls begin with that a change of staff makes untrue. */
export const TOUCHED = [`${paths.apiPrefix}admin/`, paths.api.shopProducts];
