import { resolve } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { PagePolicy } from "#lib/page-policy.ts";

// React Router's build sets it before it reads the routes.
Object.assign(globalThis, { __reactRouterAppDirectory: resolve("src/app") });
const { default: routes } = await import("#app/routes.ts");

const POLICIES = import.meta.glob<PagePolicy | undefined>("../src/pages/{*,*/route}.tsx", {
  import: "page",
});

/** An address with its page. */
export interface PageOfAddress {
  /** Path of the route: `:id` and the like stand for any one part. */
  path: string;
  /** Path of the page's file below `src/pages`. */
  file: string;
  /** The guard around the page, such as "members-only"; "" for a page that anyone may open. */
  guard: string;
}

/** Every address and its page. */
export const PAGES: PageOfAddress[] = routes.flatMap((entry: RouteConfigEntry) => {
  const guard = entry.file.endsWith("-only.tsx") ? entry.file.replace(".tsx", "") : "";
  return (guard ? (entry.children ?? []) : [entry])
    .filter(({ path }) => path !== "*")
    .map(({ path = "", file }) => ({
      path: `/${path}`,
      file: file.replace("../pages/", ""),
      guard,
    }));
});

/** The policy of a page; without one of its own, the empty one. */
export async function policyOf({ file }: PageOfAddress): Promise<PagePolicy> {
  return (await POLICIES[`../src/pages/${file}`]?.()) ?? {};
}
