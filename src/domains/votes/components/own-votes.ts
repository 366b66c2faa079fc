import { useSyncExternalStore } from "react";
import { randomKey } from "#lib/random-key.ts";
import { UNDO_MS } from "#lib/votes/limits.ts";

/** A target by its id, and after that the ids of those that were merged into it: votes for them are votes for it. */
export type TargetIds = readonly [id: number, ...formerIds: number[]];

/** What this browser knows of the votes that were cast in it. */
export interface OwnVotes {
  /** Remembers a vote; of one that was just counted also its receipt, null for an account's, and its time to undo. */
  remember(ids: TargetIds, counted?: { receipt: string | null; undoSeconds: number }): void;
  /** Remembers that the account has voted, elsewhere or before: a receipt for the same is of no more use. */
  settle(ids: TargetIds): void;
  /** Forgets a vote that was undone. */
  forget(ids: TargetIds): void;
  /** The receipt of the vote for the target, to send along with a further call; undefined without one. */
  receiptOf(ids: TargetIds): string | undefined;
  /** The idempotency key of a vote for the target: the same one until the vote is remembered. */
  keyOf(ids: TargetIds): string;
  /** Whether this tab voted for it; a vote that is offered does not count for that. */
  useHasVoted(ids: TargetIds, isOwn: boolean): boolean;
  /** Whether the network's vote, cast here, may become one's own; `isOwn`: one votes as oneself by now. */
  useIsOffered(ids: TargetIds, isOwn: boolean): boolean;
  /** Whether the vote was cast here, and may still be undone as the server said then. */
  useCanUndo(ids: TargetIds): boolean;
}

/** A vote as it is kept: it may be undone for ten minutes from `at`, in milliseconds since 1970. */
interface KeptVote {
  id: number;
  receipt: string | null;
  at: number;
}

/** The idempotency key of a vote whose answer has not come. */
interface KeptCall {
  id: number;
  key: string;
}

/** How much is kept, the newest: more than anybody needs, less than storage holds. */
const KEPT_MAX = 300;

/**
 * Keeps the ids of what was voted for under `storageKey` as long as the tab lives, and receipts and keys as long as
 * the browser does. Only a reminder: whether a vote counts is the server's decision.
 */
