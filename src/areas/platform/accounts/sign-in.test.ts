import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { passwordFits } from "#lib/passwords.ts";
import type { Answer, Caller } from "#tests/actors.ts";
import { countHashes } from "#tests/count-hashes.ts";
import { testApp } from "#tests/test-app.ts";
import { findUserByName } from "./queries/users.ts";
import { sessions, users } from "./tables.ts";
import { aUser, TEST_PASSWORD } from "./testing.ts";

const WRONG = { message: "Invalid username or password", code: "not_signed_in" };

function signIn(caller: Caller, username: string, password = TEST_PASSWORD): Promise<Answer> {
  return caller.post("/api/login", { username, password });
}

function setCookie(answer: Answer): string {
  return String(answer.headers["set-cookie"]);
}

/** The caller as the browser that got this answer. */
function browserAfter(caller: Caller, answer: Answer): Caller {
  return caller.with({ cookie: setCookie(answer).split(";")[0] as string });
}

beforeAll(async () => {
  // What passwords of unknown names are compared with is made once.
  await passwordFits(null, "warm up");
});

describe("login", () => {
  test("is for anyone who knows the password", async () => {
    const { expectStatuses } = await testApp();
    const everybody = (status: number) => ({
      visitor: status,
      member: status,
      otherMember: status,
      admin: status,
    });
    await expectStatuses((actor) => signIn(actor, "member"), everybody(200));
    await expectStatuses((actor) => signIn(actor, "member", "wrong-password"), everybody(401));
  });

  test("answers who one is, and the new session is that person's", async () => {
    const { visitor, db } = await testApp();
    const coach = await aUser(db, {
      username: "Coach.Ann",
      email: "ann@example.com",
      role: "coach",
    });
    const answer = await signIn(visitor, "Coach.Ann");
    expect(answer.body).toEqual({
      id: coach.id,
      username: "Coach.Ann",
      email: "ann@example.com",
      isEmailConfirmed: true,
      role: "coach",
      rights: [],
      isAdult: false,
      createdAt: coach.createdAt.toISOString(),
    });
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect((await browserAfter(visitor, answer).get("/api/user")).body).toEqual(answer.body);
  });

  test("takes a name in any case", async () => {
    const { visitor, db } = await testApp();
    await aUser(db, { username: "Coach.Ann" });
    for (const name of ["coach.ann", "COACH.ANN", "cOACH.aNN"]) {
      expect((await signIn(visitor, name)).body.username).toBe("Coach.Ann");
    }
  });

  test("takes a name with the blanks that a keyboard or a copy leaves around it", async () => {
    const { visitor } = await testApp();
    for (const name of ["admin ", " admin", "\tadmin\u00a0", "\u202aadmin\u202c", "ad\u200bmin"]) {
      expect((await signIn(visitor, name)).body.username).toBe("admin");
    }
  });

  test("takes names as they are otherwise", async () => {
    const { visitor, db } = await testApp();
    await aUser(db, { username: "coach_ann" });
    for (const name of ["coach ann", "coach%ann", "coach.ann", "' or 1=1 --"]) {
      expect((await signIn(visitor, name)).body).toEqual(WRONG);
    }
  });

  const COMPOSED = "Caf\u00e9-504";
  const FORMS = [COMPOSED, COMPOSED.normalize("NFD"), "\uff23afe\u0301-504"];

  test.each(FORMS)("takes a password however a keyboard composes it: %j", async (chosen) => {
    const { visitor } = await testApp();
    const account = { username: "ann", email: "ann@city.example", role: "fan", isAdult: true };
    expect((await visitor.post("/api/register", { ...account, password: chosen })).status).toBe(
      201,
    );
    for (const typed of FORMS) expect((await signIn(visitor, "ann", typed)).status).toBe(200);
    expect((await signIn(visitor, "ann", "Cafe-504")).status).toBe(401);
  });

  test.each(FORMS)("takes a password that was stored as it was typed: %j", async (chosen) => {
    const { visitor, db, member } = await testApp();
    const password = await hash(chosen);
    await db.update(users).set({ password }).where(eq(users.id, member.user.id));
    expect((await signIn(visitor, "member", chosen)).status).toBe(200);
    expect((await signIn(visitor, "member", "Cafe-504")).status).toBe(401);
  });

  test("takes the email address that one account has confirmed, in any case", async () => {
    const { visitor, db } = await testApp();
    await aUser(db, { username: "Coach.Ann", email: "Ann@City.example" });
    await aUser(db, { username: "stranger", email: "ann@city.example", emailConfirmedAt: null });
    for (const address of ["ann@city.example", " ANN@city.example "]) {
      expect((await signIn(visitor, address)).body.username).toBe("Coach.Ann");
    }
  });

  test("takes an email address as every form does", async () => {
    const { visitor, db } = await testApp();
    await aUser(db, { username: "Coach.Ann", email: "ann@xn--mller-kva.example" });
    for (const typed of ["ann@m\u00fcller.example", "ANN@M\u00dcLLER.example\u200b"]) {
      expect((await signIn(visitor, typed)).body.username).toBe("Coach.Ann");
    }
  });

  test("tells a wrong password, an unknown name and an address of none or two in one way, after the same work", async () => {
    const { visitor, delays, db } = await testApp();
    await aUser(db, { username: "ann-1", email: "ann@city.example" });
    await aUser(db, { username: "ann-2", email: "ann@city.example" });
    await aUser(db, { username: "ben", email: "ben@city.example" });
    await aUser(db, { username: "eve", email: "eve@city.example", emailConfirmedAt: null });
    const hashings: number[] = [];
    const answers: Answer[] = [];
    const failures = [
      ["member", "wrong-password"],
      ["nobody-of-this-name", "wrong-password"],
      ["ben@city.example", "wrong-password"],
      ["nobody@city.example", TEST_PASSWORD],
      ["ann@city.example", TEST_PASSWORD],
      ["eve@city.example", TEST_PASSWORD],
    ] as const;
    for (const [name, password] of failures) {
      hashings.push(
        await countHashes(async () => {
          const answer = await signIn(visitor, name, password);
          answers.push({ ...answer, headers: { ...answer.headers, date: "now" } });
        }),
      );
    }
    expect(answers[0]).toMatchObject({ status: 401, body: WRONG });
    expect(answers).toEqual(Array(failures.length).fill(answers[0]));
    expect(hashings).toEqual(Array(failures.length).fill(1));
    expect(delays).toEqual(Array(failures.length).fill(0));
    expect(answers[0]?.headers).not.toHaveProperty("set-cookie");
  });

  test("tells a suspended person so, who knows the password, and opens nothing", async () => {
    const { visitor, db } = await testApp();
    await aUser(db, { username: "suspended", suspendedAt: new Date() });
    const before = await db.$count(sessions);
    const answer = await signIn(visitor, "suspended");
    expect(answer.status).toBe(403);
    expect(answer.body.message).toBe("This account is suspended. Please contact us.");
    expect(answer.headers).not.toHaveProperty("set-cookie");
    expect((await signIn(visitor, "suspended", "wrong-password")).body).toEqual(WRONG);
    expect(await db.$count(sessions)).toBe(before);
  });

  test("is noted for the person to see, a failed one is not", async () => {
    const { visitor, member } = await testApp();
    await signIn(visitor, "member", "wrong-password");
    await signIn(visitor, "member");
    const { body } = await member.get("/api/user-activity");
    expect(body.data).toEqual([
      expect.objectContaining({ activityType: "logged_in", activityData: {} }),
    ]);
  });

  test("from another site is refused before anything else", async () => {
    const { visitor, db } = await testApp();
    const before = await db.$count(sessions);
    const lured = visitor.with({ "sec-fetch-site": "cross-site" });
    expect((await signIn(lured, "member")).body).toMatchObject({ code: "cross_site" });
    expect(await db.$count(sessions)).toBe(before);
  });
});

