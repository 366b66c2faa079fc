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
      return withStorage((storage) => {
        for (const key of Object.keys(storage)) {
          if (key.startsWith(prefix) && key !== keyOf(userId)) storage.removeItem(key);
        }
        const found = storage.getItem(keyOf(userId));
        const stored = JSON.parse(found ?? "null") as Stored<Draft> | null;
        if (stored && stored.keptAt > Date.now() - DAYS_KEPT * DAY_MS) return stored;
        storage.removeItem(keyOf(userId));
        return null;
      });
    },
    store(userId, draft) {
      const stored: Stored<Draft> = { ...draft, keptAt: Date.now() };
      withStorage((storage) => storage.setItem(keyOf(userId), JSON.stringify(stored)));
    },
    forget(userId) {
      withStorage((storage) => storage.removeItem(keyOf(userId)));
    },
  };
}

/** A browser may keep nothing, or no more: then the form works without a draft. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(window.localStorage);
  } catch {
    return null;
  }
}
