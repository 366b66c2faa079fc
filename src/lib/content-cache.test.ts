import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { createContentCache } from "./content-cache.ts";
import { createContentVersion } from "./db/content-version.ts";
import type { Db } from "./db/db.ts";

/** Public content that is only a number, with the changes that `createContentVersion` makes of it. */
function content(step: (name: string) => Promise<unknown> = async () => {}) {
  let committed = 0;
  const db = {
    async transaction(write: (tx: unknown) => Promise<unknown>) {
      const result = await write({ execute: async () => {} });
      await step("commit");
      committed += 1;
      await step("answer");
      return result;
    },
  };
  const contentVersion = createContentVersion(db as unknown as Db, false);
  const read = vi.fn(async () => {
    await step("read");
    const value = committed;
    await step("hand over");
    return value;
  });
  return {
    contentVersion,
    read,
    get: createContentCache(contentVersion, read),
    change: () => contentVersion.publish(async () => {}),
    get committed() {
      return committed;
    },
  };
}

test("what was made is cached until something changes", async () => {
  const { get, read, change } = content();
  expect([await get(), await get()]).toEqual([0, 0]);
  expect(read).toHaveBeenCalledTimes(1);
  await change();
  expect(await get()).toBe(1);
  expect(read).toHaveBeenCalledTimes(2);
});

test("who comes while it is being made shares the work", async () => {
  const { get, read } = content();
  expect(await Promise.all([get(), get(), get()])).toEqual([0, 0, 0]);
  expect(read).toHaveBeenCalledTimes(1);
});

test("while changes of other processes do not arrive nothing is cached", async () => {
  const { get, read, contentVersion } = content();
  await get();
  contentVersion.setConnected(false);
  await get();
  await get();
  expect(read).toHaveBeenCalledTimes(3);
  contentVersion.setConnected(true);
  await get();
  expect(read).toHaveBeenCalledTimes(4);
  await get();
  expect(read).toHaveBeenCalledTimes(4);
});

test("while changes of other processes do not arrive a crowd shares rounds that begin after it came", async () => {
  const { get, read, contentVersion } = content();
  contentVersion.setConnected(false);
  await Promise.all(Array.from({ length: 50 }, () => get()));
  expect(read).toHaveBeenCalledTimes(2);
});

test("a failure is told to who waited and is not cached", async () => {
  const { get, read } = content();
  read.mockRejectedValueOnce(new Error("database gone"));
  const waiting = [get(), get()];
  for (const caller of waiting) await expect(caller).rejects.toThrow("database gone");
  expect(await get()).toBe(0);
});

test("a failure that comes late forgets nothing newer", async () => {
  const { contentVersion } = content();
  const readings = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let turn = 0;
  const get = createContentCache(
    contentVersion,
    () => readings[turn++]?.promise ?? Promise.resolve("again"),
  );
  const first = get();
  await contentVersion.publish(async () => {});
  const second = get();
  readings[0]?.reject(new Error("database gone"));
  await expect(first).rejects.toThrow("database gone");
  readings[1]?.resolve("new");
  expect(await second).toBe("new");
  expect(await get()).toBe("new");
});

test("in whatever order things happen, nobody gets what is older than his call", async () => {
  const action = fc.constantFrom("get", "get", "get", "change", "change", "disconnect", "connect");
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(action, { maxLength: 12 }), async (s, actions) => {
      const board = content((name) => s.schedule(Promise.resolve(), name));
      let answered = 0;
      const ends: Promise<void>[] = [];
      async function ask(): Promise<void> {
        const before = answered;
        expect(await board.get()).toBeGreaterThanOrEqual(before);
      }
      async function change(): Promise<void> {
        await board.change();
        answered = board.committed;
      }
      for (const name of actions) {
        s.schedule(Promise.resolve(), name).then(() => {
          if (name === "get") ends.push(ask());
          else if (name === "change") ends.push(change());
          else board.contentVersion.setConnected(name === "connect");
        });
      }
      await s.waitIdle();
      await Promise.all(ends);
    }),
    { numRuns: 500 },
  );
});
