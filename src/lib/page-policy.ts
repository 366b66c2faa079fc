import { withQuery } from "./list-address.ts";

/**
 * What the server knows of a page before it renders it: a page's file exports it as `page`. Without one,
 * the page is rendered for each request and no search engine may list it.
 */
export interface PagePolicy {
  /** Whether the sitemap names the page. */
  isListed?: boolean;
  /**
   * For a page that is the same for everybody without a session: the part of an address's query that the first
   * HTML shows, in one form. Other parameters are read in the browser, or by nobody.
   */
  ownQuery?: (search: string) => string;
  /** Whether the rendering holds nothing of the address, whatever its headers say of caches. */
  isAlike?: boolean;
  /** Whether more than the frame's corners depends on who is signed in. */
  knowsMember?: boolean;
}

export const nothing = () => "";

/** Keeps one parameter of a query if it has one of these values. */
export function oneOf(search: string, name: string, values: readonly string[]): string {
  const given = new URLSearchParams(search).get(name) ?? "";
  return withQuery("", { [name]: values.includes(given) ? given : undefined });
}
