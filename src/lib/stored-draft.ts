import { browserStorage, type TextStorage } from "./browser-storage.ts";
import { DAY_MS } from "./time.ts";

const DAYS_KEPT = 7;

/** The drafts of one form in this browser, one an account; null is a visitor. */
export interface StoredDrafts<Draft> {
  /**
   * Returns what this account had written before it left the form; null without it, and after 7 days. Drafts of
   * other accounts are erased: nobody finds what another person wrote.
   */
  read(userId: number | null): Draft | null;
  /** Returns whether the draft outlasts the document, which it does not where the browser blocks storage. */
  store(userId: number | null, draft: Draft): boolean;
  forget(userId: number | null): void;
}

/** A draft, and since when it is kept, in milliseconds since 1970. */
type Stored<Draft> = Draft & { keptAt: number };

/**
 * @param name of the form; what it has written is read as this version of the site writes it
 * @param storage where they are kept; absent means until they expire, also when the tab is closed
 */
export function storedDrafts<Draft extends object>(
  name: string,
  storage: TextStorage = browserStorage,
): StoredDrafts<Draft> {
  const prefix = `${name}-draft:`;
  const keyOf = (userId: number | null) => `${prefix}${userId ?? "visitor"}`;
  return {
    read(userId) {
      for (const key of storage.keys()) {
        if (key.startsWith(prefix) && key !== keyOf(userId)) storage.remove(key);
      }
      const stored = readDraft<Draft>(storage, keyOf(userId));
      if (stored && stored.keptAt > Date.now() - DAYS_KEPT * DAY_MS) return stored;
      storage.remove(keyOf(userId));
      return null;
    },
    store(userId, draft) {
      const stored: Stored<Draft> = { ...draft, keptAt: Date.now() };
      return storage.set(keyOf(userId), JSON.stringify(stored));
    },
    forget(userId) {
      storage.remove(keyOf(userId));
    },
  };
}

/** The draft under a key; null without one, and for a text that is no draft. */
function readDraft<Draft>(storage: TextStorage, key: string): Stored<Draft> | null {
  try {
    return JSON.parse(storage.get(key) ?? "null");
  } catch {
    return null;
  }
}
