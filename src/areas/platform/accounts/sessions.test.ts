import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import type { Caller } from "#tests/actors.ts";
import { testDatabase } from "#tests/database.ts";
import { testApp } from "#tests/test-app.ts";
import { removeEndedSessions } from "./service/sessions.ts";
import { sessions, users } from "./tables.ts";
import { aUser, TEST_PASSWORD } from "./testing.ts";

const SECOND = 1000;

const statusOf = async (caller: Caller) => (await caller.get("/api/user")).status;

describe("a session", () => {
  test("of a member ends seven days after the last request", async () => {
    const { member, clock } = await testApp();
    clock.advance(7 * DAY_MS - 1);
    expect(await statusOf(member)).toBe(200);
    clock.advance(7 * DAY_MS - 1);
    expect(await statusOf(member), "the request before counts").toBe(200);
    clock.advance(7 * DAY_MS);
    expect(await statusOf(member)).toBe(401);
  });

  test("of an administrator ends after thirty minutes", async () => {
    const { admin, member, clock } = await testApp();
    clock.advance(30 * MINUTE_MS - 1);
    expect(await statusOf(admin)).toBe(200);
    clock.advance(30 * MINUTE_MS);
    expect(await statusOf(admin)).toBe(401);
    expect(await statusOf(member)).toBe(200);
  });

  test("ends thirty days after login, however busy", async () => {
    const { member, clock } = await testApp();
    for (let day = 0; day < 29; day += 1) {
      clock.advance(DAY_MS);
      expect(await statusOf(member)).toBe(200);
    }
    clock.advance(DAY_MS - 1);
    expect(await statusOf(member)).toBe(200);
    clock.advance(1);
    expect(await statusOf(member)).toBe(401);
  });

  test("of an administrator says with every answer when it ends unused", async () => {
    const { admin, member, visitor, clock } = await testApp();
    const saidTo = async (caller: Caller) =>
      (await caller.get("/api/auth-test")).headers["session-ends-in"];
    clock.advance(59 * SECOND);
    expect(await saidTo(admin), "as noted at the login").toBe("1741");
    clock.advance(20 * MINUTE_MS);
    expect(await saidTo(admin), "noted again").toBe("1800");
    expect([await saidTo(member), await saidTo(visitor)]).toEqual([undefined, undefined]);
  });

  test("that has ended does not come back", async () => {
    const { member, clock } = await testApp();
    clock.advance(7 * DAY_MS);
    expect(await statusOf(member)).toBe(401);
    expect(await statusOf(member)).toBe(401);
  });

  test("notes its last request to the minute, so that most requests write nothing", async () => {
    const { member, clock, db } = await testApp();
    const seen = () =>
      db
        .select({ at: sessions.lastSeenAt })
        .from(sessions)
        .where(eq(sessions.userId, member.user.id));
    const opened = clock.now;
    clock.advance(MINUTE_MS);
    await member.get("/api/user");
    expect(await seen()).toEqual([{ at: opened }]);
    clock.advance(1);
    await member.get("/api/user");
    expect(await seen()).toEqual([{ at: clock.now }]);
  });
});

describe("at the next request counts", () => {
  const manage = (caller: Caller) => caller.delete("/api/admin/prospects/1");

  test("a lost role", async () => {
    const { admin, db } = await testApp();
    expect((await manage(admin)).status).toBe(404);
    await db.update(users).set({ role: "fan" }).where(eq(users.id, admin.user.id));
    expect((await manage(admin)).status).toBe(403);
    expect((await admin.get("/api/user")).body.role).toBe("fan");
  });

  test("a new role, and its shorter session", async () => {
    const { member, db, clock } = await testApp();
    expect((await manage(member)).status).toBe(403);
    await db.update(users).set({ role: "admin" }).where(eq(users.id, member.user.id));
    expect((await manage(member)).status).toBe(404);
    clock.advance(30 * MINUTE_MS);
    expect((await manage(member)).status).toBe(401);
  });

  test("that the account is suspended, and that it is not any more", async () => {
    const { member, db } = await testApp();
    const suspend = (suspendedAt: Date | null) =>
      db.update(users).set({ suspendedAt }).where(eq(users.id, member.user.id));
    await suspend(new Date());
    expect(await statusOf(member)).toBe(401);
    await suspend(null);
    expect(await statusOf(member)).toBe(200);
  });

  test("that the account is gone, with all its sessions", async () => {
    const { member, db } = await testApp();
    await db.delete(users).where(eq(users.id, member.user.id));
    expect(await statusOf(member)).toBe(401);
    expect(await db.$count(sessions, eq(sessions.userId, member.user.id))).toBe(0);
  });
});

