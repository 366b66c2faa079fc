import { useLocation } from "react-router";

/**
 * Gives a page the address under which the visitor is, where a part of the site stands a second time
 * under `twin`: links stay in it.
 */
export function useTwinOf(
  twin: string,
  twinOf: (path: string) => string,
): (path: string) => string {
  const { pathname } = useLocation();
  const isInTwin = pathname === twin || pathname.startsWith(`${twin}/`);
  return isInTwin ? twinOf : (path) => path;
}
