import { browserStorage, type TextStorage, tabStorage } from "./browser-storage.ts";
import { DAY_MS } from "./time.ts";

/** How long a draft stays to which nobody comes back. */
export const DRAFT_DAYS = 7;
/** Stands in each key between the form and the account. */
const MARK = "-draft:";
const VISITOR = "visitor";

/** The drafts of one form in this browser, one an account; null is a visitor. */
export interface StoredDrafts<Draft> {
  /**
   * Returns the draft of this account; null without one, and after `DRAFT_DAYS`. An account takes over what a visitor wrote
   * before logging in. Drafts of other accounts are erased, of all forms: nobody finds what another person wrote.
   */
  read(userId: number | null): Draft | null;
  /**
   * Returns whether the draft outlasts the document. It does not where the browser blocks storage, or where another tab
   * has stored a draft that this one has not read, which stays.
   */
  store(userId: number | null, draft: Draft): boolean;
  /** Erases the draft, unless another tab has stored it since. */
  forget(userId: number | null): void;
}

/** A draft, and since when it is kept, in milliseconds since 1970. */
type Stored<Draft> = Draft & { keptAt: number };

/**
 * @param name of the form; what it has written is read as this version of the site writes it
 * @param storage where they are kept; absent means until they expire, also when the tab is closed
 * @param visitorStorage where a visitor's draft is kept; absent means where those of accounts are
 * @param everywhere the storages in which any form may keep drafts
 */
export function storedDrafts<Draft extends object>(
  name: string,
  storage: TextStorage = browserStorage,
  visitorStorage: TextStorage = storage,
  everywhere: TextStorage[] = [browserStorage, tabStorage],
): StoredDrafts<Draft> {
  const keyOf = (userId: number | null) => `${name}${MARK}${userId ?? VISITOR}`;
  const storageOf = (userId: number | null) => (userId === null ? visitorStorage : storage);
  const visitorKey = keyOf(null);
  /** The stored text as this document last read or wrote it. */
  let seen: string | null = null;
  return {
    read(userId) {
      const key = keyOf(userId);
      if (userId !== null) {
        const found = newestOf(storage.get(key), visitorStorage.get(visitorKey));
        if (found !== null) storage.set(key, found);
        visitorStorage.remove(visitorKey);
        for (const place of everywhere) {
          for (const other of place.keys()) {
            const [, owner = VISITOR] = other.split(MARK);
            if (owner !== VISITOR && owner !== String(userId)) place.remove(other);
          }
        }
      }
      eraseExpired(storageOf(userId));
      seen = storageOf(userId).get(key);
      return parseDraft<Draft>(seen);
    },
    store(userId, draft) {
      const present = storageOf(userId).get(keyOf(userId));
      if (present !== null && present !== seen) return false;
      const stored: Stored<Draft> = { ...draft, keptAt: Date.now() };
      seen = JSON.stringify(stored);
      return storageOf(userId).set(keyOf(userId), seen);
    },
    forget(userId) {
      const kept = storageOf(userId);
      if (kept.get(keyOf(userId)) === seen) kept.remove(keyOf(userId));
    },
  };
}

/** Erases the drafts of all forms to which nobody has come back in time. */
function eraseExpired(storage: TextStorage): void {
  const oldest = Date.now() - DRAFT_DAYS * DAY_MS;
  for (const key of storage.keys()) {
    if (!key.includes(MARK)) continue;
    const draft = parseDraft(storage.get(key));
    if (!draft || draft.keptAt <= oldest) storage.remove(key);
  }
}

function newestOf(one: string | null, other: string | null): string | null {
  const keptAt = (text: string | null) => parseDraft(text)?.keptAt ?? 0;
  return keptAt(one) >= keptAt(other) ? one : other;
}

/** Returns the draft in a stored text; null without one. */
function parseDraft<Draft>(text: string | null): Stored<Draft> | null {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
