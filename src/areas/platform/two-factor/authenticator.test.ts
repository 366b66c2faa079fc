import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailConfirmations, users } from "#areas/platform/accounts/tables.ts";
import { aUser, TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import type { Answer, SignedIn } from "#tests/actors.ts";
import { letLimitsPass } from "#tests/pass-time.ts";
import { testApp } from "#tests/test-app.ts";
import { authenticators, recoveryCodes } from "./tables.ts";
import { appCodeAt } from "./testing.ts";

const STEP_MS = 30_000;
const ELSEWHERE = "203.0.113.9";

/** A site with Ann, whose logins ask for the codes of her app. */
async function aGuardedMember() {
  const site = await testApp();
  const user = await aUser(site.db, { username: "ann", email: "ann@city.example" });
  const ann = await site.signIn(user);
  const { secret } = (await ann.post("/api/user/factors/app")).body.data;
  const code = () => appCodeAt(secret, site.deps.now());
  const confirmed = await ann.post("/api/user/factors/app/confirm", { code: code() });
  expect(confirmed.status).toBe(200);
  site.clock.advance(STEP_MS);
  const login = (given?: string, password = TEST_PASSWORD, from = site.visitor): Promise<Answer> =>
    from.post("/api/login", { username: "ann", password, code: given });
  const loginFrom = (address: string, given?: string) =>
    login(given, TEST_PASSWORD, site.visitor.at(address));
  const codes: string[] = confirmed.body.data.recoveryCodes;
  return { ...site, user, ann, code, codes, login, loginFrom };
}

describe("what guards an account", () => {
  test("is told to members, each of their own", async () => {
    const { expectStatuses, member } = await testApp();
    const expected = { visitor: 401, member: 200, otherMember: 200, admin: 200 };
    await expectStatuses((actor) => actor.get("/api/user/factors"), expected);
    expect((await member.get("/api/user/factors")).body).toEqual({
      data: { appSince: null, passkeys: [], recoveryCodesLeft: 0, dueAt: null },
    });
  });

  test("is in the download of one's data, without its secrets, and goes with the account", async () => {
    const { ann, db } = await aGuardedMember();
    const download = await ann.get("/api/user/data");
    expect(download.body.secondFactors).toMatchObject({ recoveryCodesLeft: 10 });
    expect(JSON.stringify(download.body)).not.toMatch(/sealed|codeHash/i);
    await ann.delete("/api/user", { password: TEST_PASSWORD });
    expect([await db.$count(authenticators), await db.$count(recoveryCodes)]).toEqual([0, 0]);
  });
});

describe("an authenticator app", () => {
  test("shows a drawn code, and guards nothing before its first code", async () => {
    const { visitor, member, db } = await testApp();
    const { body } = await member.post("/api/user/factors/app");
    expect(body.data.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.data.drawing.path).toMatch(/^M\d+ \d+h1v1h-1z/);
    const [kept] = await db.select().from(authenticators);
    expect(kept?.sealedSecret).not.toContain(body.data.secret);
    const wrong = await member.post("/api/user/factors/app/confirm", { code: "000000" });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ["code"]]);
    const login = { username: "member", password: TEST_PASSWORD };
    expect((await visitor.post("/api/login", login)).status).toBe(200);
  });

  test("has logins ask for a code, whoever does not know the password learns nothing of it", async () => {
    const { login, code, outbox } = await aGuardedMember();
    expect((await login()).body).toEqual({
      message: "Please enter a code from your authenticator app, or a recovery code.",
      code: "second_factor",
    });
    expect((await login()).headers["set-cookie"]).toBeUndefined();
    expect((await login(code(), "wrong-password")).body.code).toBe("not_signed_in");
    const answer = await login(code());
    expect([answer.status, answer.body.username]).toEqual([200, "ann"]);
    expect((await outbox()).map(({ subject }) => subject)).toEqual([
      "Your account has a new second factor",
    ]);
  });

  test("takes each code once, also of two that come at once, and none that is older", async () => {
    const { login, code, clock } = await aGuardedMember();
    const older = code();
    clock.advance(STEP_MS);
    const answers = await Promise.all([login(code()), login(code())]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await login(older)).body.fields).toHaveProperty("code");
  });

  test("takes a clock that is half a minute off, and no more", async () => {
    const { login, code, clock } = await aGuardedMember();
    const early = code();
    clock.advance(STEP_MS);
    expect((await login(early)).status).toBe(200);
    const late = code();
    clock.advance(2 * STEP_MS);
    expect((await login(late)).status).toBe(401);
  });

  test("takes ten wrong codes of a network in 15 minutes, and asks nothing of a wrong password", async () => {
    const { login, code, db, clock } = await aGuardedMember();
    for (let guess = 0; guess < 10; guess += 1) expect((await login("000000")).status).toBe(401);
    const eleventh = await login(code());
    expect(eleventh).toMatchObject({
      status: 429,
      body: { message: "Too many wrong codes. Please wait a while and try again." },
    });
    expect(Number(eleventh.headers["retry-after"])).toBeGreaterThan(14 * 60);
    expect((await login(code(), "wrong-password")).body.code).toBe("not_signed_in");
    await letLimitsPass(db, 15 * MINUTE_MS);
    clock.advance(15 * MINUTE_MS);
    expect((await login(code())).status).toBe(200);
  });

  test("keeps nobody out by wrong codes who is elsewhere, whichever kind of code it is", async () => {
    const { login, loginFrom, code, codes } = await aGuardedMember();
    for (const wrong of ["000000", "aaaaa-aaaaa"]) {
      for (let guess = 0; guess < 6; guess += 1) await login(wrong);
    }
    expect((await login(code())).status).toBe(429);
    expect((await login(codes[0])).status).toBe(429);
    expect((await loginFrom(ELSEWHERE, code())).status).toBe(200);
    expect((await loginFrom("203.0.113.10", codes[0])).status).toBe(200);
  });

  test("lets the owner in within 20 seconds while strangers everywhere guess codes", async () => {
    const site = await aGuardedMember();
    const { loginFrom, code, deps, db } = site;
    for (let host = 1; host <= 51; host += 1) await loginFrom(`10.0.${host}.1`, "000000");
    const refused = await loginFrom("10.1.1.1", "000000");
    expect([refused.status, refused.body.message]).toEqual([
      429,
      expect.stringContaining("or choose a new password"),
    ]);
    const waited: number[] = [];
    deps.wait = async (ms) => {
      waited.push(ms);
      if (ms > 8_000) await letLimitsPass(db, ms);
    };
    expect((await loginFrom(ELSEWHERE, code())).status).toBe(200);
    expect(waited.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(20_000);
  });

  test("forgets wrong codes with a right one", async () => {
    const { login, code } = await aGuardedMember();
    const guess = async () => {
      for (let turn = 0; turn < 9; turn += 1) expect((await login("000000")).status).toBe(401);
    };
    await guess();
    expect((await login(code())).status).toBe(200);
    await guess();
  });

  test("counts wrong codes of who is signed in apart: a stolen session keeps nobody from logging in", async () => {
    const { ann, login, code, db, clock } = await aGuardedMember();
    const confirm = (given: string) => ann.post("/api/user/confirm", { code: given });
    for (let guess = 0; guess < 10; guess += 1) expect((await confirm("000000")).status).toBe(422);
    const next = await confirm(code());
    expect(next.status).toBe(429);
    expect(Number(next.headers["retry-after"])).toBeGreaterThan(14 * 60);
    expect((await login(code())).status).toBe(200);
    expect((await confirm(code())).status, "a login forgets none of them").toBe(429);
    clock.advance(STEP_MS);
    const elsewhere = await ann.at(ELSEWHERE).post("/api/user/confirm", { code: code() });
    expect(elsewhere.status, "the owner is asked again elsewhere").toBe(200);
    await letLimitsPass(db, 15 * MINUTE_MS);
    clock.advance(15 * MINUTE_MS);
    for (let guess = 0; guess < 10; guess += 1) expect((await login("000000")).status).toBe(401);
    expect((await confirm(code())).status, "nor the other way round").toBe(200);
    expect((await login(code())).status).toBe(429);
  });

  test("can't be replaced unseen, but removed, with the codes", async () => {
    const { ann, login, outbox } = await aGuardedMember();
    expect((await ann.post("/api/user/factors/app")).status).toBe(409);
    expect((await ann.delete("/api/user/factors/app")).status).toBe(200);
    expect((await ann.delete("/api/user/factors/app")).status).toBe(404);
    expect((await ann.get("/api/user/factors")).body.data).toMatchObject({
      appSince: null,
      recoveryCodesLeft: 0,
    });
    expect((await login()).status).toBe(200);
    expect((await outbox()).at(-1)?.subject).toBe("A second factor was removed from your account");
  });
});

