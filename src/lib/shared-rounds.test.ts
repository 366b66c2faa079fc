import { expect, test, vi } from "vitest";
import { createSharedRounds } from "./shared-rounds.ts";

/** Work whose rounds are numbered and end when they are told. */
function rounds() {
  const ends: PromiseWithResolvers<void>[] = [];
  const make = vi.fn(async () => {
    const end = Promise.withResolvers<void>();
    const number = ends.push(end);
    await end.promise;
    return number;
  });
  const share = createSharedRounds<number>();
  return { make, get: (key?: string) => share(make, key), end: (n: number) => ends[n - 1] };
}

const nextTurn = () => new Promise<void>((done) => setImmediate(done));

test("who comes while work runs shares the next round, which begins after he came", async () => {
  const { make, get, end } = rounds();
  const first = get();
  const later = [get(), get(), get()];
  expect(make).toHaveBeenCalledTimes(1);
  end(1)?.resolve();
  expect(await first).toBe(1);
  await expect.poll(() => make).toHaveBeenCalledTimes(2);
  const latest = get();
  end(2)?.resolve();
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
  await expect.poll(() => make).toHaveBeenCalledTimes(3);
  end(3)?.resolve();
  expect(await latest).toBe(3);
});

test("what has ended is not given again", async () => {
  const { make, get, end } = rounds();
  const first = get();
  end(1)?.resolve();
  await first;
  await nextTurn();
  const second = get();
  end(2)?.resolve();
  expect(await second).toBe(2);
  expect(make).toHaveBeenCalledTimes(2);
});

test("a round that fails fails for those who share it, and the next one runs", async () => {
  const { get, end } = rounds();
  const first = get();
  const second = get();
  end(1)?.reject(new Error("rain"));
  await expect(first).rejects.toThrow("rain");
  await expect.poll(() => end(2)).toBeDefined();
  end(2)?.resolve();
  expect(await second).toBe(2);
});

test("a round that is held up holds up nobody else for long", async () => {
  const { get, end } = rounds();
  const first = get();
  const second = get();
  await expect.poll(() => end(2)).toBeDefined();
  end(2)?.resolve();
  expect(await second).toBe(2);
  end(1)?.resolve();
  expect(await first).toBe(1);
});

test("each key has rounds of its own", async () => {
  const { make, get, end } = rounds();
  const both = [get("/a"), get("/b")];
  expect(make).toHaveBeenCalledTimes(2);
  end(2)?.resolve();
  end(1)?.resolve();
  expect(await Promise.all(both)).toEqual([1, 2]);
});
