import { describe, expect, test, vi } from "vitest";
import { createContentVersion } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import { encodeBody } from "#lib/http/encoded-body.ts";
import { createPageCache, LONGEST_LAG_MS, type RenderedPage } from "./page-cache.ts";

const MOST_PAGES = 200;

function cacheOfPages() {
  const contentVersion = createContentVersion({} as Db, false);
  const cache = createPageCache(contentVersion);
  const make = vi.fn(async () => page(200));
  return { contentVersion, make, get: (key: string) => cache.get(key, make) };
}

function page(status: number): RenderedPage {
  return { status, headers: {}, body: encodeBody("page") };
}

test("a page is made once, also for those who come meanwhile", async () => {
  const { get, make } = cacheOfPages();
  const [first, second] = await Promise.all([get("/a"), get("/a")]);
  expect(second).toBe(first);
  expect(await get("/a")).toBe(first);
  expect(await get("/b")).not.toBe(first);
  expect(make).toHaveBeenCalledTimes(2);
});

test("a change makes every page anew, also one that was being made", async () => {
  const { get, make, contentVersion } = cacheOfPages();
  await get("/a");
  const { promise, resolve } = Promise.withResolvers<RenderedPage>();
  make.mockReturnValueOnce(promise);
  const old = get("/b");
  contentVersion.receive("another process");
  const fresh = await get("/b");
  resolve(page(200));
  expect(fresh).not.toBe(await old);
  expect(await get("/b")).toBe(fresh);
  await get("/a");
  expect(make).toHaveBeenCalledTimes(4);
});

test("while changes of other processes do not arrive nothing is cached, and nothing from before comes back", async () => {
  const { get, make, contentVersion } = cacheOfPages();
  const before = await get("/a");
  contentVersion.setConnected(false);
  expect(await get("/a")).not.toBe(await get("/a"));
  contentVersion.setConnected(true);
  expect(await get("/a")).not.toBe(before);
  expect(make).toHaveBeenCalledTimes(4);
});

test("while changes of other processes do not arrive a crowd shares the page that is made after it came", async () => {
  const { get, make, contentVersion } = cacheOfPages();
  contentVersion.setConnected(false);
  const [first, ...others] = await Promise.all(Array.from({ length: 50 }, () => get("/a")));
  expect(new Set(others).size).toBe(1);
  expect(others).not.toContain(first);
  expect(make).toHaveBeenCalledTimes(2);
});

test.each([302, 404, 429, 500, 503])("a page with status %i is not cached", async (status) => {
  const { get, make } = cacheOfPages();
  make.mockResolvedValueOnce(page(status));
  expect((await get("/a")).page.status).toBe(status);
  expect((await get("/a")).page.status).toBe(200);
});

test("a page that failed is not cached", async () => {
  const { get, make } = cacheOfPages();
  make.mockRejectedValueOnce(new Error("rain"));
  await expect(get("/a")).rejects.toThrow("rain");
  expect((await get("/a")).page.status).toBe(200);
});

test("a failure that comes late takes no newer page along", async () => {
  const { get, make, contentVersion } = cacheOfPages();
  const { promise, reject } = Promise.withResolvers<RenderedPage>();
  make.mockReturnValueOnce(promise);
  const old = get("/a");
  contentVersion.receive("another process");
  const fresh = await get("/a");
  reject(new Error("rain"));
  await expect(old).rejects.toThrow("rain");
  expect(await get("/a")).toBe(fresh);
});

test("of more pages than there is room for, the one that nobody asked for longest goes", async () => {
  const { get, make } = cacheOfPages();
  for (let number = 0; number < MOST_PAGES; number += 1) await get(`/${number}`);
  await get("/0");
  await get("/one-too-many");
  expect(make).toHaveBeenCalledTimes(MOST_PAGES + 1);
  await get("/0");
  await get("/2");
  expect(make).toHaveBeenCalledTimes(MOST_PAGES + 1);
  await get("/1");
  expect(make).toHaveBeenCalledTimes(MOST_PAGES + 2);
});

test("made-up parameters take no place from pages without", async () => {
  const { get, make } = cacheOfPages();
  await get("/a");
  await get("/a?q=first");
  for (let number = 0; number < MOST_PAGES; number += 1) await get(`/a?q=${number}`);
  expect(make).toHaveBeenCalledTimes(MOST_PAGES + 2);
  await get("/a");
  expect(make).toHaveBeenCalledTimes(MOST_PAGES + 2);
  await get("/a?q=first");
  expect(make).toHaveBeenCalledTimes(MOST_PAGES + 3);
});

test("a page that says it must not be cached is made each time", async () => {
  const { make, get } = cacheOfPages();
  make.mockImplementation(async () => ({
    ...page(200),
    headers: { "cache-control": "no-store" },
  }));
  await get("/secret");
  await get("/secret");
  expect(make).toHaveBeenCalledTimes(2);
});

describe("while votes rain", () => {
  function storm() {
    let nowMs = 0;
    const contentVersion = createContentVersion({} as Db, false);
    const cache = createPageCache(contentVersion, () => nowMs);
    const make = vi.fn(async (): Promise<RenderedPage> => page(200));
    return {
      make,
      vote: () => contentVersion.receive("another-process votes"),
      change: () => contentVersion.receive("another-process any"),
      wait(ms: number) {
        nowMs += ms;
      },
      get: () => cache.get("/a", make),
    };
  }

  test("a page lacks no vote that is older than 250 ms", async () => {
    const { get, make, vote, wait } = storm();
    const first = await get();
    vote();
    wait(LONGEST_LAG_MS - 1);
    expect(await get()).toBe(first);
    wait(1);
    expect(await get()).not.toBe(first);
    expect(make).toHaveBeenCalledTimes(2);
  });

  test("a page that nothing overtook stays as long as that is so", async () => {
    const { get, wait } = storm();
    const first = await get();
    wait(LONGEST_LAG_MS * 10);
    expect(await get()).toBe(first);
  });

  test("any other change is seen at once, also by who is shown a page that lags", async () => {
    const { get, make, vote, change } = storm();
    await get();
    vote();
    change();
    await get();
    expect(make).toHaveBeenCalledTimes(2);
  });

  test("one page is being made at a time, however many wait for a newer one", async () => {
    const { get, make, vote, wait } = storm();
    let underWay = 0;
    let most = 0;
    make.mockImplementation(async () => {
      most = Math.max(most, ++underWay);
      await Promise.resolve();
      underWay -= 1;
      return page(200);
    });
    const asked = Array.from({ length: 50 }, () => {
      vote();
      wait(LONGEST_LAG_MS);
      return get();
    });
    await Promise.all(asked);
    expect(most).toBe(1);
    expect(make).toHaveBeenCalledTimes(2);
  });
});
