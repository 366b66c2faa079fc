// @module-tag dialect
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { AppError } from "../errors.ts";
import { createContentVersion } from "./content-version.ts";
import type { Db } from "./db.ts";
import { rateLimits } from "./rate-limits-table.ts";

async function freshVersion() {
  const { db, kind } = await testDatabase();
  return { db, contentVersion: createContentVersion(db, kind === "postgres") };
}

test("what was written is there when the version rises, and the version when the answer comes", async () => {
  const { db, contentVersion } = await freshVersion();
  const before = contentVersion.current;
  const result = await contentVersion.publish(async (tx) => {
    await tx.insert(rateLimits).values({ key: "a", points: 1 });
    expect(contentVersion.current, "nothing changed before the commit").toBe(before);
    return "written";
  });
  expect(result).toBe("written");
  expect(contentVersion.current).toBe(before + 1);
  expect(await db.$count(rateLimits)).toBe(1);
});

test("a write that says that nothing changed is no change", async () => {
  const { contentVersion } = await freshVersion();
  const before = contentVersion.current;
  await contentVersion.publish(
    async () => ({ accepted: 0 }),
    ({ accepted }) => accepted > 0,
  );
  expect(contentVersion.current).toBe(before);
});

describe("a write that fails", () => {
  const insert = (tx: Db) => tx.insert(rateLimits).values({ key: "a", points: 1 });

  test.each<[what: string, fail: (tx: Db) => Promise<unknown>]>([
    ["is refused by a rule", () => Promise.reject(new AppError("stale", "Look again."))],
    ["is refused by the database", (tx) => tx.execute(sql`select 1 / 0`)],
  ])("and %s leaves no row and is no change", async (_why, fail) => {
    const { db, contentVersion } = await freshVersion();
    const before = contentVersion.current;
    const failed = contentVersion.publish(async (tx) => {
      await insert(tx);
      await fail(tx);
    });
    await expect(failed).rejects.toThrow();
    expect(await db.$count(rateLimits)).toBe(0);
    expect(contentVersion.current).toBe(before);
  });

  test("because its commit was refused leaves no row and is no change", async () => {
    const { db, contentVersion } = await freshVersion();
    const before = contentVersion.current;
    const failed = contentVersion.publish(async (tx) => {
      await insert(tx);
      await tx.execute(sql`
        create temporary table pairs (n int unique deferrable initially deferred) on commit drop`);
      await tx.execute(sql`insert into pairs values (1), (1)`);
    });
    await expect(failed).rejects.toThrow();
    expect(await db.$count(rateLimits)).toBe(0);
    expect(contentVersion.current).toBe(before);
  });

  test("because the answer to its commit was lost counts: it may have happened, and has here", async () => {
    const { db } = await freshVersion();
    const lost = Object.assign(new Error("Connection terminated"), { code: "ECONNRESET" });
    const transaction: Db["transaction"] = async (work) => {
      await db.transaction(work);
      throw lost;
    };
    const contentVersion = createContentVersion({ transaction } as Db, false);
    const before = contentVersion.current;
    await expect(contentVersion.publish(insert)).rejects.toBe(lost);
    expect(await db.$count(rateLimits)).toBe(1);
    expect(contentVersion.current).toBe(before + 1);
  });

  test("at the second try, because the first one's commit collided with others, is no change", async () => {
    const { db } = await freshVersion();
    const transaction: Db["transaction"] = async (work) => {
      await db.transaction(work);
      return db.transaction(work);
    };
    const contentVersion = createContentVersion({ transaction } as Db, false);
    const before = contentVersion.current;
    let tries = 0;
    const failed = contentVersion.publish(async () => {
      tries += 1;
      if (tries === 2) throw new AppError("stale", "Look again.");
    });
    await expect(failed).rejects.toThrow("Look again.");
    expect(contentVersion.current).toBe(before);
  });
});

test("another process's change counts when it arrives", async () => {
  const { contentVersion } = await freshVersion();
  const before = contentVersion.current;
  contentVersion.receive("another process");
  expect(contentVersion.current).toBe(before + 1);
});

test("votes of this process and of others are told apart from all other changes", async () => {
  const { contentVersion } = await freshVersion();
  const seen = () => [contentVersion.current, contentVersion.withoutVotes];
  await contentVersion.publish(async () => {}, undefined, "votes");
  expect(seen()).toEqual([2, 1]);
  contentVersion.receive("another-process votes");
  expect(seen()).toEqual([3, 1]);
  contentVersion.receive("another-process any");
  expect(seen()).toEqual([4, 2]);
  // As a process of the release before announces it.
  contentVersion.receive("another-process");
  expect(seen()).toEqual([5, 3]);
});

test("losing the connection and having it again are changes, staying so is none", async () => {
  const { contentVersion } = await freshVersion();
  const seen = [true, false, false, true].map((isConnected) => {
    contentVersion.setConnected(isConnected);
    return [contentVersion.isConnected, contentVersion.current];
  });
  expect(seen).toEqual([
    [true, 1],
    [false, 2],
    [false, 2],
    [true, 3],
  ]);
});