describe("of one account", () => {
  test("twenty sessions are open: with one more the one ends that was used longest ago", async () => {
    const { member, otherMember, signIn, db, clock } = await testApp();
    const opened = [member];
    for (let turn = 2; turn <= 20; turn += 1) {
      clock.advance(MINUTE_MS);
      opened.push(await signIn(member.user));
    }
    clock.advance(2 * MINUTE_MS);
    expect(await statusOf(member), "the first is used again").toBe(200);
    opened.push(await signIn(member.user));
    const statuses = [];
    for (const caller of opened) statuses.push(await statusOf(caller));
    expect(statuses).toEqual([200, 401, ...Array(19).fill(200)]);
    expect(await db.$count(sessions, eq(sessions.userId, member.user.id))).toBe(20);
    expect(await statusOf(otherMember)).toBe(200);
  });

  test("many that were gathered before end with the next login", async () => {
    const { member, visitor, db, clock } = await testApp();
    const userId = member.user.id;
    const gathered = Array.from({ length: 500 }, (_, index) => ({
      tokenHash: `gathered ${index}`,
      userId,
      lastSeenAt: clock.now,
    }));
    await db.insert(sessions).values(gathered);
    clock.advance(SECOND);
    const login = { username: "member", password: TEST_PASSWORD };
    const answer = await visitor.post("/api/login", login);
    const cookie = String(answer.headers["set-cookie"]).split(";")[0] as string;
    expect(await statusOf(visitor.with({ cookie }))).toBe(200);
    expect(await db.$count(sessions, eq(sessions.userId, userId))).toBe(20);
  });
});

test("exactly the sessions that ended by themselves are removed", async () => {
  const database = await testDatabase();
  const { db } = database;
  const now = new Date("2027-03-10T17:00:00Z");
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const fan = await aUser(db);
  const admin = await aUser(db, { username: "boss", role: "admin" });
  const sessionsBefore = [
    ["seen just now", fan, DAY_MS, 0],
    ["seen almost a week ago", fan, 8 * DAY_MS, 7 * DAY_MS - SECOND],
    ["seen over a week ago", fan, 8 * DAY_MS, 7 * DAY_MS + SECOND],
    ["almost thirty days old", fan, 30 * DAY_MS - SECOND, MINUTE_MS],
    ["over thirty days old", fan, 30 * DAY_MS + SECOND, MINUTE_MS],
    ["of staff seen almost half an hour ago", admin, DAY_MS, 30 * MINUTE_MS - SECOND],
    ["of staff seen over half an hour ago", admin, DAY_MS, 30 * MINUTE_MS + SECOND],
  ] as const;
  await db.insert(sessions).values(
    sessionsBefore.map(([tokenHash, user, age, idle]) => ({
      tokenHash,
      userId: user.id,
      createdAt: ago(age),
      lastSeenAt: ago(idle),
    })),
  );
  expect(await removeEndedSessions({ database, now: () => now })).toBe(sessionsBefore.length - 4);
  const left = await db.select({ tokenHash: sessions.tokenHash }).from(sessions);
  expect(left.map(({ tokenHash }) => tokenHash).toSorted()).toEqual([
    "almost thirty days old",
    "of staff seen almost half an hour ago",
    "seen almost a week ago",
    "seen just now",
  ]);
  expect(await db.$count(users)).toBe(2);
});
