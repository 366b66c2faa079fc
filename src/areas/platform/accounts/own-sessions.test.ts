import { like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { rateLimits } from "#lib/db/rate-limits-table.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import { letLimitsPass } from "#tests/pass-time.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import type { OwnSession } from "./schema.ts";
import { aUser, TEST_PASSWORD } from "./testing.ts";

const NEW_PASSWORD = "gulf-coast-88";
const LIMIT = "password-change-account:%";

async function listFor(caller: { get: TestApp["visitor"]["get"] }): Promise<OwnSession[]> {
  return (await caller.get("/api/user/sessions")).body.data;
}

describe("where one is logged in", () => {
  test("begins with this browser, and has no token and nobody else's", async () => {
    const { member, signIn, clock } = await testApp();
    clock.advance(MINUTE_MS);
    const other = await signIn(member.user);
    const own = await listFor(member);
    expect(own.map(({ isCurrent, isDesk }) => [isCurrent, isDesk])).toEqual([
      [true, false],
      [false, false],
    ]);
    expect((await listFor(other)).map(({ id }) => id)).toEqual(
      own.map(({ id }) => id).toReversed(),
    );
    expect(Object.keys(own[0] ?? {}).sort()).toEqual(
      ["createdAt", "device", "id", "isCurrent", "isDesk", "lastSeenAt"].sort(),
    );
  });

  test("leaves out what has ended by itself: an administrator's after its idle time", async () => {
    const { admin, signIn, clock } = await testApp();
    clock.advance(HOUR_MS);
    const again = await signIn(admin.user);
    expect(await listFor(again)).toHaveLength(1);
  });

  test("is logged out one by one, by its owner only, and at once", async () => {
    const { member, otherMember, signIn } = await testApp();
    const phone = await signIn(member.user);
    const [, onPhone] = await listFor(member);
    const id = onPhone?.id ?? 0;
    expect((await otherMember.delete(`/api/user/sessions/${id}`)).status).toBe(404);
    expect((await phone.get("/api/user")).status).toBe(200);
    expect((await member.delete(`/api/user/sessions/${id}`)).status).toBe(200);
    expect((await phone.get("/api/user")).status).toBe(401);
    expect((await member.delete(`/api/user/sessions/${id}`)).status).toBe(404);
  });

  test("is logged out everywhere else", async () => {
    const { member, otherMember, signIn } = await testApp();
    const others = [await signIn(member.user), await signIn(member.user)];
    expect((await member.delete("/api/user/sessions")).body.message).toBe(
      "2 other logins have ended.",
    );
    for (const other of others) expect((await other.get("/api/user")).status).toBe(401);
    expect((await member.get("/api/user")).status).toBe(200);
    expect((await otherMember.get("/api/user")).status).toBe(200);
  });
});

describe("another password", () => {
  async function aMember() {
    const site = await testApp();
    const user = await aUser(site.db, { username: "ann", email: "ann@city.example" });
    const ann = await site.signIn(user);
    const change = (body: object) => ann.post("/api/user/password", body);
    const login = (password: string) =>
      site.visitor.post("/api/login", { username: "ann", password });
    return { ...site, user, ann, change, login };
  }

  test("needs the one that the account has, and is then the only one", async () => {
    const { change, login, outbox } = await aMember();
    const wrong = await change({ password: "not-mine-at-all", newPassword: NEW_PASSWORD });
    expect([wrong.status, wrong.body.fields]).toEqual([
      422,
      { password: "This is not your password" },
    ]);
    const changed = await change({ password: TEST_PASSWORD, newPassword: NEW_PASSWORD });
    expect(changed.status).toBe(200);
    expect(changed.headers["set-cookie"]).toBeDefined();
    expect((await login(TEST_PASSWORD)).status).toBe(401);
    expect((await login(NEW_PASSWORD)).status).toBe(200);
    expect((await outbox()).map(({ to, subject }) => [to, subject])).toEqual([
      ["ann@city.example", "Your password was changed"],
    ]);
  });

  test("logs out everywhere, the browser that asked gets a new session", async () => {
    const { change, ann, signIn, user } = await aMember();
    const phone = await signIn(user);
    await change({ password: TEST_PASSWORD, newPassword: NEW_PASSWORD });
    expect((await phone.get("/api/user")).status).toBe(401);
    expect((await ann.get("/api/user")).status, "its former session").toBe(401);
  });

  test("is refused when it is common, the name, or the same, at its field", async () => {
    const { change } = await aMember();
    for (const newPassword of ["123456", "ann", "password", TEST_PASSWORD]) {
      const { status, body } = await change({ password: TEST_PASSWORD, newPassword });
      expect([status, Object.keys(body.fields ?? {})], newPassword).toEqual([422, ["newPassword"]]);
    }
  });

  test("of two at once one wins", async () => {
    const { change, login } = await aMember();
    const answers = await Promise.all(
      ["gulf-coast-88", "river-bend-99"].map((newPassword) =>
        change({ password: TEST_PASSWORD, newPassword }),
      ),
    );
    // The second one reads the password before it was changed, or finds its session ended.
    const [first, second = 0] = answers.map(({ status }) => status).sort();
    expect(first).toBe(200);
    expect([401, 409, 422]).toContain(second);
    const won = answers[0]?.status === 200 ? "gulf-coast-88" : "river-bend-99";
    expect((await login(won)).status).toBe(200);
  });

  test("comes twenty times a day", async () => {
    const { change, db, login, signIn, user } = await aMember();
    expect((await change({ password: TEST_PASSWORD, newPassword: NEW_PASSWORD })).status).toBe(200);
    const [limit] = await db.select().from(rateLimits).where(like(rateLimits.key, LIMIT));
    expect(limit?.points).toBe(1);
    await db.update(rateLimits).set({ points: 20 }).where(like(rateLimits.key, LIMIT));
    const again = await signIn(user);
    const other = { password: NEW_PASSWORD, newPassword: "river-bend-99" };
    const refused = await again.post("/api/user/password", other);
    expect([refused.status, refused.body.code]).toEqual([429, "too_many"]);
    expect((await login(NEW_PASSWORD)).status).toBe(200);
    await letLimitsPass(db, DAY_MS);
    expect((await again.post("/api/user/password", other)).status).toBe(200);
  });
});
