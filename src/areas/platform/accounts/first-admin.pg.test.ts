import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabaseOpenedAgain } from "#tests/database.ts";
import { testApp } from "#tests/test-app.ts";
import { createFirstAdmin } from "./service/first-admin.ts";
import { users } from "./tables.ts";

test("of twenty processes that start at once one creates the administrator", async () => {
  const { db, deps } = await testApp();
  await db.delete(users);
  const databases = [deps.database, await testDatabaseOpenedAgain()];
  const created = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const database = databases[index % 2] as (typeof databases)[number];
      const username = `skipper-${index}`;
      return createFirstAdmin(
        { ...deps, database },
        { username, password: "bottom-of-the-9th", email: null },
      );
    }),
  );
  expect(created.filter(Boolean)).toHaveLength(1);
  expect(await db.$count(users, eq(users.role, "admin"))).toBe(1);
});
