import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { call, getQuery } from "#lib/call.ts";
import { createQueryClient } from "#lib/query.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import type { Answer, Caller } from "#tests/actors.ts";
import { browserAt } from "#tests/browser-api.ts";
import { countHashes } from "#tests/count-hashes.ts";
import { letLimitsPass } from "#tests/pass-time.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { accountQueuedJobs } from "./jobs.ts";
import { removeResetTraces } from "./service/password-reset.ts";
import { startSession } from "./service/sessions.ts";
import { passwordResetRequests, passwordResets, sessions, users } from "./tables.ts";
import { aUser, TEST_PASSWORD } from "./testing.ts";

const EMAIL = "ann@example.com";
const NEW = "bottom-of-the-9th";
const GONE = "This password reset link is no longer valid. Please request a new one.";

const ask = (caller: Caller, email: unknown = EMAIL): Promise<Answer> =>
  caller.post("/api/reset-password", { email });
const isValid = async (caller: Caller, token: string): Promise<boolean> =>
  (await caller.get(`/api/validate-reset-token/${token}`)).body.valid;
const choose = (caller: Caller, token: unknown, password = NEW): Promise<Answer> =>
  caller.post("/api/update-password", { token, password });
const signIn = (caller: Caller, password: string, username = "ann"): Promise<Answer> =>
  caller.post("/api/login", { username, password });

interface ResetSite extends TestApp {
  /** Does what the requests left to be done. */
  answerRequests(): Promise<void>;
  /** Asks, has it answered, and returns the tokens of the newest mail. */
  takeTokens(email?: string): Promise<string[]>;
}

async function resetSite(): Promise<ResetSite> {
  const site = await testApp();
  await aUser(site.db, { username: "ann", email: EMAIL });
  const [job] = accountQueuedJobs(site.deps);
  async function answerRequests(): Promise<void> {
    for (const { id } of await site.db.select().from(passwordResetRequests)) {
      await job?.run({ requestId: id });
    }
  }
  async function takeTokens(email = EMAIL): Promise<string[]> {
    await ask(site.visitor, email);
    await answerRequests();
    const mail = (await site.outbox()).findLast(({ cause }) => cause.startsWith("password-reset:"));
    return [...JSON.stringify(mail).matchAll(/\?token=([\w-]+)/g)].map(([, token]) => token ?? "");
  }
  return { ...site, answerRequests, takeTokens };
}

