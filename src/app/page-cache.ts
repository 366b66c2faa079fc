import { LRUCache } from "lru-cache";
import type { ContentVersion } from "#lib/db/content-version.ts";
import type { FinishedBytes } from "#lib/http/finished-bytes.ts";
import { createSharedRounds } from "#lib/shared-rounds.ts";

/** A finished page for everybody without a session. */
export interface FinishedPage {
  status: number;
  headers: Record<string, string>;
  bytes: FinishedBytes;
}

/** Whether the page says of itself that it is nobody's to keep: its address is a secret. */
export function isKeptByNobody({ headers }: FinishedPage): boolean {
  return headers["cache-control"] === "no-store";
}

const MOST_PAGES = 200;

/** Whether a page may be kept, whoever asked for it. */
type MayBeKept = (page: FinishedPage) => boolean;

const isFound: MayBeKept = (page) => page.status === 200 && !isKeptByNobody(page);

/**
 * Keeps finished pages until public content changes, the least recently asked one leaving first.
 * Whoever asks while a page is being made waits for the same one; while changes of other processes
 * do not arrive, for the next one (`createSharedRounds`). Pages whose address has parameters have
 * room of their own: made-up ones take no place from the others.
 */
export interface PageCache {
  get(
    address: string,
    make: () => Promise<FinishedPage>,
    mayBeKept?: MayBeKept,
  ): Promise<FinishedPage>;
}

export function createPageCache(contentVersion: ContentVersion): PageCache {
  const plain = new LRUCache<string, Promise<FinishedPage>>({ max: MOST_PAGES });
  const chosen = new LRUCache<string, Promise<FinishedPage>>({ max: MOST_PAGES });
  let version = contentVersion.current;
  const share = createSharedRounds<FinishedPage>();

  return {
    get(address, make, mayBeKept = isFound) {
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
      page.then((finished) => {
        if (!mayBeKept(finished)) forget();
      }, forget);
      return page;
    },
  };
}
