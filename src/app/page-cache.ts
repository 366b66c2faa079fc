import type { Changes } from "../lib/db/changes.ts";
import type { FinishedBytes } from "../lib/http/finished-bytes.ts";
import { createSharedRounds } from "../lib/shared-rounds.ts";

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

/**
 * Keeps finished pages until public content changes, the least recently asked one leaving first.
 * Whoever asks while a page is being made waits for the same one; while changes of other processes
 * cannot be heard, for the next one (`createSharedRounds`).
 */
export interface PageCache {
  get(key: string, make: () => Promise<FinishedPage>): Promise<FinishedPage>;
}

export function createPageCache(changes: Changes): PageCache {
  const pages = new Map<string, Promise<FinishedPage>>();
  let version = changes.version;
  const share = createSharedRounds<FinishedPage>();

  return {
    get(key, make) {
      if (!changes.isHeard) return share(make, key);
      if (version !== changes.version) {
        pages.clear();
        version = changes.version;
      }
      const known = pages.get(key);
      if (known) {
        pages.delete(key);
        pages.set(key, known);
        return known;
      }
      const page = make();
      pages.set(key, page);
      const forget = () => {
        if (pages.get(key) === page) pages.delete(key);
      };
      page.then((finished) => {
        if (finished.status !== 200 || isKeptByNobody(finished)) forget();
      }, forget);
      if (pages.size > MOST_PAGES) {
        const [oldest] = pages.keys();
        if (oldest !== undefined) pages.delete(oldest);
      }
      return page;
    },
  };
}
