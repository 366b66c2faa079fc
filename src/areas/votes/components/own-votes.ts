import { tabStorage } from "#lib/browser-storage.ts";

/** A target by its id, and after that the ids of those that were merged into it: votes for them are votes for it. */
export type TargetIds = readonly [id: number, ...formerIds: number[]];

/** The voter at the screen: an account by its id, or the network. */
export type OwnVoter = number | "network";

/** What this tab knows of the votes that were cast in it. */
export interface OwnVotes {
  /** Remembers a vote that counts, and that its voter can undo for `undoMs` milliseconds. */
  remember(ids: TargetIds, voter: OwnVoter, undoMs?: number): void;
  /** Forgets a vote that was undone. */
  forget(ids: TargetIds, voter: OwnVoter): void;
  hasVoted(ids: TargetIds, voter: OwnVoter): boolean;
  canUndo(ids: TargetIds, voter: OwnVoter): boolean;
  /** Calls the listener when an answer may have changed; returns what ends that. */
  subscribe(listener: () => void): () => void;
}

interface KeptVote {
  id: number;
  voter: OwnVoter;
  /** Milliseconds since 1970. */
  undoUntil: number;
}

/**
 * Keeps votes under `storageKey` as long as the tab lives. Only a reminder: whether a vote counts is the server's
 * decision.
 */
export function createOwnVotes(storageKey: string): OwnVotes {
  const listeners = new Set<() => void>();
  let known: readonly KeptVote[] | undefined;

  const get = () => {
    known ??= read(storageKey);
    return known;
  };
  const isOf = (ids: TargetIds, voter: OwnVoter) => (vote: KeptVote) =>
    vote.voter === voter && ids.includes(vote.id);
  const msToUndo = ({ undoUntil }: KeptVote) => undoUntil - Date.now();

  function set(next: readonly KeptVote[]): void {
    known = next;
    tabStorage.set(storageKey, JSON.stringify(next));
    tell();
  }

  function tell(): void {
    for (const listener of listeners) listener();
  }

  /** Notifies the listeners when a vote can no longer be undone. */
  function tellAtEnd(vote: KeptVote): void {
    if (msToUndo(vote) > 0) setTimeout(tell, msToUndo(vote));
  }

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) get().forEach(tellAtEnd);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  const others = (ids: TargetIds, voter: OwnVoter) => {
    const isOwn = isOf(ids, voter);
    return get().filter((vote) => !isOwn(vote));
  };

  return {
    remember(ids, voter, undoMs = 0) {
      const vote = { id: ids[0], voter, undoUntil: Date.now() + undoMs };
      set([...others(ids, voter), vote]);
      tellAtEnd(vote);
    },
    forget(ids, voter) {
      set(others(ids, voter));
    },
    hasVoted: (ids, voter) => get().some(isOf(ids, voter)),
    canUndo: (ids, voter) =>
      get()
        .filter(isOf(ids, voter))
        .some((vote) => msToUndo(vote) > 0),
    subscribe,
  };
}

/** The stored votes; none if something else is stored. */
function read(key: string): KeptVote[] {
  try {
    const stored: unknown = JSON.parse(tabStorage.get(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isKeptVote) : [];
  } catch {
    return [];
  }
}

function isKeptVote(value: unknown): value is KeptVote {
  if (typeof value !== "object" || value === null) return false;
  const { id, voter, undoUntil } = value as Partial<KeptVote>;
  return (
    Number.isInteger(id) &&
    (voter === "network" || Number.isInteger(voter)) &&
    typeof undoUntil === "number"
  );
}
