import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { noteActivity } from "#areas/platform/accounts/service/activity.ts";
import { userActivity } from "#areas/platform/accounts/tables.ts";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import type { SignedIn } from "./actors.ts";
import { untilWaiting } from "./awaited-locks.ts";
import { testDatabaseOpenedAgain } from "./database.ts";
import type { TestApp } from "./test-app.ts";

/**
 * Does something that waits for an account which its owner is deleting: the deletion has anonymized what it found,
 * holds the account, and goes on once the other waits for it. Returns what the other came to.
 */
export async function whileLeaving<Result>(
  { db, clock }: TestApp,
  leaver: SignedIn,
  act: () => Promise<Result>,
): Promise<Result> {
  const { id } = leaver.user;
  await noteActivity(db, [{ userId: id, type: "logged_in" }], clock.now);
  const second = await testDatabaseOpenedAgain();
  const { leaving, acting } = await second.db.transaction(async (tx) => {
    // It goes with the account, so that the deletion waits for it.
    await tx.execute(sql`select from ${userActivity} where user_id = ${id} for update`);
    const leaving = leaver.delete("/api/user", { password: TEST_PASSWORD });
    await untilWaiting(tx, 1);
    const acting = act();
    await untilWaiting(tx, 2);
    return { leaving, acting };
  });
  expect((await leaving).status).toBe(200);
  return acting;
}
