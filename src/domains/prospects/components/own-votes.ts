import { useSyncExternalStore } from "react";

/**
 * The players this browser tab knows it has voted for, so that their rows say so. Only a reminder:
 * whether a vote counts is the server's decision.
 */
const STORAGE_KEY = "votedProspects";
const listeners = new Set<() => void>();
let voted: ReadonlySet<number> | undefined;
const NONE: ReadonlySet<number> = new Set();

function read(): ReadonlySet<number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]");
    return new Set(Array.isArray(stored) ? stored.filter(Number.isInteger) : []);
  } catch {
    return NONE;
  }
}

function getVoted(): ReadonlySet<number> {
  voted ??= read();
  return voted;
}

export function rememberVote(prospectId: number): void {
  voted = new Set([...getVoted(), prospectId]);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...voted]));
  } catch {
    // Without storage the row says so until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useHasVoted(prospectId: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => getVoted().has(prospectId),
    () => false,
  );
}
