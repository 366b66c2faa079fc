import { useLocation } from "react-router";

/**
 * Gives a page the address under which the visitor is, where a part of the site stands a second time
 * under `alias`: links stay in it.
 */
export function useAliasOf(
  alias: string,
  aliasOf: (path: string) => string,
): (path: string) => string {
  const { pathname } = useLocation();
  const isInAlias = pathname === alias || pathname.startsWith(`${alias}/`);
  return isInAlias ? aliasOf : (path) => path;
}