describe("recovery codes", () => {
  test("are ten, each logs in once, however it is typed", async () => {
    const { codes, login, ann } = await aGuardedMember();
    expect(new Set(codes).size).toBe(10);
    const [first = "", second = ""] = codes;
    expect(first).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect((await login(first)).status).toBe(200);
    expect((await login(first)).status).toBe(401);
    expect((await login(` ${second.toUpperCase().replace("-", " ")} `)).status).toBe(200);
    expect((await ann.get("/api/user/factors")).body.data.recoveryCodesLeft).toBe(8);
  });

  test("are somebody's own, and end when new ones come", async () => {
    const { codes, login, ann, member } = await aGuardedMember();
    expect((await member.post("/api/user/factors/recovery-codes")).status).toBe(409);
    const renewed = (await ann.post("/api/user/factors/recovery-codes")).body.data.recoveryCodes;
    expect((await login(codes[0])).status).toBe(401);
    expect((await login(renewed[0])).status).toBe(200);
  });
});

describe("being asked again", () => {
  test("comes ten minutes after the login, and takes the password of whoever has no factor", async () => {
    const { member, clock } = await testApp();
    const asked = async () => (await member.get("/api/user/confirm")).body.data;
    expect(await asked()).toEqual({ isAskedAgain: false, by: "password" });
    clock.advance(10 * MINUTE_MS + 1);
    expect(await asked()).toEqual({ isAskedAgain: true, by: "password" });
    const refused = await member.post("/api/user/factors/app");
    expect([refused.status, refused.body.code]).toEqual([403, "confirm_again"]);
    const wrong = await member.post("/api/user/confirm", { password: "not-mine-at-all" });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ["password"]]);
    expect((await member.post("/api/user/factors/app")).status).toBe(403);
    expect((await member.post("/api/user/confirm", { password: TEST_PASSWORD })).status).toBe(200);
    expect((await member.post("/api/user/factors/app")).status).toBe(200);
  });

  test("takes a code of whoever has a factor, and the password no longer", async () => {
    const { ann, clock, code, signIn, user } = await aGuardedMember();
    const elsewhere = await signIn(user);
    clock.advance(10 * MINUTE_MS + 1);
    const byPassword = await ann.post("/api/user/confirm", { password: TEST_PASSWORD });
    expect([byPassword.status, Object.keys(byPassword.body.fields)]).toEqual([422, ["code"]]);
    expect((await ann.post("/api/user/confirm", { code: "000000" })).status).toBe(422);
    expect((await ann.post("/api/user/confirm", { code: code() })).status).toBe(200);
    expect((await ann.delete("/api/user/factors/app")).status).toBe(200);
    expect((await elsewhere.post("/api/user/factors/app")).status, "another session of hers").toBe(
      403,
    );
  });

  const OWN_CALLS: [what: string, call: (person: SignedIn) => Promise<Answer>][] = [
    [
      "another address",
      (person) =>
        person.post("/api/user/email", { email: "b@city.example", password: TEST_PASSWORD }),
    ],
    [
      "another password",
      (person) =>
        person.post("/api/user/password", {
          password: TEST_PASSWORD,
          newPassword: "three words",
        }),
    ],
    ["no account", (person) => person.delete("/api/user", { password: TEST_PASSWORD })],
  ];

  test.each(OWN_CALLS)("comes before %s where there is a factor", async (_, call) => {
    const { ann, clock, code, db, user } = await aGuardedMember();
    const read = async () => ({
      account: await db.select().from(users).where(eq(users.id, user.id)),
      asked: await db.$count(emailConfirmations),
    });
    const before = await read();
    clock.advance(10 * MINUTE_MS + 1);
    const refused = await call(ann);
    expect([refused.status, refused.body.code]).toEqual([403, "confirm_again"]);
    expect(await read()).toEqual(before);
    expect((await ann.post("/api/user/confirm", { code: code() })).status).toBe(200);
    expect((await call(ann)).status).toBe(200);
    expect(await read()).not.toEqual(before);
  });

  test.each(OWN_CALLS)("does not come before %s where there is none", async (_, call) => {
    const { member, clock } = await testApp();
    clock.advance(10 * MINUTE_MS + 1);
    expect((await call(member)).status).toBe(200);
  });

  test("does not outlast the session", async () => {
    const { member, clock } = await testApp();
    clock.advance(31 * DAY_MS);
    expect((await member.post("/api/user/confirm", { password: TEST_PASSWORD })).status).toBe(401);
  });
});
