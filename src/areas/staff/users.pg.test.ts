import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sessions, staffRights, users } from "#areas/platform/accounts/tables.ts";
import { aUser } from "#areas/platform/accounts/testing.ts";
import type { Answer, SignedIn } from "#tests/actors.ts";
import { untilWaiting } from "#tests/awaited-locks.ts";
import { testApp } from "#tests/test-app.ts";

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
      role: (by: typeof admin, on: number) => by.post(`/api/admin/users/${on}/role`, DEMOTION),
      suspend: (by: typeof admin, on: number) => by.post(`/api/admin/users/${on}/suspend`, REASON),
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

describe("an administrator whom another one suspends at this moment", () => {
  test.each<[what: string, ask: (self: SignedIn, friend: number) => Promise<Answer>]>([
    [
      "does not come back by himself",
      (self) => self.post(`/api/admin/users/${self.user.id}/reinstate`, REASON),
    ],
    [
      "gives nobody a right",
      (self, friend) =>
        self.post(`/api/admin/users/${friend}/rights`, {
          right: "scout",
          isGiven: true,
          ...REASON,
        }),
    ],
    [
      "makes nobody an administrator",
      (self, friend) =>
        self.post(`/api/admin/users/${friend}/role`, {
          role: "admin",
          expectedRole: "coach",
          ...REASON,
        }),
    ],
    ["logs nobody out", (self, friend) => self.post(`/api/admin/users/${friend}/end-sessions`)],
    [
      "verifies nobody",
      (self, friend) =>
        self.post(`/api/admin/users/${friend}/verification`, {
          ...{ status: "verified", division: null, note: null, expectedUpdatedAt: null },
        }),
    ],
    [
      "proposes no recovery",
      (self, friend) => self.post(`/api/admin/users/${friend}/second-factor/recovery`, REASON),
    ],
  ])("%s", async (_what, ask) => {
    const { admin, db, signIn } = await testApp();
    const other = await signIn(await aUser(db, { username: "second", role: "admin" }));
    const friend = await aUser(db, { username: "friend", role: "coach" });
    const held = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    const holding = db.transaction(async (tx) => {
      const ofOther = eq(sessions.userId, other.user.id);
      await tx.select().from(sessions).where(ofOther).for("update");
      held.resolve();
      await over.promise;
    });
    await held.promise;
    const suspended = admin.post(`/api/admin/users/${other.user.id}/suspend`, REASON);
    await untilWaiting(db, 1);
    const asked = ask(other, friend.id);
    await untilWaiting(db, 2);
    over.resolve();
    await holding;
    expect([(await suspended).status, (await asked).status]).toEqual([200, 403]);
  });
});

describe("an account that gets an address at this moment that nobody confirmed", () => {
  test.each<[what: string, ask: (owner: SignedIn, id: number) => Promise<Answer>]>([
    [
      "is given no right",
      (owner, id) =>
        owner.post(`/api/admin/users/${id}/rights`, { right: "scout", isGiven: true, ...REASON }),
    ],
    [
      "becomes no administrator",
      (owner, id) =>
        owner.post(`/api/admin/users/${id}/role`, {
          role: "admin",
          expectedRole: "coach",
          ...REASON,
        }),
    ],
  ])("%s", async (_what, ask) => {
    const { admin, db } = await testApp();
    const friend = await aUser(db, { username: "friend", role: "coach", email: "ana@a.example" });
    const held = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    const changing = db.transaction(async (tx) => {
      const address = { email: "ana@b.example", emailConfirmedAt: null };
      await tx.update(users).set(address).where(eq(users.id, friend.id));
      held.resolve();
      await over.promise;
    });
    await held.promise;
    const asked = ask(admin, friend.id);
    await untilWaiting(db, 1);
    over.resolve();
    await changing;
    expect((await asked).body).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Nobody has confirmed"),
    });
    expect(await db.$count(staffRights)).toBe(0);
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
      return one.post(`/api/admin/users/${next.user.id}/role`, DEMOTION);
    }),
  );
  expect(await db.$count(users, eq(users.role, "admin"))).toBeGreaterThanOrEqual(1);
});
