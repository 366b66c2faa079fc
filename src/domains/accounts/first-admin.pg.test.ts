import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase, testDatabaseOpenedAgain } from "#tests/database.ts";
import { createFirstAdmin } from "./service/first-admin.ts";
import { users } from "./tables.ts";

test("of twenty processes that start at once one creates the administrator", async () => {
  const databases = [await testDatabase(), await testDatabaseOpenedAgain()];
  const created = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const database = databases[index % 2] as (typeof databases)[number];
      const username = `skipper-${index}`;
      return createFirstAdmin(
        { database },
        { username, password: "bottom-of-the-9th", email: null },
      );
    }),
  );
  expect(created.filter(Boolean)).toHaveLength(1);
  const [{ db }] = databases as [(typeof databases)[number]];
  expect(await db.$count(users, eq(users.role, "admin"))).toBe(1);
});
