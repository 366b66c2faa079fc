import { LRUCache } from "lru-cache";
import type { ContentVersion } from "#lib/db/content-version.ts";
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

/** Whether a page may be cached, whoever asks for it. */
type MayBeCached = (page: RenderedPage) => boolean;

const isFound: MayBeCached = (page) => page.status === 200 && !isUncacheable(page);

/**
 * Caches rendered pages until public content changes, the least recently asked one leaving first.
 * Whoever asks while a page is being made waits for the same one; while changes of other processes
 * do not arrive, for the next one (`createSharedRounds`). Pages whose address has parameters have
 * room of their own: made-up ones take no place from the others.
 */
export interface PageCache {
  get(
    address: string,
    make: () => Promise<RenderedPage>,
    mayBeCached?: MayBeCached,
  ): Promise<RenderedPage>;
}

export function createPageCache(contentVersion: ContentVersion): PageCache {
  const plain = new LRUCache<string, Promise<RenderedPage>>({ max: MOST_PAGES });
  const chosen = new LRUCache<string, Promise<RenderedPage>>({ max: MOST_PAGES });
  let version = contentVersion.current;
  const share = createSharedRounds<RenderedPage>();

  return {
    get(address, make, mayBeCached = isFound) {
      if (!contentVersion.isConnected) return share(make, address);
      if (version !== contentVersion.current) {
        plain.clear();
        chosen.clear();
        version = contentVersion.current;
      }
      const pages = address.includes("?") ? chosen : plain;
      const known = pages.get(address);
      if (known) return known;
      const page = make();
      pages.set(address, page);
      const forget = () => {
        if (pages.peek(address) === page) pages.delete(address);
      };
      page.then((rendered) => {
        if (!mayBeCached(rendered)) forget();
      }, forget);
      return page;
    },
  };
}
