import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { UNDO_MS } from "#lib/votes/limits.ts";
import { createOwnVotes } from "./components/own-votes.ts";

/** Storage as a browser has it; all tabs share one, or each has its own. */
function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    clear: () => kept.clear(),
  } as unknown as Storage;
}

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  return () => vi.unstubAllGlobals();
});

/** The page in a tab of its own: what it has in memory is nobody else's. */
const tab = () => createOwnVotes("votedPlayers");
const cast = (receipt: string | null, undoSeconds = 600) => ({ receipt, undoSeconds });

describe("two tabs of one browser", () => {
  test("keep the receipts of both, whichever votes first", () => {
    const [one, other] = [tab(), tab()];
    expect([one.receiptOf([1]), other.receiptOf([1])], "both have looked").toEqual([
      undefined,
      undefined,
    ]);
    one.remember([1], cast("of one"));
    other.remember([2], cast("of the other"));
    for (const page of [one, other, tab()]) {
      expect([page.receiptOf([1]), page.receiptOf([2])]).toEqual(["of one", "of the other"]);
    }
    other.forget([1]);
    expect(one.receiptOf([1])).toBeUndefined();
    expect(one.receiptOf([2])).toBe("of the other");
  });

  test("bring back nothing that logging out in one of them has cleared", () => {
    const [one, other] = [tab(), tab()];
    one.remember([1], cast("of one"));
    expect(other.receiptOf([1])).toBe("of one");
    localStorage.clear();
    other.remember([2], cast("after the logout"));
    expect([one.receiptOf([1]), tab().receiptOf([1])]).toEqual([undefined, undefined]);
    expect(tab().receiptOf([2])).toBe("after the logout");
  });
});

test("the newest 300 receipts are kept", () => {
  const page = tab();
  for (let id = 1; id <= 301; id += 1) page.remember([id], cast(`receipt ${id}`));
  expect([page.receiptOf([1]), page.receiptOf([2]), page.receiptOf([301])]).toEqual([
    undefined,
    "receipt 2",
    "receipt 301",
  ]);
});

test("without storage a page knows its receipts as long as it stays", () => {
  const full = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: full });
  const page = tab();
  page.remember([1], cast("one"));
  page.remember([2], cast("two"));
  expect([page.receiptOf([1]), page.receiptOf([2]), tab().receiptOf([1])]).toEqual([
    "one",
    "two",
    undefined,
  ]);
});

test("a vote can be undone for as long as the server says, not for ten minutes from its answer", () => {
  vi.useFakeTimers({ now: 5_000_000 });
  onTestFinished(() => void vi.useRealTimers());
  const page = tab();
  page.remember([1], cast("fresh"));
  page.remember([2], cast(null, 240));
  page.remember([3], cast(null, 0));
  const kept: { at: number }[] = JSON.parse(localStorage.getItem("votedPlayersReceipts") ?? "[]");
  expect(kept.map(({ at }) => at + UNDO_MS - Date.now())).toEqual([600_000, 240_000, 0]);
});

test("an account that had voted elsewhere has no use for a receipt, and keeps what it cast here", () => {
  const page = tab();
  page.remember([1], cast("of the network"));
  page.remember([2], cast(null));
  const kept = () => JSON.parse(localStorage.getItem("votedPlayersReceipts") ?? "[]");
  for (const id of [1, 2]) page.settle([id]);
  expect(page.receiptOf([1])).toBeUndefined();
  expect(kept()).toEqual([{ id: 2, receipt: null, at: expect.any(Number) }]);
});

describe("after a merge", () => {
  test("a receipt is found for the target that is left, and taken over once", () => {
    const page = tab();
    page.remember([1], cast("of the one that was merged"));
    page.remember([9], cast("of another"));
    expect(page.receiptOf([2, 1])).toBe("of the one that was merged");
    page.remember([2, 1], cast(null));
    expect(page.receiptOf([2, 1])).toBeUndefined();
    expect([tab().receiptOf([1]), tab().receiptOf([9])]).toEqual([undefined, "of another"]);
  });

  test.each([
    [1, 2],
    [2, 1],
  ])(
    "of votes for both the one that the merge keeps is undone, cast for %i and then %i",
    (...ids) => {
      const page = tab();
      for (const id of ids) page.remember([id], cast(`of ${id}`));
      expect(page.receiptOf([2, 1])).toBe("of 2");
      page.forget([2, 1]);
      expect(page.receiptOf([2, 1])).toBeUndefined();
    },
  );

  test("what is settled with an account needs neither receipt", () => {
    const page = tab();
    for (const id of [1, 2]) page.remember([id], cast(`of ${id}`));
    page.settle([2, 1]);
    expect([page.receiptOf([1]), page.receiptOf([2])]).toEqual([undefined, undefined]);
  });
});

describe("a vote whose answer has not come", () => {
  test("has one key in all tabs, also after the page was loaded again, until it is remembered", () => {
    const page = tab();
    const key = page.keyOf([1]);
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect([page.keyOf([1]), tab().keyOf([1]), tab().keyOf([2, 1])]).toEqual([key, key, key]);
    expect(page.keyOf([3])).not.toBe(key);
    page.remember([2, 1], cast("receipt"));
    expect([page.keyOf([1]), tab().keyOf([2])]).not.toContain(key);
  });

  test.each<["settled" | "undone elsewhere", (page: ReturnType<typeof tab>) => void]>([
    ["settled", (page) => page.settle([1])],
    ["undone elsewhere", (page) => page.forget([1])],
  ])("that is %s has another key the next time", (_, end) => {
    const page = tab();
    const key = page.keyOf([1]);
    end(page);
    expect(page.keyOf([1])).not.toBe(key);
  });

  test("keeps its key without storage as long as the page stays", () => {
    const full = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: full });
    const page = tab();
    expect(page.keyOf([1])).toBe(page.keyOf([1]));
  });
});
