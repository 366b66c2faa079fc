import { useSyncExternalStore } from "react";
import { UNDO_MS } from "#lib/votes/limits.ts";

/** What this browser knows of the votes that were cast in it. */
export interface OwnVotes {
  /** Remembers a vote; of one that was just counted also its receipt, null for an account's, and its time to undo. */
  remember(id: number, counted?: { receipt: string | null; undoSeconds: number }): void;
  /** Remembers that the account has voted, elsewhere or before: a receipt for the same is of no more use. */
  settle(id: number): void;
  /** Forgets a vote that was undone. */
  forget(id: number): void;
  /** The receipt of the vote for `id`, to send along with a further call; undefined without one. */
  receiptOf(id: number): string | undefined;
  /** Whether this tab voted for it; a vote that is offered does not count for that. */
  useHasVoted(id: number, isOwn: boolean): boolean;
  /** Whether the network's vote, cast here, may become one's own; `isOwn`: one votes as oneself by now. */
  useIsOffered(id: number, isOwn: boolean): boolean;
  /** Whether the vote was cast here, and may still be undone as the server said then. */
  useCanUndo(id: number): boolean;
}

/** A vote as it is kept: it may be undone for ten minutes from `at`, in milliseconds since 1970. */
interface KeptVote {
  id: number;
  receipt: string | null;
  at: number;
}

/** How many receipts are kept, the newest ones: more than anybody needs, less than storage holds. */
const RECEIPTS_MAX = 300;

/**
 * Keeps the ids of what was voted for under `storageKey` as long as the tab lives, and receipts as long as
 * the browser does. Only a reminder: whether a vote counts is the server's decision.
 */
export function createOwnVotes(storageKey: string): OwnVotes {
  const receiptsKey = `${storageKey}Receipts`;
  const listeners = new Set<() => void>();
  let voted: ReadonlySet<number> | undefined;
  /** What storage did not take, for as long as the page stays. */
  let unstored: readonly KeptVote[] | undefined;

  function getVoted(): ReadonlySet<number> {
    voted ??= new Set(read(() => sessionStorage, storageKey).filter(Number.isInteger) as number[]);
    return voted;
  }

  /** Read each time: other tabs write it as well, and logging out in one of them clears it. */
  function getKept(): readonly KeptVote[] {
    return unstored ?? read(() => localStorage, receiptsKey).filter(isKept);
  }

  function change(nextVoted: ReadonlySet<number>, nextKept: readonly KeptVote[]): void {
    voted = nextVoted;
    const kept = nextKept.slice(-RECEIPTS_MAX);
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...voted]));
      localStorage.setItem(receiptsKey, JSON.stringify(kept));
      unstored = undefined;
    } catch {
      unstored = kept;
    }
    tell();
  }

  function tell(): void {
    for (const listener of listeners) listener();
  }

  /** The first listener to come is told when a vote of before can no longer be undone. */
  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) for (const { id } of getKept()) tellAtEnd(id);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function tellAtEnd(id: number): void {
    const ms = msLeft(id);
    if (ms > 0) setTimeout(tell, ms);
  }

  const find = (id: number) => getKept().find((vote) => vote.id === id);
  const others = (id: number) => getKept().filter((vote) => vote.id !== id);
  const isOffered = (id: number, isOwn: boolean) => isOwn && typeof find(id)?.receipt === "string";
  const msLeft = (id: number) => (find(id)?.at ?? 0) + UNDO_MS - Date.now();

  return {
    remember(id, counted) {
      const next = counted ? [...others(id), { id, ...keptOf(counted) }] : getKept();
      change(new Set([...getVoted(), id]), next);
      if (counted) tellAtEnd(id);
    },
    settle(id) {
      const next = getKept().filter((vote) => vote.id !== id || vote.receipt === null);
      change(new Set([...getVoted(), id]), next);
    },
    forget(id) {
      change(new Set([...getVoted()].filter((one) => one !== id)), others(id));
    },
    receiptOf: (id) => find(id)?.receipt ?? undefined,
    useHasVoted(id, isOwn) {
      return useSyncExternalStore(
        subscribe,
        () => getVoted().has(id) && !isOffered(id, isOwn),
        () => false,
      );
    },
    useIsOffered(id, isOwn) {
      return useSyncExternalStore(
        subscribe,
        () => isOffered(id, isOwn),
        () => false,
      );
    },
    useCanUndo(id) {
      return useSyncExternalStore(
        subscribe,
        () => msLeft(id) > 0,
        () => false,
      );
    },
  };
}

/** A vote that was taken over is older than its answer, and one whose undos are used up has no time left. */
function keptOf(counted: { receipt: string | null; undoSeconds: number }): Omit<KeptVote, "id"> {
  const { receipt, undoSeconds } = counted;
  return { receipt, at: Date.now() + undoSeconds * 1000 - UNDO_MS };
}

/** A stored list; an empty one where there is none or storage cannot be read. */
function read(storage: () => Storage, key: string): unknown[] {
  try {
    const stored: unknown = JSON.parse(storage().getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is KeptVote {
  if (typeof value !== "object" || value === null) return false;
  const { id, receipt, at } = value as Partial<KeptVote>;
  return (
    Number.isInteger(id) &&
    typeof at === "number" &&
    (receipt === null || typeof receipt === "string")
  );
}
