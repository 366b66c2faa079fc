import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { evaluationRequests } from "#areas/board/evaluations/tables.ts";
import { WRITTEN } from "#areas/board/evaluations/testing.ts";
import { prospects, prospectVotes } from "#areas/board/prospects/tables.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { userProfiles } from "#areas/people/profiles/tables.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { uploads } from "#areas/platform/uploads/tables.ts";
import { MULTIPART, multipartBody } from "#areas/platform/uploads/testing.ts";
import { call } from "#lib/call.ts";
import { DAY_MS } from "#lib/time.ts";
import type { Answer, Caller } from "#tests/actors.ts";
import { browserAt } from "#tests/browser-api.ts";
import { countHashes } from "#tests/count-hashes.ts";
import { fakeStorage } from "#tests/fakes.ts";
import { testApp } from "#tests/test-app.ts";
import { accountJobs } from "./jobs.ts";
import { findUserByName } from "./queries/users.ts";
import { keepUsername } from "./service/kept-usernames.ts";
import { keptUsernames, passwordResets, sessions, userActivity, users } from "./tables.ts";
import { aUser, TEST_PASSWORD } from "./testing.ts";

const leave = (caller: Caller, password: unknown = TEST_PASSWORD): Promise<Answer> =>
  caller.delete("/api/user", { password });