export function createOwnVotes(storageKey: string): OwnVotes {
  const votes = createKeptList(`${storageKey}Receipts`, isKeptVote);
  const calls = createKeptList(`${storageKey}Keys`, isKeptCall);
  const listeners = new Set<() => void>();
  let voted: ReadonlySet<number> | undefined;

  function getVoted(): ReadonlySet<number> {
    voted ??= new Set(read(() => sessionStorage, storageKey).filter(Number.isInteger) as number[]);
    return voted;
  }

  function setVoted(next: Iterable<number>): void {
    voted = new Set(next);
    write(() => sessionStorage, storageKey, [...voted]);
  }

  /** Takes down what an answer said of the targets: their calls are over. */
  function change(ids: TargetIds, nextVoted: Iterable<number>, nextKept: readonly KeptVote[]) {
    setVoted(nextVoted);
    votes.set(nextKept);
    calls.set(others(calls.get(), ids));
    tell();
  }

  function tell(): void {
    for (const listener of listeners) listener();
  }

  /** What another tab undid is not voted for here either. */
  function hear({ key, oldValue }: StorageEvent): void {
    if (key !== votes.storageKey) return;
    const left = votes.get().map(({ id }) => id);
    const gone = listIn(oldValue)
      .filter(isKeptVote)
      .map(({ id }) => id)
      .filter((id) => !left.includes(id));
    setVoted([...getVoted()].filter((id) => !gone.includes(id)));
    tell();
  }

  /** The first listener to come is told when a vote of before can no longer be undone. */
  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) {
      for (const { id } of votes.get()) tellAtEnd([id]);
      addEventListener("storage", hear);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) removeEventListener("storage", hear);
    };
  }

  function tellAtEnd(ids: TargetIds): void {
    const ms = msLeft(ids);
    if (ms > 0) setTimeout(tell, ms);
  }

  /** Of several votes the target's own: a merge keeps it, and takes away what else the same voter brought along. */
  const find = (ids: TargetIds) => {
    const kept = votes.get();
    return kept.find(({ id }) => id === ids[0]) ?? kept.find(({ id }) => ids.includes(id));
  };
  const others = <Kept extends { id: number }>(kept: readonly Kept[], ids: TargetIds) =>
    kept.filter(({ id }) => !ids.includes(id));
  const isOffered = (ids: TargetIds, isOwn: boolean) =>
    isOwn && typeof find(ids)?.receipt === "string";
  const msLeft = (ids: TargetIds) => (find(ids)?.at ?? 0) + UNDO_MS - Date.now();

  return {
    remember(ids, counted) {
      const [id] = ids;
      const kept = votes.get();
      const next = counted ? [...others(kept, ids), { id, ...keptOf(counted) }] : kept;
      change(ids, [...getVoted(), id], next);
      if (counted) tellAtEnd(ids);
    },
    settle(ids) {
      const next = votes.get().filter((vote) => !ids.includes(vote.id) || vote.receipt === null);
      change(ids, [...getVoted(), ids[0]], next);
    },
    forget(ids) {
      const left = [...getVoted()].filter((id) => !ids.includes(id));
      change(ids, left, others(votes.get(), ids));
    },
    receiptOf: (ids) => find(ids)?.receipt ?? undefined,
    keyOf(ids) {
      const known = calls.get().find(({ id }) => ids.includes(id));
      if (known) return known.key;
      const key = randomKey();
      calls.set([...calls.get(), { id: ids[0], key }]);
      return key;
    },
    useHasVoted(ids, isOwn) {
      return useSyncExternalStore(
        subscribe,
        () => ids.some((id) => getVoted().has(id)) && !isOffered(ids, isOwn),
        () => false,
      );
    },
    useIsOffered(ids, isOwn) {
      return useSyncExternalStore(
        subscribe,
        () => isOffered(ids, isOwn),
        () => false,
      );
    },
    useCanUndo(ids) {
      return useSyncExternalStore(
        subscribe,
        () => msLeft(ids) > 0,
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

/** A list that outlives the tab; what storage does not take is kept for as long as the page stays. */
function createKeptList<Kept>(storageKey: string, isKept: (value: unknown) => value is Kept) {
  let unstored: readonly Kept[] | undefined;
  return {
    storageKey,
    /** Read each time: other tabs write it as well, and logging out in one of them clears it. */
    get: (): readonly Kept[] => unstored ?? read(() => localStorage, storageKey).filter(isKept),
    set(next: readonly Kept[]): void {
      const kept = next.slice(-KEPT_MAX);
      unstored = write(() => localStorage, storageKey, kept) ? undefined : kept;
    },
  };
}

/** A stored list; an empty one where there is none or storage cannot be read. */
function read(storage: () => Storage, key: string): unknown[] {
  try {
    return listIn(storage().getItem(key));
  } catch {
    return [];
  }
}

/** A list as it was stored; an empty one for what is none. */
function listIn(text: string | null): unknown[] {
  const stored: unknown = JSON.parse(text ?? "[]");
  return Array.isArray(stored) ? stored : [];
}

/** Stores a list, and tells whether storage took it. */
function write(storage: () => Storage, key: string, list: readonly unknown[]): boolean {
  try {
    storage().setItem(key, JSON.stringify(list));
    return true;
  } catch {
    return false;
  }
}

function isKeptVote(value: unknown): value is KeptVote {
  if (typeof value !== "object" || value === null) return false;
  const { id, receipt, at } = value as Partial<KeptVote>;
  return (
    Number.isInteger(id) &&
    typeof at === "number" &&
    (receipt === null || typeof receipt === "string")
  );
}

function isKeptCall(value: unknown): value is KeptCall {
  if (typeof value !== "object" || value === null) return false;
  const { id, key } = value as Partial<KeptCall>;
  return Number.isInteger(id) && typeof key === "string";
}
