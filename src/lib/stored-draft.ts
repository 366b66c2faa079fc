import { browserStorage } from "./browser-storage.ts";
import { DAY_MS } from "./time.ts";

const DAYS_KEPT = 14;

/** The drafts of one kind of form in this browser, one an account. */
export interface StoredDrafts<Draft> {
  /**
   * What this account had written before it left the form; null without it, and after 14 days. Drafts of
   * other accounts are forgotten: nobody finds what another person wrote.
   */
  read(userId: number): Draft | null;
  store(userId: number, draft: Draft): void;
  forget(userId: number): void;
}

/** A draft, and since when it is kept, in milliseconds since 1970. */
type Stored<Draft> = Draft & { keptAt: number };

/** @param name of the kind of form; what it has written is read as this version of the site writes it */
export function storedDrafts<Draft extends object>(name: string): StoredDrafts<Draft> {
  const prefix = `${name}-draft:`;
  const keyOf = (userId: number) => `${prefix}${userId}`;
  return {
    read(userId) {
      for (const key of browserStorage.keys()) {
        if (key.startsWith(prefix) && key !== keyOf(userId)) browserStorage.remove(key);
      }
      const stored = readDraft<Draft>(keyOf(userId));
      if (stored && stored.keptAt > Date.now() - DAYS_KEPT * DAY_MS) return stored;
      browserStorage.remove(keyOf(userId));
      return null;
    },
    store(userId, draft) {
      const stored: Stored<Draft> = { ...draft, keptAt: Date.now() };
      browserStorage.set(keyOf(userId), JSON.stringify(stored));
    },
    forget(userId) {
      browserStorage.remove(keyOf(userId));
    },
  };
}

/** The draft under a key; null without one, and for a text that is no draft. */
function readDraft<Draft>(key: string): Stored<Draft> | null {
  try {
    return JSON.parse(browserStorage.get(key) ?? "null");
  } catch {
    return null;
  }
}
