import { expect, test } from "vitest";
import { testDatabase, testDatabaseOpenedAgain } from "#tests/database.ts";
import { testApp } from "#tests/test-app.ts";
import { startSession } from "./service/sessions.ts";
import { issueSetupCode } from "./service/setup-code.ts";
import { sessions, setupCodes } from "./tables.ts";
import { aUser } from "./testing.ts";

test("of fifty logins of one account at once twenty sessions are left", async () => {
  const { db, deps } = await testApp();
  const user = await aUser(db, { username: "ann" });
  const before = await db.$count(sessions);
  await Promise.all(
    Array.from({ length: 50 }, () =>
      db.transaction((tx) => startSession(tx, deps, user, { oldToken: undefined, device: null })),
    ),
  );
  expect(await db.$count(sessions)).toBe(before + 20);
});

test("processes that start at once on one database leave each other's setup codes alone", async () => {
  const first = await testDatabase();
  const second = await testDatabaseOpenedAgain();
  const secrets = { session: "session secret of the tests", vote: "vote secret of the tests" };
  const codes = await Promise.all(
    [first, second, first, second].map((database) =>
      issueSetupCode({ database, secrets, now: () => new Date() }),
    ),
  );
  expect(new Set(codes).size).toBe(4);
  expect(await first.db.$count(setupCodes)).toBe(4);
});
