import { useSyncExternalStore } from "react";

/** What this browser tab knows it has voted for, so that the page says so. */
export interface OwnVotes {
  remember(id: number): void;
  useHasVoted(id: number): boolean;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Keeps the ids of what was voted for under `storageKey` as long as the tab lives. Only a reminder:
 * whether a vote counts is the server's decision.
 */
export function createOwnVotes(storageKey: string): OwnVotes {
  const listeners = new Set<() => void>();
  let voted: ReadonlySet<number> | undefined;

  function getVoted(): ReadonlySet<number> {
    voted ??= read(storageKey);
    return voted;
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    remember(id) {
      voted = new Set([...getVoted(), id]);
      try {
        sessionStorage.setItem(storageKey, JSON.stringify([...voted]));
      } catch {
        // Without storage the page says so until it is left.
      }
      for (const listener of listeners) listener();
    },
    useHasVoted(id) {
      return useSyncExternalStore(
        subscribe,
        () => getVoted().has(id),
        () => false,
      );
    },
  };
}

function read(storageKey: string): ReadonlySet<number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return new Set(Array.isArray(stored) ? stored.filter(Number.isInteger) : []);
  } catch {
    return NONE;
  }
}
