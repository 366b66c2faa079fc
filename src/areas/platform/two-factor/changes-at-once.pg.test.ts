import { eq, type SQL, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sessionCookieName } from "#areas/platform/accounts/routes/session-cookie.ts";
import { askForFactors } from "#areas/platform/accounts/service/second-factors.ts";
import { sessions, users } from "#areas/platform/accounts/tables.ts";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { securityEvents } from "#lib/db/security-events-table.ts";
import { DAY_MS } from "#lib/time.ts";
import { whileLeaving } from "#tests/account-deletion.ts";
import type { Answer, Caller } from "#tests/actors.ts";
import { untilWaiting } from "#tests/awaited-locks.ts";
import { testDatabaseOpenedAgain } from "#tests/database.ts";
import { type Overrides, type TestApp, testApp } from "#tests/test-app.ts";
import { authenticators, passkeys, recoveryCodes } from "./tables.ts";
import { aDevice, appCodeAt } from "./testing.ts";

interface Site extends TestApp {
  addApp(caller: Caller): Promise<Answer>;
  addPasskey(caller: Caller): Promise<Answer>;
}

async function aSite(overrides: Overrides = {}): Promise<Site> {
  const site = await testApp(overrides);
  return {
    ...site,
    async addApp(caller) {
      const { secret } = (await caller.post("/api/user/factors/app")).body.data;
      const code = appCodeAt(secret, site.deps.now());
      return caller.post("/api/user/factors/app/confirm", { code });
    },
    async addPasskey(caller) {
      const asked = (await caller.post("/api/user/factors/passkeys/options")).body.data;
      const passkey = aDevice(site.deps.config.baseUrl).make(asked);
      return caller.post("/api/user/factors/passkeys", { passkey, name: "Phone" });
    },
  };
}

/**
 * Makes calls one after the other while another process holds a lock, each as soon as the one before waits, then
 * gives it back and waits for the answers: what all have read by then, none has written.
 */
async function atOnce(lock: SQL, calls: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const second = await testDatabaseOpenedAgain();
  const answers: Promise<Answer>[] = [];
  await second.db.transaction(async (tx) => {
    await tx.execute(lock);
    for (const call of calls) {
      answers.push(call());
      await untilWaiting(tx, answers.length);
    }
  });
  return Promise.all(answers);
}

const accountOf = ({ user }: { user: { id: number } }) =>
  sql`select id from ${users} where id = ${user.id} for update`;

