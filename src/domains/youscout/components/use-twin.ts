import { useLocation } from "react-router";
import { paths, twinOf } from "#paths.ts";

/** Gives a page of YouScout the address under which the visitor is: links stay in his twin. */
export function useTwin(): (path: string) => string {
  const { pathname } = useLocation();
  const isInTwin = pathname === paths.youScoutTwin || pathname.startsWith(`${paths.youScoutTwin}/`);
  return isInTwin ? twinOf : (path) => path;
}