describe("what login is sent", () => {
  const NAME = "Username must be at least 3 characters";
  const PASSWORD = "Password must be at least 6 characters";
  const good = { username: "member", password: TEST_PASSWORD };
  const json = (value: unknown) => JSON.stringify(value);

  test("names each wrong value at its field", async () => {
    const { visitor } = await testApp();
    const asJson = visitor.with({ "content-type": "application/json" });
    const rows: [string, string, Record<string, string>][] = [
      ["nothing that is known", json({}), { username: NAME, password: PASSWORD }],
      ["no password", json({ username: "member" }), { password: PASSWORD }],
      ["a list for a name", json({ ...good, username: ["member"] }), { username: NAME }],
      ["an object for a password", json({ ...good, password: { $ne: 1 } }), { password: PASSWORD }],
      ["a number for a password", json({ ...good, password: 123_456 }), { password: PASSWORD }],
      ["nothing for a name", json({ ...good, username: null }), { username: NAME }],
      ["a short name", json({ ...good, username: "ab" }), { username: NAME }],
      ["a short password", json({ ...good, password: "12345" }), { password: PASSWORD }],
      [
        "a long name",
        json({ ...good, username: "a".repeat(255) }),
        { username: "Username is too long" },
      ],
      [
        "a long password",
        json({ ...good, password: "a".repeat(1025) }),
        { password: "Password must be at most 1,024 characters" },
      ],
    ];
    for (const [what, payload, fields] of rows) {
      const hashings = await countHashes(async () => {
        const answer = await asJson.post("/api/login", payload);
        expect(answer.status, what).toBe(422);
        expect(answer.body, what).toEqual({
          message: Object.values(fields)[0],
          code: "invalid",
          fields,
        });
      });
      expect(hashings, what).toBe(0);
    }
  });

  test("refuses malformed bodies", async () => {
    const { visitor } = await testApp();
    for (const [what, payload, status] of [
      ["no body", "", 400],
      ["half a body", '{"username":"member",', 400],
      ["a list", json([good]), 400],
      ["text", json("member"), 400],
      ["nothing", "null", 400],
      ["a NUL", json({ ...good, username: "mem\0ber" }), 400],
      ["half a character", `{"username":"member","password":"\\ud800-swing"}`, 400],
      [
        "another prototype",
        `{"__proto__":{"role":"admin"},"username":"member","password":"x"}`,
        400,
      ],
    ] as const) {
      const answer = await visitor
        .with({ "content-type": "application/json" })
        .post("/api/login", payload);
      expect(answer.status, what).toBe(status);
      expect(answer.body, what).toMatchObject({ code: "bad_request" });
    }
  });

  test("a form is not taken", async () => {
    const { visitor } = await testApp();
    const form = visitor.with({ "content-type": "application/x-www-form-urlencoded" });
    const answer = await form.post("/api/login", `username=member&password=${TEST_PASSWORD}`);
    expect(answer.status).toBe(415);
  });

  test("a role is ignored", async () => {
    const { visitor, member, db } = await testApp();
    const answer = await visitor.post("/api/login", {
      ...good,
      role: "admin",
      id: 3,
      isAdmin: true,
    });
    expect(answer.body).toMatchObject({ id: member.user.id, role: "fan" });
    expect(await findUserByName(db, "member")).toEqual(member.user);
  });

  test("a password of 1,024 characters is looked at whole", async () => {
    const { visitor } = await testApp();
    expect((await signIn(visitor, "member", "a".repeat(1024))).body).toEqual(WRONG);
  });
});

