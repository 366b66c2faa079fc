import { readView as readBoard, writeView } from "#domains/prospects/components/board-filter.ts";
import { pageOf } from "#domains/youscout/comments/components/page-of.ts";
import { addressOf, readView } from "#domains/youscout/components/leaderboard-view.ts";
import { pageParameters, paths, twinOf, withQuery } from "#paths.ts";

/** A page as its address asks for it. */
export interface PageAddress {
  /** The one form of the address: path in its plain spelling, parameters in a fixed order. */
  address: string;
  /** Whether everybody without a session may get the same rendering of it. */
  isForEverybody: boolean;
  /** Whether its rendering holds nothing of its address, whatever its headers say of caches. */
  isAlike: boolean;
}

/** Reads from a query the part that a page shows, in one form; values that it does not know are left out. */
type OwnQuery = (search: string) => string;

const NONE: OwnQuery = () => "";

/**
 * The pages for everybody, each with the parameters that its first HTML shows. What others an address
 * carries is read in the browser, or by nobody. A page that is not listed is made for each request.
 */
const PAGES: Record<string, OwnQuery> = {
  [paths.home]: (search) => pick(search, pageParameters.sent, ["contact"]),
  [paths.board]: (search) => writeView(readBoard(search)),
  [paths.player(":id")]: NONE,
  ...ofBoth(paths.youScout, NONE),
  ...ofBoth(paths.youScoutLeaderboard, (search) => addressOf("", readView(search))),
  ...ofBoth(paths.nomination(":id"), pageOfComments),
  [paths.shop]: NONE,
  [paths.product(":slug")]: NONE,
  [paths.checkout]: NONE,
  [paths.orderLinks]: NONE,
  [paths.termsOfService]: NONE,
  [paths.privacyPolicy]: NONE,
  [paths.privacyRequest]: subjectOfRequest,
  [paths.auth]: (search) => pick(search, pageParameters.authTab, ["register"]),
  [paths.rawPassAuth]: (search) => pick(search, pageParameters.authTab, ["register"]),
  [paths.adminLogin]: whetherSent,
  [paths.testLogin]: NONE,
  [paths.youScoutTestLogin]: NONE,
  [paths.youScoutTwinTestLogin]: NONE,
};

/** The parameter that they carry for the browser is a secret; what the server makes of them is not. */
const ALIKE = new Set<string>([paths.auth, paths.rawPassAuth]);

/** Stands for every address that no page has. */
const NO_PAGE = "/no-such-page";

const DATA = ".data";

const PATTERNS = Object.keys(PAGES)
  .filter((path) => path.includes(":"))
  .map((path) => ({ path, test: testOf(path) }));

/** Reads the addresses of requests; `pagePaths` are those of the table of pages, `:id` for any one part. */
export function createPageAddresses(
  pagePaths: string[],
): (url: string, origin: string) => PageAddress {
  const exact = new Set(pagePaths);
  const tests = pagePaths.map(testOf);

  /** The listed page that is shown at a path; one with a path of its own comes before a pattern. */
  function listedAt(path: string): string | undefined {
    if (Object.hasOwn(PAGES, path)) return path;
    if (exact.has(path)) return undefined;
    return PATTERNS.find(({ test }) => test.test(path))?.path;
  }

  return (url, origin) => {
    const { pathname, search } = new URL(url, origin);
    const path = plainPath(pathname);
    const isData = path.endsWith(DATA);
    const shown = isData ? path.slice(0, -DATA.length).replace(/^\/_root$/, "/") : path;
    const page = listedAt(shown);
    if (page) {
      const own = PAGES[page] as OwnQuery;
      return { address: path + own(search), isForEverybody: true, isAlike: ALIKE.has(page) };
    }
    if (isData || tests.some((test) => test.test(shown))) {
      return { address: path + knownQuery(search), isForEverybody: false, isAlike: false };
    }
    const isTwin = path.startsWith(`${paths.youScoutTwin}/`);
    const address = isTwin ? paths.youScoutTwin + NO_PAGE : NO_PAGE;
    return { address, isForEverybody: true, isAlike: true };
  };
}

/** The address with all parameters that pages read, each once and in a fixed order. */
export function fullAddress(url: string, origin: string): string {
  const { pathname, search } = new URL(url, origin);
  return plainPath(pathname) + knownQuery(search);
}

function knownQuery(search: string): string {
  const given = new URLSearchParams(search);
  const known = Object.values(pageParameters).map((name) => [name, given.get(name) ?? ""]);
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

function ofBoth(path: string, own: OwnQuery): Record<string, OwnQuery> {
  return { [path]: own, [twinOf(path)]: own };
}

function pick(search: string, name: string, values: readonly string[]): string {
  const given = new URLSearchParams(search).get(name) ?? "";
  return withQuery("", { [name]: values.includes(given) ? given : undefined });
}

/** Whether somebody was sent there is shown, not from where: one page stands for all of them. */
function whetherSent(search: string): string {
  const wasSent = new URLSearchParams(search).get(pageParameters.wantedPath);
  return withQuery("", { [pageParameters.wantedPath]: wasSent ? paths.home : undefined });
}

function pageOfComments(search: string): string {
  const page = pageOf(search);
  return withQuery("", { [pageParameters.page]: page > 1 ? String(page) : undefined });
}

/** One thing is asked about, of two the player. */
function subjectOfRequest(search: string): string {
  const given = new URLSearchParams(search);
  const idOf = (name: string) => /^[1-9]\d{0,8}$/.exec(given.get(name) ?? "")?.[0];
  const prospect = idOf(pageParameters.prospect);
  const nomination = prospect ? undefined : idOf(pageParameters.nomination);
  return withQuery("", {
    [pageParameters.prospect]: prospect,
    [pageParameters.nomination]: nomination,
  });
}
