import { LRUCache } from "lru-cache";
import type { AsOf, ContentVersion } from "#lib/db/content-version.ts";
import type { EncodedBody } from "#lib/http/encoded-body.ts";
import { createSharedRounds } from "#lib/shared-rounds.ts";

/** A rendered page for everybody without a session. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: EncodedBody;
}

/** Whether the page says of itself that it must not be cached: its address is a secret. */
export function isUncacheable({ headers }: RenderedPage): boolean {
  return headers["cache-control"] === "no-store";
}

const MOST_PAGES = 200;

/** How long a page may be shown after it was begun, in milliseconds, while nothing but votes changed. */
export const LONGEST_LAG_MS = 250;

/** A page, and of what it was made; undefined while nobody can say. */
export interface MadePage {
  page: RenderedPage;
  asOf: AsOf | undefined;
}

interface CachedPage {
  asOf: AsOf;
  made: Promise<MadePage>;
}

/** Whether a page may be cached, whoever asks for it. */
type MayBeCached = (page: RenderedPage) => boolean;

const isFound: MayBeCached = (page) => page.status === 200 && !isUncacheable(page);

/**
 * Caches rendered pages until public content changes, the least recently asked one leaving first. While
 * only votes are counted, everybody gets a page until `LONGEST_LAG_MS` after it was
 * begun (decision 023). Whoever asks while a page is being made waits for the same one if it is new
 * enough, otherwise for the next one (`createSharedRounds`), as everybody does while changes of other
 * processes do not arrive: an address has about one page being made at a time. Pages whose address has
 * parameters have room of their own: made-up ones take no place from the others.
 */
export interface PageCache {
  get(
    address: string,
    make: () => Promise<RenderedPage>,
    mayBeCached?: MayBeCached,
  ): Promise<MadePage>;
}

/** @param now milliseconds on the clock of `performance.now()` */
export function createPageCache(
  contentVersion: ContentVersion,
  now: () => number = () => performance.now(),
): PageCache {
  const plain = new LRUCache<string, CachedPage>({ max: MOST_PAGES });
  const chosen = new LRUCache<string, CachedPage>({ max: MOST_PAGES });
  let withoutVotes = contentVersion.withoutVotes;
  const share = createSharedRounds<MadePage>();

  function begin(address: string, make: () => Promise<RenderedPage>, mayBeCached: MayBeCached) {
    const pages = address.includes("?") ? chosen : plain;
    const { current, withoutVotes, isConnected } = contentVersion;
    const asOf = { version: current, withoutVotes, lagsUntil: now() + LONGEST_LAG_MS };
    if (!isConnected) return make().then((page) => ({ page, asOf: undefined }));
    const made = make().then((page) => ({ page, asOf }));
    const cached: CachedPage = { asOf, made };
    pages.set(address, cached);
    const forget = () => {
      if (pages.peek(address) === cached) pages.delete(address);
    };
    made.then(({ page }) => {
      if (!mayBeCached(page)) forget();
    }, forget);
    return made;
  }

  return {
    get(address, make, mayBeCached = isFound) {
      if (withoutVotes !== contentVersion.withoutVotes) {
        plain.clear();
        chosen.clear();
        withoutVotes = contentVersion.withoutVotes;
      }
      const known = (address.includes("?") ? chosen : plain).get(address);
      const isNew = ({ version, lagsUntil }: AsOf) =>
        version === contentVersion.current || now() < lagsUntil;
      if (known && contentVersion.isConnected && isNew(known.asOf)) return known.made;
      return share(() => begin(address, make, mayBeCached), address);
    },
  };
}
