import { useSyncExternalStore } from "react";
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
    if (listeners.size === 0) for (const { id } of getKept()) tellAtEnd([id]);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function tellAtEnd(ids: TargetIds): void {
    const ms = msLeft(ids);
    if (ms > 0) setTimeout(tell, ms);
  }

  /** Of several votes the target's own: a merge keeps it, and takes away what else the same voter brought along. */
  const find = (ids: TargetIds) => {
    const kept = getKept();
    return kept.find(({ id }) => id === ids[0]) ?? kept.find(({ id }) => ids.includes(id));
  };
  const others = (ids: TargetIds) => getKept().filter(({ id }) => !ids.includes(id));
  const isOffered = (ids: TargetIds, isOwn: boolean) =>
    isOwn && typeof find(ids)?.receipt === "string";
  const msLeft = (ids: TargetIds) => (find(ids)?.at ?? 0) + UNDO_MS - Date.now();

  return {
    remember(ids, counted) {
      const [id] = ids;
      const next = counted ? [...others(ids), { id, ...keptOf(counted) }] : getKept();
      change(new Set([...getVoted(), id]), next);
      if (counted) tellAtEnd(ids);
    },
    settle(ids) {
      const next = getKept().filter((vote) => !ids.includes(vote.id) || vote.receipt === null);
      change(new Set([...getVoted(), ids[0]]), next);
    },
    forget(ids) {
      change(new Set([...getVoted()].filter((id) => !ids.includes(id))), others(ids));
    },
    receiptOf: (ids) => find(ids)?.receipt ?? undefined,
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
