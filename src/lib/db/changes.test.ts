import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "../../../tests/database.ts";
import { createChanges } from "./changes.ts";
import { rateLimits } from "./rate-limits-table.ts";

async function freshChanges() {
  const { db } = await testDatabase();
  return { db, changes: createChanges(db) };
}

test("what was written is there when the version rises, and the version when the answer comes", async () => {
  const { db, changes } = await freshChanges();
  const before = changes.version;
  const result = await changes.publish(async (tx) => {
    await tx.insert(rateLimits).values({ key: "a", points: 1 });
    expect(changes.version, "nothing changed before the commit").toBe(before);
    return "written";
  });
  expect(result).toBe("written");
  expect(changes.version).toBe(before + 1);
  expect(await db.$count(rateLimits)).toBe(1);
});

test("a write that says that nothing changed is no change", async () => {
  const { changes } = await freshChanges();
  const before = changes.version;
  await changes.publish(
    async () => ({ accepted: 0 }),
    ({ accepted }) => accepted > 0,
  );
  expect(changes.version).toBe(before);
});

test("a write that fails leaves no row and counts as a change: its commit may have been lost", async () => {
  const { db, changes } = await freshChanges();
  const before = changes.version;
  const failed = changes.publish(async (tx) => {
    await tx.insert(rateLimits).values({ key: "a", points: 1 });
    await tx.execute(sql`select 1 / 0`);
  });
  await expect(failed).rejects.toThrow();
  expect(await db.$count(rateLimits)).toBe(0);
  expect(changes.version).toBe(before + 1);
});

test("another process's change counts when it is heard", async () => {
  const { changes } = await freshChanges();
  const before = changes.version;
  changes.hear("another process");
  expect(changes.version).toBe(before + 1);
});

test("becoming deaf and hearing again are changes, staying so is none", async () => {
  const { changes } = await freshChanges();
  const seen = [true, false, false, true].map((isHeard) => {
    changes.setHeard(isHeard);
    return [changes.isHeard, changes.version];
  });
  expect(seen).toEqual([
    [true, 1],
    [false, 2],
    [false, 2],
    [true, 3],
  ]);
});
