import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { adminApi } from "#admin-api.ts";
import { users } from "#domains/accounts/tables.ts";
import { aUser } from "#domains/accounts/testing.ts";
import { testApp } from "#tests/test-app.ts";

const { userRole: adminUserRole, userSuspend: adminUserSuspend } = adminApi;
const DEMOTION = { role: "fan", expectedRole: "admin", reason: "Coaches our team" };
const REASON = { reason: "Left the company." };
const RING = 10;

describe.each([
  ["and no third", 0],
  ["beside a third", 1],
])("two administrators, %s", (_others, others) => {
  test.each([
    ["demote each other", "role", "role"],
    ["suspend each other", "suspend", "suspend"],
    ["demote and suspend each other", "role", "suspend"],
  ] as const)("who at once %s leave one of them who can come in", async (_what, first, second) => {
    const { admin, db, signIn } = await testApp();
    const other = await signIn(await aUser(db, { username: "second", role: "admin" }));
    if (others > 0) await aUser(db, { username: "third", role: "admin" });
    const act = {
      role: (by: typeof admin, on: number) => by.post(adminUserRole(on), DEMOTION),
      suspend: (by: typeof admin, on: number) => by.post(adminUserSuspend(on), REASON),
    };
    const answers = await Promise.all([
      act[first](admin, other.user.id),
      act[second](other, admin.user.id),
    ]);
    // Whoever is second is no administrator any more, or finds their own session ended.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => [401, 403].includes(status))).toHaveLength(1);
    const isLeft = and(eq(users.role, "admin"), isNull(users.suspendedAt));
    expect(await db.$count(users, isLeft)).toBe(1 + others);
  });
});

test("of many who demote each other in a ring, one is left", async () => {
  const { admin, db, signIn } = await testApp();
  const ring = [admin];
  for (let place = 1; place < RING; place += 1) {
    ring.push(await signIn(await aUser(db, { username: `admin-${place}`, role: "admin" })));
  }
  await Promise.all(
    ring.map((one, place) => {
      const next = ring[(place + 1) % ring.length] as typeof admin;
      return one.post(adminUserRole(next.user.id), DEMOTION);
    }),
  );
  expect(await db.$count(users, eq(users.role, "admin"))).toBeGreaterThanOrEqual(1);
});