describe("asking for a reset", () => {
  test("is answered alike for a known and an unknown address, before anybody looks", async () => {
    const { visitor, db, outbox } = await resetSite();
    const [known, unknown] = [await ask(visitor), await ask(visitor, "nobody@example.com")];
    expect(known.body).toEqual({
      message:
        "If your email exists in our system, you'll receive password reset instructions shortly.",
    });
    const plain = ({ headers, ...rest }: Answer) => ({
      ...rest,
      headers: { ...headers, date: "now" },
    });
    expect(plain(unknown)).toEqual(plain(known));
    expect(await db.$count(passwordResetRequests)).toBe(2);
    expect(await db.$count(passwordResets)).toBe(0);
    expect(await outbox()).toEqual([]);
  });

  test("mails a link that carries the token, of which the database has only a hash", async () => {
    const { takeTokens, outbox, db, deps } = await resetSite();
    const [token] = await takeTokens("ANN@example.com");
    expect(token).toMatch(/^[\w-]{43}$/);
    const [mail] = await outbox();
    expect(mail).toMatchObject({ to: EMAIL, subject: "Choose a new password" });
    expect(mail?.parts).toContainEqual({
      button: "New password for the account “ann”",
      url: `${deps.config.baseUrl}/auth?token=${token}`,
    });
    expect(JSON.stringify(await db.select().from(passwordResets))).not.toContain(token);
  });

  test("for an address of several accounts is one mail with a link for each", async () => {
    const { takeTokens, outbox, db, visitor } = await resetSite();
    await aUser(db, { username: "ann-the-coach", email: EMAIL });
    await aUser(db, { username: "suspended", email: EMAIL, suspendedAt: new Date() });
    const tokens = await takeTokens();
    expect(tokens).toHaveLength(2);
    expect(await outbox()).toHaveLength(1);
    await choose(visitor, tokens[1]);
    expect((await signIn(visitor, NEW, "ann-the-coach")).status).toBe(200);
    expect((await signIn(visitor, TEST_PASSWORD, "ann")).status).toBe(200);
  });

  test("mails each link to the address as its account spells it, not as the asker did", async () => {
    const { takeTokens, outbox, db } = await resetSite();
    await aUser(db, { username: "other-ann", email: "Ann@Example.com" });
    await takeTokens("aNN@example.COM");
    const mails = (await outbox()).map(({ to, parts }) => [to, JSON.stringify(parts)]);
    expect(mails).toEqual([
      [EMAIL, expect.stringMatching(/^(?!.*other-ann).*New password for the account “ann”/)],
      ["Ann@Example.com", expect.stringContaining("New password for the account “other-ann”")],
    ]);
  });

  test("reaches its owner, however many accounts strangers made with the address", async () => {
    const { takeTokens, outbox, db, clock } = await resetSite();
    const [ann] = await db.select().from(users);
    await db.insert(users).values(
      Array.from({ length: 150 }, (_, at) => ({
        username: `stranger-${at}`,
        password: ann?.password ?? "",
        email: EMAIL,
        role: "fan" as const,
      })),
    );
    await db.delete(users).where(eq(users.username, "ann"));
    await aUser(db, { username: "late-ann", email: EMAIL });
    for (const mailed of [5, 10]) {
      await takeTokens();
      clock.advance(MINUTE_MS);
      expect(await outbox()).toHaveLength(mailed);
    }
    const labels = JSON.stringify(await outbox());
    expect(labels.match(/\?token=/g)).toHaveLength(200);
    expect(labels).toContain("the account “late-ann”");
  });

  test("names first who was here last", async () => {
    const { takeTokens, outbox, db, signIn: open, clock } = await resetSite();
    const [, second, third] = [
      await aUser(db, { username: "ann-1", email: EMAIL }),
      await aUser(db, { username: "ann-2", email: EMAIL }),
      await aUser(db, { username: "ann-3", email: EMAIL }),
    ];
    if (third) await open(third);
    clock.advance(MINUTE_MS);
    if (second) await open(second);
    await takeTokens();
    const names = JSON.stringify(await outbox()).match(/(?<=account “)[\w-]+/g);
    expect(names).toEqual(["ann-2", "ann-3", "ann", "ann-1"]);
  });

  test("is at most five mails, in how many ways the address is spelled", async () => {
    const { takeTokens, outbox, db, clock } = await resetSite();
    for (const spelling of ["Ann", "aNn", "anN", "ANn", "aNN", "AnN"]) {
      await aUser(db, {
        username: `by.${spelling.replaceAll(/[A-Z]/g, "_$&")}`,
        email: `${spelling}@example.com`,
      });
    }
    await takeTokens();
    expect(await outbox()).toHaveLength(5);
    clock.advance(MINUTE_MS);
    await takeTokens();
    expect(new Set((await outbox()).map(({ to }) => to)).size).toBe(7);
  });

  test("for an address that nobody has mails nothing and leaves nothing", async () => {
    const { answerRequests, outbox, visitor, db } = await resetSite();
    await ask(visitor, "nobody@example.com");
    await answerRequests();
    expect(await outbox()).toEqual([]);
    expect(await db.$count(passwordResetRequests)).toBe(0);
  });

  test("is answered once, however often its job runs", async () => {
    const { visitor, deps, outbox, takeTokens } = await resetSite();
    const [token = ""] = await takeTokens();
    await accountQueuedJobs(deps)[0]?.run({ requestId: 1 });
    expect(await outbox()).toHaveLength(1);
    expect(await isValid(visitor, token)).toBe(true);
  });

  test("works five times an hour an email address, silently after that", async () => {
    const { visitor, db } = await resetSite();
    for (let count = 1; count <= 7; count += 1) {
      const caller = visitor.at(`203.0.113.${count}`);
      const { status, body } = await ask(caller, count % 2 ? EMAIL : "Ann@Example.com");
      expect([status, body.message]).toEqual([200, expect.stringContaining("If your email")]);
    }
    expect(await db.$count(passwordResetRequests)).toBe(5);
    await letLimitsPass(db, HOUR_MS);
    await ask(visitor);
    expect(await db.$count(passwordResetRequests)).toBe(6);
  });

  test("refuses what is no address at its field", async () => {
    const { visitor } = await resetSite();
    for (const email of [
      `${"a".repeat(65)}@example.com`,
      "ann",
      "",
      null,
      ["ann@example.com"],
      "ann@example.com\nbcc: x@example.com",
    ]) {
      const { status, body } = await ask(visitor, email);
      expect([status, body.fields], JSON.stringify(email)).toEqual([
        422,
        { email: "Please enter a valid email address" },
      ]);
    }
  });
});