describe("changes of one account's factors at once", () => {
  test("of six sets of recovery codes the last one is left", async () => {
    const site = await aSite();
    await site.addApp(site.member);
    const renew = () => site.member.post("/api/user/factors/recovery-codes");
    const answers = await Promise.all(Array.from({ length: 6 }, renew));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await site.db.$count(recoveryCodes)).toBe(10);
  });

  test("with the app and the last passkey, which are removed together, go the recovery codes", async () => {
    const site = await aSite();
    await site.addApp(site.member);
    await site.addPasskey(site.member);
    const [key] = await site.db.select().from(passkeys);
    const log = sql`lock table ${securityEvents} in exclusive mode`;
    const answers = await atOnce(log, [
      () => site.member.delete("/api/user/factors/app"),
      () => site.member.delete(`/api/user/factors/passkeys/${key?.id ?? 0}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await site.db.$count(recoveryCodes)).toBe(0);
  });

  test("one code of an app adds it once", async () => {
    const site = await aSite();
    const { secret } = (await site.member.post("/api/user/factors/app")).body.data;
    const code = appCodeAt(secret, site.deps.now());
    const confirm = () => site.member.post("/api/user/factors/app/confirm", { code });
    const answers = await atOnce(accountOf(site.member), [confirm, confirm, confirm]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const added = await site.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.kind, "factor_added"));
    expect(added.map(({ count }) => count)).toEqual([1]);
  });

  test("an app and a passkey that are added together are a first and a second one", async () => {
    const site = await aSite();
    const { secret } = (await site.member.post("/api/user/factors/app")).body.data;
    const code = appCodeAt(secret, site.deps.now());
    const answers = await atOnce(accountOf(site.member), [
      () => site.member.post("/api/user/factors/app/confirm", { code }),
      () => site.addPasskey(site.member),
    ]);
    const given = answers.map(({ body }) => body.data.recoveryCodes?.length ?? 0);
    expect(given).toEqual([10, 0]);
    expect(await site.db.$count(recoveryCodes)).toBe(10);
  });

  test("an app that is begun anew is not confirmed by a code of the former secret", async () => {
    const site = await aSite();
    const { secret } = (await site.member.post("/api/user/factors/app")).body.data;
    const code = appCodeAt(secret, site.deps.now());
    const apps = sql`select user_id from ${authenticators} for update`;
    const [again, confirmed] = await atOnce(apps, [
      () => site.member.post("/api/user/factors/app"),
      () => site.member.post("/api/user/factors/app/confirm", { code }),
    ]);
    expect([again?.status, confirmed?.status]).toEqual([200, 422]);
    expect(await site.db.select({ at: authenticators.confirmedAt }).from(authenticators)).toEqual([
      { at: null },
    ]);
  });
});

describe("a session that ends while its call waits for the account", () => {
  /** What its call is answered once the session was ended elsewhere, as by a new password. */
  async function whileEnded(site: Site, call: () => Promise<Answer>): Promise<Answer> {
    const second = await testDatabaseOpenedAgain();
    const answer = await second.db.transaction(async (tx) => {
      await tx.execute(accountOf(site.member));
      const waiting = call();
      await untilWaiting(tx);
      await tx.delete(sessions).where(eq(sessions.userId, site.member.user.id));
      return { waiting };
    });
    return answer.waiting;
  }

  test("adds no app", async () => {
    const site = await aSite();
    const { secret } = (await site.member.post("/api/user/factors/app")).body.data;
    const code = appCodeAt(secret, site.deps.now());
    const answer = await whileEnded(site, () =>
      site.member.post("/api/user/factors/app/confirm", { code }),
    );
    expect([answer.status, answer.body.code]).toEqual([401, "not_signed_in"]);
    expect(await site.db.select({ at: authenticators.confirmedAt }).from(authenticators)).toEqual([
      { at: null },
    ]);
  });

  test("adds no passkey", async () => {
    const site = await aSite();
    const asked = (await site.member.post("/api/user/factors/passkeys/options")).body.data;
    const passkey = aDevice(site.deps.config.baseUrl).make(asked);
    const answer = await whileEnded(site, () =>
      site.member.post("/api/user/factors/passkeys", { passkey, name: "Phone" }),
    );
    expect([answer.status, answer.body.code]).toEqual([401, "not_signed_in"]);
    expect(await site.db.$count(passkeys)).toBe(0);
  });
});

test("a passkey that two accounts add at once is one account's, and known to the other", async () => {
  const site = await aSite();
  const device = aDevice(site.deps.config.baseUrl);
  const add = async (caller: Caller) => {
    const asked = (await caller.post("/api/user/factors/passkeys/options")).body.data;
    return caller.post("/api/user/factors/passkeys", { passkey: device.make(asked) });
  };
  const log = sql`lock table ${securityEvents} in exclusive mode`;
  const [first, second] = await atOnce(log, [() => add(site.member), () => add(site.otherMember)]);
  expect([first?.status, second?.status, second?.body.message]).toEqual([
    200,
    409,
    "This passkey is known already.",
  ]);
  expect(await site.db.$count(passkeys)).toBe(1);
});

test("a browser asks for no new passkey of an account that is being deleted", async () => {
  const site = await aSite();
  const answer = await whileLeaving(site, site.member, () =>
    site.member.post("/api/user/factors/passkeys/options"),
  );
  expect([answer.status, answer.body.code]).toEqual([401, "not_signed_in"]);
});

test("a passkey that is taken away while it logs in opens no session, and is noted", async () => {
  const site = await aSite();
  const device = aDevice(site.deps.config.baseUrl);
  const asked = (await site.member.post("/api/user/factors/passkeys/options")).body.data;
  await site.member.post("/api/user/factors/passkeys", {
    passkey: device.make(asked),
    name: "Phone",
  });
  const options = (await site.visitor.post("/api/login/passkey/options")).body.data;
  const before = await site.db.$count(sessions);
  const second = await testDatabaseOpenedAgain();
  const { login } = await second.db.transaction(async (tx) => {
    await tx.execute(accountOf(site.member));
    const login = site.visitor.post("/api/login/passkey", { passkey: device.sign(options) });
    await untilWaiting(tx);
    await tx.delete(passkeys);
    return { login };
  });
  expect([(await login).status, (await login).body.code]).toEqual([401, "not_signed_in"]);
  expect(await site.db.$count(sessions)).toBe(before);
  const failed = eq(securityEvents.kind, "login_failed");
  expect(await site.db.select().from(securityEvents).where(failed)).toMatchObject([
    { accountId: site.member.user.id, detail: "passkey", count: 1 },
  ]);
});

describe("the first factor of somebody of staff who owes one", () => {
  /** A site that others can reach, a week after it asked for factors. */
  async function publicSite() {
    const site = await aSite({ config: { isPublic: true } });
    await site.db
      .update(users)
      .set({ createdAt: new Date(site.clock.now.getTime() - 90 * DAY_MS) });
    await askForFactors(site.deps);
    site.clock.advance(8 * DAY_MS);
    const logIn = () =>
      site.visitor.post("/api/login", { username: "admin", password: TEST_PASSWORD });
    const callerOf = (answer: Answer): Caller => {
      const set = [answer.headers["set-cookie"]].flat().join(";");
      const name = sessionCookieName(site.deps.config);
      const [, token = ""] = new RegExp(`${name}=([\\w-]+)`).exec(set) ?? [];
      return site.visitor.with({ cookie: `${name}=${token}` });
    };
    return { ...site, logIn, callerOf };
  }

  test("ends a session of the password alone, also where recovery codes were left over", async () => {
    const site = await publicSite();
    const owner = site.callerOf(await site.logIn());
    await site.db
      .insert(recoveryCodes)
      .values({ userId: site.admin.user.id, codeHash: "left over" });
    const thief = site.callerOf(await site.logIn());
    const added = await site.addApp(owner);
    expect(added.body.data.recoveryCodes).toHaveLength(10);
    expect((await thief.get("/api/user/data")).status).toBe(401);
    expect(await site.db.$count(recoveryCodes)).toBe(10);
  });

  test("leaves none to a login with the password alone that is under way", async () => {
    const site = await publicSite();
    const owner = site.callerOf(await site.logIn());
    const { secret } = (await owner.post("/api/user/factors/app")).body.data;
    const code = appCodeAt(secret, site.deps.now());
    const [added, login] = await atOnce(accountOf(site.admin), [
      () => owner.post("/api/user/factors/app/confirm", { code }),
      site.logIn,
    ]);
    expect(added?.status).toBe(200);
    expect([login?.status, login?.body.code]).toEqual([401, "second_factor"]);
  });
});
