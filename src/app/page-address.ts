import type { ServerBuild } from "react-router";
import { withQuery } from "#lib/list-address.ts";
import type { PagePolicy } from "#lib/page-policy.ts";
import { isAlias, pageParameters, paths } from "#paths.ts";

/** A page with the path of its route: `:id` and the like stand for any one part. */
export interface PageRoute {
  path: string;
  policy: PagePolicy;
}

/** A page as its address asks for it. */
export interface PageAddress {
  /** The one form of the address: path in its plain spelling, parameters in a fixed order. */
  address: string;
  /** Whether everybody without a session may get the same rendering of it. */
  isForEverybody: boolean;
  /** Whether members get that rendering as well, with corners of their own. */
  isForMembers: boolean;
  /** Whether its rendering holds nothing of its address, whatever its headers say of caches. */
  isAlike: boolean;
}

/** Stands for every address that no page has. */
const NO_PAGE = "/no-such-page";

const DATA = ".data";

/** The pages of a build. */
export function pagesOf({ routes }: Pick<ServerBuild, "routes">): PageRoute[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.path === "*" || !(route.path || route.index)) return [];
    const { page = {} } = route.module as { page?: PagePolicy };
    return { path: `/${(route.path ?? "").replace(/^\//, "")}`, policy: page };
  });
}

/** Reads the addresses of requests for these pages. */
export function createPageAddresses(
  pages: readonly PageRoute[],
): (url: string, origin: string) => PageAddress {
  const policies = new Map(pages.map(({ path, policy }) => [path, policy]));
  const patterns = pages
    .filter(({ path }) => path.includes(":"))
    .map(({ path, policy }) => ({ policy, test: testOf(path) }));

  return (url, origin) => {
    const { pathname, search } = new URL(url, origin);
    const path = plainPath(pathname);
    const isData = path.endsWith(DATA);
    const shown = isData ? path.slice(0, -DATA.length).replace(/^\/_root$/, "/") : path;
    const policy = policies.get(shown) ?? patterns.find(({ test }) => test.test(shown))?.policy;
    const { ownQuery, isAlike = false, knowsMember = false } = policy ?? {};
    if (ownQuery) {
      const isForMembers = !knowsMember && !isData;
      return { address: path + ownQuery(search), isForEverybody: true, isForMembers, isAlike };
    }
    if (isData || policy) {
      const address = path + knownQuery(search);
      return { address, isForEverybody: false, isForMembers: false, isAlike: false };
    }
    const address = isAlias(path) ? paths.youScoutAlias + NO_PAGE : NO_PAGE;
    return { address, isForEverybody: true, isForMembers: true, isAlike: true };
  };
}

/** The address with all parameters that pages read, each once and in a fixed order. */
export function fullAddress(url: string, origin: string): string {
  const { pathname, search } = new URL(url, origin);
  return plainPath(pathname) + knownQuery(search);
}

function knownQuery(search: string): string {
  const given = new URLSearchParams(search);
  const givenFor = (name: string) =>
    // A form without scripts names each player apart.
    name === pageParameters.compared ? given.getAll(name).join() : (given.get(name) ?? "");
  const known = Object.values(pageParameters).map((name) => [name, givenFor(name)]);
  return withQuery("", Object.fromEntries(known));
}

/** Letters, digits and their like stand as they are, and escapes are in capitals (RFC 3986, 6.2.2). */
function plainPath(pathname: string): string {
  return pathname.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
  });
}

function testOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replace(/:\w+/g, "[^/]+")}$`);
}