describe("a link", () => {
  test("may be looked at by anyone, which changes nothing", async () => {
    const { expectStatuses, visitor, takeTokens } = await resetSite();
    const [token = ""] = await takeTokens();
    await expectStatuses((actor) => actor.get(`/api/validate-reset-token/${token}`), {
      visitor: 200,
      member: 200,
      otherMember: 200,
      admin: 200,
    });
    expect(await isValid(visitor, token)).toBe(true);
    expect(await isValid(visitor, "made-up")).toBe(false);
    expect(await isValid(visitor, "%00")).toBe(false);
    expect(await isValid(visitor, "x".repeat(101))).toBe(false);
    expect(await isValid(visitor, "x".repeat(2_000))).toBe(false);
  });

  test("sets a new password once, and ends every session of the account", async () => {
    const { visitor, takeTokens, signIn: open, db, member } = await resetSite();
    const [ann] = await db.select().from(users).where(eq(users.username, "ann"));
    const elsewhere = await open(ann as typeof users.$inferSelect);
    const [token] = await takeTokens();
    const answer = await choose(visitor, token);
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty("set-cookie");
    expect((await elsewhere.get("/api/user")).status).toBe(401);
    expect((await member.get("/api/user")).status, "others stay signed in").toBe(200);
    expect((await signIn(visitor, TEST_PASSWORD)).status).toBe(401);
    expect((await signIn(visitor, NEW)).status).toBe(200);
    expect(await isValid(visitor, String(token))).toBe(false);
    const again = await choose(visitor, token, "another-password-1");
    expect(again.status).toBe(422);
    expect(again.body).toEqual({ message: GONE, code: "invalid", fields: { token: GONE } });
    expect((await signIn(visitor, NEW)).status).toBe(200);
  });

  test("that ten use at once is used by one", async () => {
    const { visitor, takeTokens, db } = await resetSite();
    const [token] = await takeTokens();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => choose(visitor, token, `password-of-${index}`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(422)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await signIn(visitor, `password-of-${winner}`)).status).toBe(200);
    expect(await db.$count(passwordResets)).toBe(1);
  });

  test("is good for sixty minutes", async () => {
    const { visitor, takeTokens, clock } = await resetSite();
    const [token = ""] = await takeTokens();
    clock.advance(HOUR_MS - 1);
    expect(await isValid(visitor, token)).toBe(true);
    clock.advance(1);
    expect(await isValid(visitor, token)).toBe(false);
    expect((await choose(visitor, token)).body.fields).toEqual({ token: GONE });
    expect((await signIn(visitor, TEST_PASSWORD)).status).toBe(200);
  });

  test("ends when a newer one is mailed", async () => {
    const { visitor, takeTokens, clock } = await resetSite();
    const [older = ""] = await takeTokens();
    clock.advance(MINUTE_MS);
    const [newer = ""] = await takeTokens();
    expect([await isValid(visitor, older), await isValid(visitor, newer)]).toEqual([false, true]);
  });

  test.each([
    ["a suspended account", { suspendedAt: new Date() }],
    ["an account that is gone", null],
  ])("of %s is none", async (_what, change) => {
    const { visitor, takeTokens, db } = await resetSite();
    const [token = ""] = await takeTokens();
    const isAnn = eq(users.username, "ann");
    if (change) await db.update(users).set(change).where(isAnn);
    else await db.delete(users).where(isAnn);
    expect(await isValid(visitor, token)).toBe(false);
    expect((await choose(visitor, token)).status).toBe(422);
  });

  test("costs no hashing unless it is good and the password is, and a weak one does not use it up", async () => {
    const { visitor, takeTokens } = await resetSite();
    const [token = ""] = await takeTokens();
    const hashings = await countHashes(async () => {
      expect((await choose(visitor, "made-up")).body.fields).toEqual({ token: GONE });
      for (const weak of ["12345", "Password1", "aNN"]) {
        const { status, body } = await choose(visitor, token, weak);
        expect([status, Object.keys(body.fields)]).toEqual([422, ["password"]]);
      }
      for (const odd of [null, "", ["a"], "x".repeat(201)]) {
        expect((await choose(visitor, odd)).body.fields).toEqual({ token: GONE });
      }
    });
    expect(hashings).toBe(0);
    expect(await isValid(visitor, token)).toBe(true);
  });

  test("stands in no log line", async () => {
    const { visitor, takeTokens, logLines } = await resetSite();
    const [token = ""] = await takeTokens();
    await isValid(visitor, token);
    await choose(visitor, token);
    const lines = JSON.stringify(logLines);
    for (const secret of [token, EMAIL, NEW]) expect(lines).not.toContain(secret);
  });
});

