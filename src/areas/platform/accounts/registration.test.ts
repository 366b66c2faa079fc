import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { passwordFits } from "#lib/passwords.ts";
import { HOUR_MS } from "#lib/time.ts";
import type { Answer, Caller } from "#tests/actors.ts";
import { countHashes } from "#tests/count-hashes.ts";
import { letLimitsPass } from "#tests/pass-time.ts";
import { testApp } from "#tests/test-app.ts";
import { findUserByName } from "./queries/users.ts";
import { sessions, userActivity, users } from "./tables.ts";

const FORM = {
  username: "Coach.Ann",
  email: "ann@example.com",
  password: "gulf-coast-88",
  role: "coach",
};
const TAKEN = "This username is taken. Please choose another one, or log in if it's yours.";

const register = (caller: Caller, part: object = {}): Promise<Answer> =>
  caller.post("/api/register", { ...FORM, ...part });

function cookieOf(answer: Answer): string {
  return String(answer.headers["set-cookie"]).split(";")[0] as string;
}

describe("registration", () => {
  test("refuses a name that reads like staff, and says so at the field", async () => {
    const { visitor, db } = await testApp();
    for (const username of ["administrator", "R4W_staff", "supp0rt", "adrnin"]) {
      const { status, body } = await register(visitor, { username });
      const text = "This name looks like it belongs to our staff. Please choose another one.";
      expect([status, body.code, body.fields], username).toEqual([
        422,
        "invalid",
        { username: text },
      ]);
      expect(await findUserByName(db, username), username).toBeNull();
    }
  });

  test("makes the account and signs in with a new session", async () => {
    const { visitor, db, clock } = await testApp();
    const answer = await register(visitor);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      username: "Coach.Ann",
      email: "ann@example.com",
      isEmailConfirmed: false,
      role: "coach",
      rights: [],
      isAdult: false,
      createdAt: clock.now.toISOString(),
    });
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(cookieOf(answer)).toMatch(/^raw_session=[\w-]{43}$/);
    const browser = visitor.with({ cookie: cookieOf(answer) });
    expect((await browser.get("/api/user")).body).toEqual(answer.body);
    const user = await findUserByName(db, "coach.ann");
    expect(await passwordFits(user?.password ?? null, FORM.password)).toBe(true);
    expect(user?.password).toMatch(/^\$argon2id\$/);
  });

  test("ends the session that the browser came with, and adopts none that it was given", async () => {
    const { member, visitor } = await testApp();
    await register(member);
    expect((await member.get("/api/user")).status).toBe(401);
    const victim = visitor.with({ cookie: "raw_session=chosen-by-the-attacker" });
    const answer = await register(victim, { username: "victim" });
    expect(cookieOf(answer)).not.toContain("chosen-by-the-attacker");
    expect((await victim.get("/api/user")).status).toBe(401);
  });

  test("is the first thing that the person is seen to have done", async () => {
    const { visitor, clock } = await testApp();
    const browser = visitor.with({ cookie: cookieOf(await register(visitor)) });
    expect((await browser.get("/api/user-activity")).body.data).toEqual([
      {
        id: expect.any(Number),
        activityType: "registered",
        activityData: {},
        createdAt: clock.now.toISOString(),
      },
    ]);
  });

  test("notes who says to be 18 or over", async () => {
    const { visitor, db, clock } = await testApp();
    expect((await register(visitor, { isAdult: true })).body.isAdult).toBe(true);
    expect((await findUserByName(db, FORM.username))?.adultConfirmedAt).toEqual(clock.now);
    expect((await register(visitor, { username: "other", isAdult: false })).body.isAdult).toBe(
      false,
    );
  });

  test("from another site is refused", async () => {
    const { visitor, db } = await testApp();
    const before = await db.$count(users);
    const answer = await register(visitor.with({ origin: "https://evil.example" }));
    expect(answer.body.code).toBe("cross_site");
    expect(await db.$count(users)).toBe(before);
  });
});

