/** Texts that the browser stores by key. */
export interface TextStorage {
  get(key: string): string | null;
  /** Returns whether the text outlasts the document. */
  set(key: string, text: string): boolean;
  remove(key: string): void;
  keys(): string[];
}

/** Shared by all tabs, until somebody clears it. */
export const browserStorage = createStorage(() => localStorage);

/** Ends with the tab. */
export const tabStorage = createStorage(() => sessionStorage);

/**
 * Wraps a storage of the browser so that it never throws. A browser that blocks cookies throws on the mere access,
 * and a full storage on writing; the text then lasts as long as the document.
 */
function createStorage(open: () => Storage): TextStorage {
  const unstored = new Map<string, string>();

  function use<Result>(action: (storage: Storage) => Result, fallback: Result): Result {
    try {
      return action(open());
    } catch {
      return fallback;
    }
  }

  return {
    get: (key) => unstored.get(key) ?? use((storage) => storage.getItem(key), null),
    set(key, text) {
      const isStored = use((storage) => {
        storage.setItem(key, text);
        return true;
      }, false);
      if (isStored) unstored.delete(key);
      else unstored.set(key, text);
      return isStored;
    },
    remove(key) {
      unstored.delete(key);
      use((storage) => storage.removeItem(key), undefined);
    },
    keys: () => [...new Set([...unstored.keys(), ...use((storage) => Object.keys(storage), [])])],
  };
}