describe("the cookie", () => {
  test("is out of reach of scripts and of other sites", async () => {
    const { visitor } = await testApp();
    expect(setCookie(await signIn(visitor, "member"))).toMatch(
      /^raw_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test("of a site on https goes over https only and to no other host", async () => {
    const { visitor } = await testApp({ config: { baseUrl: "https://raw.example" } });
    const answer = await signIn(visitor, "member");
    expect(setCookie(answer)).toMatch(
      /^__Host-raw_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const browser = browserAfter(visitor, answer);
    expect((await browser.get("/api/user")).status).toBe(200);
    const renamed = setCookie(answer).replace("__Host-", "").split(";")[0] as string;
    expect((await visitor.with({ cookie: renamed }).get("/api/user")).status).toBe(401);
  });

  test("is a new one at each login, and the browser's former session is over", async () => {
    const { member, otherMember } = await testApp();
    const answer = await signIn(member, "other-member");
    expect((await member.get("/api/user")).status).toBe(401);
    const again = await signIn(browserAfter(member, answer), "other-member");
    expect(setCookie(again)).not.toBe(setCookie(answer));
    expect((await browserAfter(member, answer).get("/api/user")).status).toBe(401);
    expect((await browserAfter(member, again).get("/api/user")).body.username).toBe("other-member");
    expect((await otherMember.get("/api/user")).status, "other browsers stay signed in").toBe(200);
  });

  test("of a failed login changes nothing", async () => {
    const { member } = await testApp();
    await signIn(member, "other-member", "wrong-password");
    expect((await member.get("/api/user")).body.username).toBe("member");
  });

  test("that somebody else put into the browser is never adopted", async () => {
    const { visitor } = await testApp();
    const victim = visitor.with({ cookie: "raw_session=chosen-by-the-attacker" });
    const answer = await signIn(victim, "member");
    expect(setCookie(answer)).not.toContain("chosen-by-the-attacker");
    expect((await victim.get("/api/user")).status).toBe(401);
  });

  test("is in the database only as a hash", async () => {
    const { visitor, db } = await testApp();
    const answer = await signIn(visitor, "member");
    const token = /=([\w-]{43});/.exec(setCookie(answer))?.[1] as string;
    const rows = await db.select().from(sessions);
    expect(rows.every(({ tokenHash }) => /^[\w-]{43}$/.test(tokenHash))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(token);
    // A hash that somebody read there opens nothing.
    for (const { tokenHash } of rows) {
      const thief = visitor.with({ cookie: `raw_session=${tokenHash}` });
      expect((await thief.get("/api/user")).status).toBe(401);
    }
  });
});

describe("logout", () => {
  test("is for anyone", async () => {
    const { expectStatuses } = await testApp();
    const all = { visitor: 200, member: 200, otherMember: 200, admin: 200 };
    await expectStatuses((actor) => actor.post("/api/logout"), all);
  });

  test("ends the session on the server, clears the cookie and the answers that the browser cached", async () => {
    const { member, signIn: signInAs, db } = await testApp();
    const elsewhere = await signInAs(member.user);
    const before = await db.$count(sessions);
    const answer = await member.post("/api/logout");
    expect(answer.body).toEqual({ message: "You have been logged out successfully" });
    expect(setCookie(answer)).toBe(
      "raw_session=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax",
    );
    expect(answer.headers).toMatchObject({
      "clear-site-data": '"cache"',
      "cache-control": "no-store",
    });
    expect(await db.$count(sessions)).toBe(before - 1);
    expect((await member.get("/api/user")).status).toBe(401);
    expect((await elsewhere.get("/api/user")).status).toBe(200);
  });

  test("with a made-up session ends nobody's", async () => {
    const { visitor, member, db } = await testApp();
    const before = await db.$count(sessions);
    const stranger = visitor.with({ cookie: "raw_session=made-up" });
    expect((await stranger.post("/api/logout")).status).toBe(200);
    expect(await db.$count(sessions)).toBe(before);
    expect((await member.get("/api/user")).status).toBe(200);
  });

  test("cannot be done by another site, nor by opening an address", async () => {
    const { member } = await testApp();
    const lured = member.with({ origin: "https://evil.example" });
    expect((await lured.post("/api/logout")).status).toBe(403);
    expect((await member.get("/api/logout")).status).toBe(404);
    expect((await member.get("/api/user")).status).toBe(200);
  });
});