describe("what registration is sent", () => {
  test("names each wrong value at its field", async () => {
    const { visitor, db } = await testApp();
    const before = await db.$count(users);
    const rows: [string, object, Record<string, string>][] = [
      ["no name", { username: undefined }, { username: "Username must be at least 3 characters" }],
      ["a short name", { username: "ab" }, { username: "Username must be at least 3 characters" }],
      [
        "a long name",
        { username: "a".repeat(31) },
        { username: "Username must be 3 to 30 letters, digits or _ . -" },
      ],
      [
        "a name in letters that look alike",
        { username: "соасh" },
        { username: "Username must be 3 to 30 letters, digits or _ . -" },
      ],
      [
        "a name with a space",
        { username: "coach ann" },
        { username: "Username must be 3 to 30 letters, digits or _ . -" },
      ],
      ["no email", { email: "ann" }, { email: "Please enter a valid email address" }],
      [
        "a list of emails",
        { email: ["a@example.com"] },
        { email: "Please enter a valid email address" },
      ],
      [
        "a long email",
        { email: `${"a".repeat(250)}@example.com` },
        { email: "Please enter a valid email address" },
      ],
      [
        "an email that no mail goes to",
        { email: `${"a".repeat(65)}@example.com` },
        { email: "Please enter a valid email address" },
      ],
      [
        "a short password",
        { password: "12345" },
        { password: "Password must be at least 6 characters" },
      ],
      [
        "a long password",
        { password: "a".repeat(1025) },
        { password: "Password must be at most 1,024 characters" },
      ],
      ["no role", { role: undefined }, { role: "Please select your role" }],
      ["the role of administrators", { role: "admin" }, { role: "Please select your role" }],
      ["roles", { role: ["coach", "admin"] }, { role: "Please select your role" }],
      ["a word for an age", { isAdult: "yes" }, { isAdult: "Please confirm your age" }],
      [
        "the name for a password",
        { password: "cOACH.aNN" },
        { password: "Password must not be the same as the username" },
      ],
      ...["123456", "Password1", "BASEBALL", "qwerty123", "starwars"].map(
        (password): [string, object, Record<string, string>] => [
          `a common password (${password})`,
          { password },
          { password: "This password is one of the most common. Please choose another one" },
        ],
      ),
    ];
    for (const [what, part, fields] of rows) {
      const hashings = await countHashes(async () => {
        const answer = await register(visitor, part);
        expect(answer.status, what).toBe(422);
        expect(answer.body, what).toEqual({
          message: Object.values(fields)[0],
          code: "invalid",
          fields,
        });
      });
      expect(hashings, what).toBe(0);
      expect(await db.$count(users), what).toBe(before);
    }
  });

  test("may say more, which changes nothing", async () => {
    const { visitor, db } = await testApp();
    const answer = await register(visitor, {
      id: 1,
      isAdmin: true,
      suspendedAt: null,
      adultConfirmedAt: "2020-01-01",
      createdAt: "2020-01-01",
    });
    expect(answer.body).toMatchObject({ role: "coach", isAdult: false });
    const user = await findUserByName(db, FORM.username);
    expect(user?.createdAt.getFullYear()).toBe(2027);
  });

  test.each([6, 1024])("a password of %i characters is taken whole", async (length) => {
    const { visitor, db } = await testApp();
    const password = "Ωß4".repeat(length).slice(0, length);
    expect((await register(visitor, { password })).status).toBe(201);
    const user = await findUserByName(db, FORM.username);
    expect(await passwordFits(user?.password ?? null, password)).toBe(true);
    expect(await passwordFits(user?.password ?? null, password.slice(0, -1))).toBe(false);
  });
});

describe("a taken name", () => {
  test("is told at its field, in any case, before any password is hashed", async () => {
    const { visitor } = await testApp();
    await register(visitor);
    const hashings = await countHashes(async () => {
      for (const username of ["Coach.Ann", "coach.ann", "COACH.ANN"]) {
        const answer = await register(visitor, { username });
        expect(answer.status).toBe(409);
        expect(answer.body).toEqual({
          message: TAKEN,
          code: "conflict",
          fields: { username: TAKEN },
        });
        expect(answer.headers).not.toHaveProperty("set-cookie");
      }
    });
    expect(hashings).toBe(0);
  });

  test("goes to one of fifty who ask at once, and the others leave nothing", async () => {
    const { visitor, db } = await testApp();
    const before = await db.$count(users);
    const sessionsBefore = await db.$count(sessions);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, host) => {
        const username = host % 2 ? "Coach.Ann" : "COACH.ann";
        return register(visitor.at(`203.0.113.${host}`), { username });
      }),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array(49).fill(409)]);
    expect(await db.$count(users)).toBe(before + 1);
    expect(await db.$count(sessions)).toBe(sessionsBefore + 1);
    expect(await db.$count(userActivity, eq(userActivity.activityType, "registered"))).toBe(1);
  });
});

test("an email address that is in use is not told", async () => {
  const { visitor, db } = await testApp();
  const answers = [await register(visitor), await register(visitor, { username: "second" })];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(await db.$count(users, eq(sql`lower(${users.email})`, FORM.email))).toBe(2);
});

test("an address makes twenty accounts an hour, counted before the work", async () => {
  const { visitor, db } = await testApp();
  const statuses: number[] = [];
  const hashings = await countHashes(async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) => register(visitor, { username: `p-${index}` })),
    );
    statuses.push(...answers.map(({ status }) => status).toSorted());
    expect(answers.find(({ status }) => status === 429)?.headers).toHaveProperty("retry-after");
  });
  expect(statuses).toEqual([...Array(20).fill(201), ...Array(5).fill(429)]);
  expect(hashings).toBe(20);
  expect((await register(visitor.at("203.0.113.9"))).status).toBe(201);
  await letLimitsPass(db, HOUR_MS);
  expect((await register(visitor, { username: "later" })).status).toBe(201);
});

describe("the confirmation of being 18 or over", () => {
  const confirm = (caller: Caller, body: unknown = { isAdult: true }) =>
    caller.post("/api/user/adult", body);

  test("is for oneself, and its first time counts", async () => {
    const { member, db, clock } = await testApp();
    const first = clock.now;
    expect((await confirm(member)).body.isAdult).toBe(true);
    clock.advance(HOUR_MS);
    await confirm(member);
    expect((await findUserByName(db, "member"))?.adultConfirmedAt).toEqual(first);
    expect((await findUserByName(db, "other-member"))?.adultConfirmedAt).toBeNull();
  });

  test("is nothing else", async () => {
    const { member } = await testApp();
    const { status, body } = await confirm(member, { isAdult: false });
    expect([status, body.fields]).toEqual([422, { isAdult: "Please confirm your age" }]);
  });
});
