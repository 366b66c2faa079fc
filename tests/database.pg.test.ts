import { expect, test, vi } from "vitest";
import { findUserByName } from "#areas/platform/accounts/queries/users.ts";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { testDatabase, testDatabaseOpenedAgain } from "./database.ts";

test("a second process sees the rows of the first and hears of its changes", async () => {
  const first = await testDatabase();
  const second = await testDatabaseOpenedAgain();
  const before = second.contentVersion.current;
  await first.contentVersion.publish((tx) => aUser(tx, { username: "shortstop" }));
  await vi.waitFor(() => expect(second.contentVersion.current).toBeGreaterThan(before), {
    timeout: 120_000,
  });
  expect(await findUserByName(second.db, "shortstop")).not.toBeNull();
});
