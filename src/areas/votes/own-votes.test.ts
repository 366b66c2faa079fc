import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { UNDO_MS } from "./access/limits.ts";
import { createOwnVotes } from "./components/own-votes.ts";

const ANA = 7;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

/** The page of a tab after it was loaded, again if it was before. */
const load = () => createOwnVotes("votedPlayers");

test("an account's votes and its network's are kept apart, also after a reload", () => {
  const page = load();
  page.remember([1], "network");
  page.remember([2], ANA, UNDO_MS);
  for (const { hasVoted, canUndo } of [page, load()]) {
    expect([hasVoted([1], "network"), hasVoted([1], ANA)]).toEqual([true, false]);
    expect([hasVoted([2], "network"), hasVoted([2], ANA)]).toEqual([false, true]);
    expect([canUndo([1], "network"), canUndo([2], ANA), canUndo([2], 8)]).toEqual([
      false,
      true,
      false,
    ]);
  }
  page.forget([2], ANA);
  expect([load().hasVoted([2], ANA), load().hasVoted([1], "network")]).toEqual([false, true]);
});

test("a vote for a nomination that was merged is one for the nomination that is left", () => {
  const page = load();
  page.remember([1], ANA, UNDO_MS);
  expect([page.hasVoted([2, 1], ANA), page.canUndo([2, 1], ANA)]).toEqual([true, true]);
  page.forget([2, 1], ANA);
  expect([page.hasVoted([1], ANA), page.hasVoted([2, 1], ANA)]).toEqual([false, false]);
});

test("a listener hears of every change, and of the end of the time to undo", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  load().remember([1], ANA, UNDO_MS);
  const page = load();
  const listener = vi.fn();
  const unsubscribe = page.subscribe(listener);
  page.remember([2], ANA, UNDO_MS);
  expect([listener.mock.calls.length, page.canUndo([1], ANA)]).toEqual([1, true]);
  vi.advanceTimersByTime(UNDO_MS);
  expect([listener.mock.calls.length, page.canUndo([1], ANA), page.canUndo([2], ANA)]).toEqual([
    3,
    false,
    false,
  ]);
  unsubscribe();
  page.forget([1], ANA);
  expect(listener).toHaveBeenCalledTimes(3);
});

test.each([
  ["is blocked", { getItem: fail, setItem: fail }],
  ["holds something else", { getItem: () => '[1, {"id": 1}, null]', setItem: fail }],
])("if storage %s, the page knows its votes as long as it stays", (_, storage) => {
  vi.stubGlobal("sessionStorage", storage);
  const page = load();
  page.remember([2], "network");
  expect([page.hasVoted([2], "network"), page.hasVoted([1], "network")]).toEqual([true, false]);
});

function fail(): never {
  throw new DOMException("blocked", "SecurityError");
}
