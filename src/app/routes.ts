import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { paths } from "#paths.ts";
import { type Page, pagesFor } from "./page-table.ts";

/** Several addresses may have one file, so a route is named after its address. */
function routeOf({ path, file }: Page) {
  const page = `../pages/${file}`;
  return path === paths.home ? index(page) : route(path, page, { caseSensitive: true, id: path });
}

/** The routes of the page table, with the guards that turn people away. */
export default [
  ...pagesFor("anyone").map(routeOf),
  layout("visitors-only.tsx", pagesFor("visitors").map(routeOf)),
  layout("members-only.tsx", pagesFor("members").map(routeOf)),
  layout("desk-only.tsx", pagesFor("desk").map(routeOf)),
  layout("field-only.tsx", pagesFor("field").map(routeOf)),
  layout("staff-only.tsx", pagesFor("staff").map(routeOf)),
  route("*", "not-found.tsx"),
] satisfies RouteConfig;
