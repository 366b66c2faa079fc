import { LRUCache } from "lru-cache";
import type { ContentVersion } from "./db/content-version.ts";
import { createSharedRounds } from "./shared-rounds.ts";

/**
 * Caches one value that was made from public content until that content changes. Callers who come
 * while it is being made share the work, unless a change happened since it began: what a caller
 * gets is never older than his call. While changes of other processes do not arrive, work that began
 * before a call may miss one: then callers share rounds that begin after they came.
 */
export function createContentCache<Value>(
  contentVersion: Pick<ContentVersion, "current" | "isConnected">,
  make: () => Promise<Value>,
): () => Promise<Value> {
  let cached: { version: number; value: Promise<Value> } | undefined;
  const share = createSharedRounds<Value>();
  return () => {
    const { current: version, isConnected } = contentVersion;
    if (!isConnected) return share(make);
    if (cached?.version === version) return cached.value;
    const value = make();
    const entry = { version, value };
    cached = entry;
    value.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return value;
  };
}

/** A content cache for many values, each under its key; the least recently used one leaves first. */
export function createKeyedContentCache<Value>(
  contentVersion: Pick<ContentVersion, "current" | "isConnected">,
  maxEntries: number,
): (key: string, make: () => Promise<Value>) => Promise<Value> {
  const all = new LRUCache<string, () => Promise<Value>>({ max: maxEntries });
  return (key, make) => {
    const get = all.get(key) ?? createContentCache(contentVersion, make);
    all.set(key, get);
    return get();
  };
}
