import { aliasOf, paths } from "#paths.ts";
import { useAliasOf } from "#ui/use-alias-of.ts";

/** Gives a page of YouScout the address under which the visitor is. */
export const useAlias = () => useAliasOf(paths.youScoutAlias, aliasOf);