test("the owner is told by mail that the password is another one", async () => {
  const { visitor, takeTokens, outbox } = await resetSite();
  const [token] = await takeTokens();
  await choose(visitor, token);
  const told = (await outbox()).filter(({ cause }) => cause.startsWith("password-changed:"));
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({ to: EMAIL, subject: "Your password was changed" });
  expect(JSON.stringify(told)).not.toContain(NEW);
});

test.each([
  ["changed its password", { password: "another hash" }],
  ["was suspended", { suspendedAt: new Date() }],
])("a login that is under way while the account %s opens no session", async (_what, change) => {
  const { db, deps, member } = await resetSite();
  const before = await db.$count(sessions);
  await db.update(users).set(change).where(eq(users.id, member.user.id));
  const opening = db.transaction((tx) =>
    startSession(tx, deps, member.user, { oldToken: undefined, device: null }),
  );
  await expect(opening).rejects.toMatchObject({ code: "not_signed_in" });
  expect(await db.$count(sessions)).toBe(before);
});

test("what is left of links and requests is removed after a week", async () => {
  const { takeTokens, visitor, db, deps, clock } = await resetSite();
  await takeTokens();
  await ask(visitor);
  clock.advance(7 * 24 * HOUR_MS);
  expect(await removeResetTraces(deps)).toBe(0);
  const count = async () => [
    await db.$count(passwordResets),
    await db.$count(passwordResetRequests),
  ];
  expect(await count()).toEqual([1, 1]);
  clock.advance(1);
  expect(await removeResetTraces(deps)).toBe(2);
  expect(await count()).toEqual([0, 0]);
});

test("a browser gets back into an account", async () => {
  const { visitor, takeTokens } = await resetSite();
  const api = browserAt(visitor);
  await call("POST", "/api/reset-password", { body: { email: EMAIL }, api });
  const [token = ""] = await takeTokens();
  const isGood = () =>
    createQueryClient(api).fetchQuery(
      getQuery("/api/validate-reset-token/{token}", { path: { token } }),
    );
  expect(await isGood()).toEqual({ valid: true });
  await call("POST", "/api/update-password", { body: { token, password: NEW }, api });
  expect(await isGood()).toEqual({ valid: false });
});

test("guesses of others keep nobody out who chooses a new password by the link", async () => {
  const { visitor, takeTokens } = await resetSite();
  const [token] = await takeTokens();
  const inNetwork = (site: number) => visitor.at(`2001:db8:7:${site.toString(16)}00::1`);
  for (let site = 1; site <= 45; site += 1) await signIn(inNetwork(site), "wrong-password");
  const owner = inNetwork(99);
  expect((await signIn(owner, TEST_PASSWORD)).status).toBe(429);
  const byEmail = (password: string) => owner.post("/api/login", { username: EMAIL, password });
  for (let guess = 1; guess <= 10; guess += 1) await byEmail("wrong-password");
  expect((await byEmail(TEST_PASSWORD)).status).toBe(429);
  expect((await choose(owner, token)).status).toBe(200);
  expect((await signIn(owner, NEW)).status).toBe(200);
  expect((await byEmail(NEW)).status).toBe(200);
});