describe("deleting an account", () => {
  test("is for who is signed in", async () => {
    const { expectStatuses, db } = await testApp();
    await aUser(db, { username: "second-admin", role: "admin" });
    await expectStatuses((actor) => leave(actor), {
      visitor: 401,
      member: 200,
      otherMember: 200,
      admin: 200,
    });
    expect(await db.$count(users)).toBe(1);
  });

  test("takes along all that hangs on it, and of nobody else", async () => {
    const storage = fakeStorage();
    const { member, otherMember, db, clock } = await testApp({ storage });
    const create = { width: 8, height: 8, channels: 3, background: "#ff3c38" } as const;
    const content = await sharp({ create }).png().toBuffer();
    for (const person of [member, otherMember]) {
      const form = multipartBody([{ filename: "me.png", content }]);
      const { body } = await person.with(MULTIPART).post("/api/upload", form);
      const profile = { displayName: "Ann", photoUrl: body.fileUrl };
      expect((await person.post("/api/user-profile", profile)).status).toBe(200);
      await db.insert(evaluationRequests).values({ ...WRITTEN, userId: person.user.id });
      await db.insert(passwordResets).values({
        tokenHash: String(person.user.id),
        userId: person.user.id,
        expiresAt: clock.now,
      });
    }
    const answer = await leave(member);
    expect(answer.body).toEqual({ message: "Your account has been deleted." });
    expect(String(answer.headers["set-cookie"])).toMatch(/^raw_session=; Max-Age=0/);
    expect(answer.headers["clear-site-data"]).toBe('"cache", "storage"');
    expect(await findUserByName(db, "member")).toBeNull();
    const hanging = [userProfiles, passwordResets, userActivity, uploads, evaluationRequests];
    for (const table of hanging) {
      const rows = await db.select().from(table);
      expect(rows.map(({ userId }) => userId)).toEqual([otherMember.user.id]);
    }
    expect(await db.$count(sessions, eq(sessions.userId, member.user.id))).toBe(0);
    expect(storage.files.size).toBe(1);
    expect((await member.get("/api/user")).status).toBe(401);
    expect((await otherMember.get("/api/user-profile")).status).toBe(200);
  });

  test("leaves its votes, which name nobody", async () => {
    const { member, db } = await testApp();
    const { id } = await aProspect(db);
    await member.post(`/api/prospects/${id}/vote`);
    await leave(member);
    expect(await db.$count(prospectVotes)).toBe(1);
    const [player] = await db.select().from(prospects);
    expect(player?.communityVotes).toBe(1);
  });

  test("needs the password, and guesses are counted as at a login", async () => {
    const { member, db } = await testApp();
    const wrong = await leave(member, "wrong-password");
    expect(wrong.status).toBe(422);
    expect(wrong.body.fields).toEqual({ password: "This is not your password" });
    for (let guess = 2; guess <= 10; guess += 1) await leave(member, "wrong-password");
    expect((await leave(member)).status).toBe(429);
    expect(await findUserByName(db, "member")).not.toBeNull();
    expect((await member.get("/api/user")).status).toBe(200);
  });

  test("is refused without a password", async () => {
    const { member, db } = await testApp();
    for (const password of [undefined, null, "", ["swing-away-504"]]) {
      const { status, body } = await leave(member, password ?? null);
      expect([status, Object.keys(body.fields)], JSON.stringify(password)).toEqual([
        422,
        ["password"],
      ]);
      expect(await findUserByName(db, "member"), JSON.stringify(password)).not.toBeNull();
    }
  });

  test("cannot be done by another site", async () => {
    const { member } = await testApp();
    const lured = member.with({ "sec-fetch-site": "cross-site" });
    expect((await leave(lured)).body.code).toBe("cross_site");
  });

  test("is refused to the only administrator", async () => {
    const { admin, db } = await testApp();
    const answer = await leave(admin);
    expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
    expect(await findUserByName(db, "admin")).not.toBeNull();
  });

  test("by two administrators at once leaves one of them", async () => {
    const { admin, db, signIn } = await testApp();
    const second = await signIn(await aUser(db, { username: "second-admin", role: "admin" }));
    const answers = await Promise.all([leave(admin), leave(second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await db.$count(users, eq(users.role, "admin"))).toBe(1);
  });

  test("happens also while the files cannot be removed", async () => {
    const storage = fakeStorage();
    storage.remove = () => Promise.reject(new Error("disk"));
    const { member, db, logLines } = await testApp({ storage });
    await db.insert(uploads).values({ name: "a.webp", userId: member.user.id });
    expect((await leave(member)).status).toBe(200);
    expect(await findUserByName(db, "member")).toBeNull();
    expect(await db.select().from(uploads)).toEqual([expect.objectContaining({ userId: null })]);
    expect(logLines).toContainEqual(
      expect.objectContaining({ level: 40, msg: "files of a deleted account are still there" }),
    );
  });

  test("leaves an entry in the audit log that names nobody", async () => {
    const { member, admin, db } = await testApp();
    await leave(member);
    const [entry] = await db.select().from(auditEntries);
    expect(entry).toMatchObject({
      actorId: member.user.id,
      action: "account_deleted",
      subjectType: "user",
      subjectId: member.user.id,
    });
    const { body } = await admin.get("/api/admin/audit");
    expect(body.data[0]).toMatchObject({
      actor: { id: member.user.id, username: null },
      action: "account_deleted",
      subject: null,
    });
  });

  test("is done by a browser", async () => {
    const { member, db } = await testApp();
    await call("DELETE", "/api/user", {
      body: { password: TEST_PASSWORD },
      api: browserAt(member),
    });
    expect(await findUserByName(db, "member")).toBeNull();
  });
});

describe("the name of a deleted account", () => {
  const register = (caller: Caller, username: string) =>
    caller.post("/api/register", {
      ...{ username, email: "new@example.com", password: "gulf-coast-88", role: "fan" },
    });

  test("is refused for a year, in the words for an account that exists, before any password is hashed", async () => {
    const { member, visitor, db, letTimePass } = await testApp();
    await leave(member);
    const taken = await register(visitor, "other-member");
    const hashings = await countHashes(async () => {
      for (const username of ["member", "MEMBER"]) {
        const { status, body } = await register(visitor, username);
        expect([status, body], username).toEqual([taken.status, taken.body]);
      }
    });
    expect([taken.status, hashings]).toEqual([409, 0]);
    const [kept] = await db.select().from(keptUsernames);
    expect(JSON.stringify(kept)).not.toContain("member");
    await letTimePass(364 * DAY_MS);
    expect((await register(visitor, "member")).status).toBe(409);
    await letTimePass(2 * DAY_MS);
    expect((await register(visitor, "member")).status).toBe(201);
  });

  test("is forgotten after the year, and kept anew when its next account is deleted", async () => {
    const { member, visitor, db, deps, letTimePass, clock } = await testApp();
    await leave(member);
    await letTimePass(366 * DAY_MS);
    const { id } = await aUser(db, { username: "member" });
    await keepUsername(db, deps, { username: "Member", deletedAt: clock.now });
    await db.delete(users).where(eq(users.id, id));
    expect((await register(visitor, "member")).status).toBe(409);
    const job = accountJobs(deps).find(({ name }) => name === "accounts-forget-usernames");
    await job?.run();
    expect(await db.$count(keptUsernames)).toBe(1);
    await letTimePass(366 * DAY_MS);
    await job?.run();
    expect(await db.$count(keptUsernames)).toBe(0);
  });
});
