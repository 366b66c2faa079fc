import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "#lib/time.ts";
import type { Answer, Caller } from "#tests/actors.ts";
import { countHashes } from "#tests/count-hashes.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { countAdmins } from "./queries/users.ts";
import { issueSetupCode } from "./service/setup-code.ts";
import { setupCodes, users } from "./tables.ts";

const WRONG = "This is not a setup code the server printed at a start in the last 7 days";

/** A site that has members and no administrator, as it has just started. */
async function siteWithoutAdmin(): Promise<TestApp & { code: string }> {
  const site = await testApp();
  await site.db.delete(users).where(eq(users.role, "admin"));
  const code = await issueSetupCode(site.deps);
  return { ...site, code: String(code) };
}

const create = (caller: Caller, setupCode: string, part: object = {}): Promise<Answer> =>
  caller.post("/api/create-admin", {
    username: "skipper",
    password: "bottom-of-the-9th",
    setupCode,
    ...part,
  });

describe("the way to the first administrator", () => {
  test("is told to anyone while there is none, and creates nothing", async () => {
    const { expectStatuses, visitor, db } = await siteWithoutAdmin();
    await expectStatuses((actor) => actor.get("/api/create-admin"), {
      visitor: 200,
      member: 200,
      otherMember: 200,
      admin: 200,
    });
    const { body, headers } = await visitor.get("/api/create-admin");
    expect(body.message).toContain("setup code that the server printed");
    expect(headers["cache-control"]).toBe("no-store");
    expect(await countAdmins(db)).toBe(0);
  });

  test("is closed to everybody once there is one, code or not", async () => {
    const { expectStatuses, deps, db } = await testApp();
    const closed = { visitor: 403, member: 403, otherMember: 403, admin: 403 };
    await expectStatuses((actor) => actor.get("/api/create-admin"), closed);
    await expectStatuses((actor) => create(actor, "ABCDE"), closed);
    expect(await issueSetupCode(deps)).toBeNull();
    expect(await countAdmins(db)).toBe(1);
  });
});

describe("the holder of the setup code", () => {
  test("becomes the administrator, signed in, once", async () => {
    const { visitor, db, code } = await siteWithoutAdmin();
    const answer = await create(visitor, code, { email: "skipper@example.com" });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ username: "skipper", role: "admin" });
    const cookie = String(answer.headers["set-cookie"]).split(";")[0] as string;
    const admin = visitor.with({ cookie });
    expect((await admin.get("/api/check-admin")).body).toEqual({ isAdmin: true });
    const again = await create(visitor, code, { username: "second" });
    expect([again.status, again.body.code]).toEqual([403, "forbidden"]);
    expect(await countAdmins(db)).toBe(1);
  });

  test("may write it in small letters and without dashes", async () => {
    const { visitor, code } = await siteWithoutAdmin();
    const written = ` ${code.toLowerCase().replaceAll("-", " ")} `;
    expect((await create(visitor, written)).status).toBe(201);
  });

  test("is one of ten who come at once", async () => {
    const { visitor, db, code } = await siteWithoutAdmin();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        create(visitor, code, { username: `skipper-${index}` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(403)]);
    expect(await countAdmins(db)).toBe(1);
  });

  test("refuses each wrong value at its field", async () => {
    const { visitor, db, code } = await siteWithoutAdmin();
    for (const [what, part, status, field] of [
      ["a taken name", { username: "MEMBER" }, 409, "username"],
      ["a common password", { password: "password1" }, 422, "password"],
      ["the name for a password", { password: "Skipper" }, 422, "password"],
      ["no email address", { email: "skipper" }, 422, "email"],
    ] as const) {
      const answer = await create(visitor, code, part);
      expect(answer.status, what).toBe(status);
      expect(Object.keys(answer.body.fields), what).toEqual([field]);
      expect(await countAdmins(db), what).toBe(0);
    }
  });
});

describe("a setup code", () => {
  test("that is wrong is refused before any password is hashed, ten times an hour", async () => {
    const { visitor, code, db } = await siteWithoutAdmin();
    const hashings = await countHashes(async () => {
      for (const guess of ["A", "ABCDE-ABCDE-ABCDE-ABCDE", `${code}2`, code.slice(1), "'; --"]) {
        const answer = await create(visitor, guess);
        expect(answer.body).toEqual({
          message: WRONG,
          code: "invalid",
          fields: { setupCode: WRONG },
        });
      }
      for (let attempt = 6; attempt <= 10; attempt += 1) await create(visitor, "guess");
      expect((await create(visitor, code)).status, "the right one, too").toBe(429);
    });
    expect(hashings).toBe(0);
    expect(await countAdmins(db)).toBe(0);
    expect((await create(visitor.at("203.0.113.9"), code)).status).toBe(201);
  });

  test("stays good when another process starts, and all end with the first administrator", async () => {
    const { visitor, deps, db, code } = await siteWithoutAdmin();
    const newer = await issueSetupCode(deps);
    expect(newer).not.toBe(code);
    expect((await create(visitor, code)).status).toBe(201);
    expect(await db.$count(setupCodes)).toBe(0);
  });

  test("of the other process is as good", async () => {
    const { visitor, deps } = await siteWithoutAdmin();
    const newer = await issueSetupCode(deps);
    expect((await create(visitor, String(newer))).status).toBe(201);
  });

  test("ends after seven days", async () => {
    const { visitor, code, clock } = await siteWithoutAdmin();
    clock.advance(7 * DAY_MS - 1);
    expect((await create(visitor, code, { password: "password1" })).body.fields).toEqual({
      password: expect.any(String),
    });
    clock.advance(1);
    expect((await create(visitor, code)).body.fields).toEqual({ setupCode: WRONG });
  });

  test("is one of the newest twenty, however often the server starts", async () => {
    const { visitor, deps, db, code, clock } = await siteWithoutAdmin();
    let newest: string | null = null;
    for (let start = 1; start <= 20; start += 1) {
      clock.advance(1_000);
      newest = await issueSetupCode(deps);
    }
    expect(await db.$count(setupCodes)).toBe(20);
    expect((await create(visitor, code)).status).toBe(422);
    expect((await create(visitor, String(newest))).status).toBe(201);
  });

  test("is in the database only as a hash, in no log line, and gone when it was used", async () => {
    const { visitor, db, code, logLines } = await siteWithoutAdmin();
    const [kept] = await db.select().from(setupCodes);
    expect(kept?.codeHash).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(kept)).not.toContain(code);
    expect((await create(visitor, String(kept?.codeHash))).status).toBe(422);
    await create(visitor, code);
    expect(JSON.stringify(logLines)).not.toContain(code);
    expect(await db.$count(setupCodes)).toBe(0);
  });
});
