import { layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { flatRoutes } from "@react-router/fs-routes";

/** Pages that have a second address, which shows something else of them. */
const SECOND_ADDRESSES: Record<string, string> = {
  auth: "rawpass/auth",
  "test-login": "you-scout/login-test",
  "rawpass/drop-in/:slotId/:date": "rawpass/waitlist/:slotId",
};

const pages = await flatRoutes({ rootDirectory: "../pages" });

/** The routes of the pages whose files begin with a prefix. Every page of YouScout has a twin at `/youscout`. */
function pagesFor(prefix: string): RouteConfigEntry[] {
  return pages
    .filter(({ file }) => (/pages\/(_(?!index)\w+\.)?/.exec(file)?.[1] ?? "") === prefix)
    .flatMap((page) => {
      if (page.children)
        throw new Error(`${page.file}: with pages below it, its name ends in _index`);
      const { path = "" } = page;
      return [path, SECOND_ADDRESSES[path] ?? []]
        .flat()
        .flatMap((one) => (/^you-scout\b/.test(one) ? [one, one.replace("-", "")] : one))
        .map((one) => ({ ...page, id: `/${one}`, path: one, caseSensitive: true }));
    });
}

/** The pages, named after their addresses, in the guards that turn people away. */
export default [
  ...pagesFor(""),
  layout("visitors-only.tsx", pagesFor("_visitors.")),
  layout("members-only.tsx", pagesFor("_members.")),
  layout("desk-only.tsx", pagesFor("_desk.")),
  layout("field-only.tsx", pagesFor("_field.")),
  layout("staff-only.tsx", pagesFor("_staff.")),
  route("*", "not-found.tsx"),
] satisfies RouteConfig;
