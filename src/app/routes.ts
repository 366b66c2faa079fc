import { layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { flatRoutes } from "@react-router/fs-routes";

/** Pages that have a second address, which shows something else of them. */
const SECOND_ADDRESSES: Record<string, string> = {
  auth: "rawpass/auth",
  "test-login": "you-scout/login-test",
  "rawpass/drop-in/:slotId/:date": "rawpass/waitlist/:slotId",
};

const pages = await flatRoutes({ rootDirectory: "../pages" });

/** The prefixes of pages that not everybody may open, with the guard around each. */
const GUARDS: Record<string, string> = {
  _visitors: "visitors-only.tsx",
  _members: "members-only.tsx",
  _desk: "desk-only.tsx",
  _field: "field-only.tsx",
  _staff: "staff-only.tsx",
};

/** The guard of a page; undefined for a page that anybody may open. Throws if its prefix names none. */
function guardOf({ file }: RouteConfigEntry): string | undefined {
  const prefix = /pages\/(_(?!index\b)[^.]*)/.exec(file)?.[1];
  if (prefix === undefined) return undefined;
  if (!GUARDS[prefix]) throw new Error(`${file}: no guard is named ${prefix}`);
  return GUARDS[prefix];
}

/** The routes of the pages with a guard. Every page of YouScout has a twin at `/youscout`. */
function pagesFor(guard: string | undefined): RouteConfigEntry[] {
  return pages
    .filter((page) => guardOf(page) === guard)
    .flatMap((page) => {
      if (page.children) {
        throw new Error(`${page.file}: with pages below it, its name ends in _index`);
      }
      const { path = "" } = page;
      return (
        [path, SECOND_ADDRESSES[path] ?? []]
          .flat()
          .flatMap((one) => (/^you-scout\b/.test(one) ? [one, one.replace("-", "")] : one))
          // Only the home page is an index route: a form that is posted to one needs `?index`.
          .map((one) => ({
            ...page,
            ...{ id: `/${one}`, path: one, index: one === "", caseSensitive: true },
          }))
      );
    });
}

/** The pages, named after their addresses, in the guards that turn people away. */
export default [
  ...pagesFor(undefined),
  ...Object.values(GUARDS).map((guard) => layout(guard, pagesFor(guard))),
  route("*", "not-found.tsx"),
] satisfies RouteConfig;
