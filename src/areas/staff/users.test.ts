import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { userProfiles } from "#areas/people/profiles/tables.ts";
import { sessions, staffRights, users } from "#areas/platform/accounts/tables.ts";
import { aUser, TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { authenticators, passkeys } from "#areas/platform/two-factor/tables.ts";
import { securityEvents } from "#lib/db/security-events-table.ts";
import { withQuery } from "#lib/list-address.ts";
import { STAFF_RIGHTS } from "#lib/staff-rights.ts";
import { scansOf } from "#tests/plans.ts";
import { recordedChanges } from "#tests/recorded-changes.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";

/** What an answer may read: it counts up to 5,000, and finds its page beside it. */
const READ_MAX = 5_101;

const FILTERS = [
  {},
  { page: "100" },
  { q: "user-777" },
  { q: "u" },
  { q: "name 1999" },
  { role: "admin" },
  { role: "fan" },
  { state: "suspended" },
  { state: "reads_like_staff" },
  { verification: "waiting" },
  { right: "any" },
  { right: "scout", q: "u" },
  { right: "desk", role: "fan" },
  { from: "2026-01-01", to: "2026-01-02" },
];

const REASON = { reason: "Wrote insults under nominations." };

async function entries({ db }: TestApp) {
  return recordedChanges(db);
}

async function subjects({ outbox }: TestApp): Promise<string[]> {
  return (await outbox()).map(({ subject }) => subject);
}

describe("GET /api/admin/users", () => {
  test("marks names that read like staff, but for administrators", async () => {
    const { admin, db } = await testApp();
    for (const username of ["raw_staff", "adm1n", "crawford"]) await aUser(db, { username });
    const { body } = await admin.get("/api/admin/users");
    const marked = body.data.filter((user: { readsLikeStaff: boolean }) => user.readsLikeStaff);
    expect(marked.map(({ username }: { username: string }) => username)).toEqual([
      "adm1n",
      "raw_staff",
    ]);
  });

  test("finds the names that read like staff on whichever page they are", async () => {
    const { admin, db } = await testApp();
    const createdAt = new Date("2026-01-02T12:00:00Z");
    for (const username of ["raw_staff", "adm1n", "crawford"]) {
      await aUser(db, { username, createdAt });
    }
    await aUser(db, { username: "coach-admin", role: "coach" });
    await aUser(db, { username: "head_admin", role: "admin" });
    const ask = async (filter: Record<string, string>) => {
      const query = { state: "reads_like_staff", ...filter };
      const { body } = await admin.get(withQuery("/api/admin/users", query));
      return [body.total, body.data.map(({ username }: { username: string }) => username)];
    };
    expect(await ask({})).toEqual([3, ["coach-admin", "adm1n", "raw_staff"]]);
    expect(await ask({ pageSize: "2", page: "2" })).toEqual([3, ["raw_staff"]]);
    expect(await ask({ role: "fan" })).toEqual([2, ["adm1n", "raw_staff"]]);
    expect(await ask({ q: "raw" })).toEqual([1, ["raw_staff"]]);
    expect(await ask({ to: "2026-01-01" })).toEqual([0, []]);
  });

  test("finds who has a right, each by itself, and all of staff", async () => {
    const { admin, db, staff } = await testApp();
    for (const right of STAFF_RIGHTS) await staff(right);
    const { user: scoutAtDesk } = await staff("scout", "desk");
    await aUser(db, { username: "second", role: "admin", suspendedAt: new Date() });
    const ask = async (filter: Record<string, string>) => {
      const { body } = await admin.get(withQuery("/api/admin/users", filter));
      expect(body).toMatchObject({ total: body.data.length, hasMore: false });
      return body.data.map(({ username }: { username: string }) => username).toSorted();
    };
    const found = await Promise.all(STAFF_RIGHTS.map((right) => ask({ right })));
    expect(Object.fromEntries(STAFF_RIGHTS.map((right, place) => [right, found[place]]))).toEqual({
      ...{ scout: ["helper-1", "helper-7"], moderator: ["helper-2"], shop: ["helper-3"] },
      ...{ desk: ["helper-4", "helper-7"], partners: ["helper-5"], bookkeeper: ["helper-6"] },
    });
    const helpers = [1, 2, 3, 4, 5, 6, 7].map((number) => `helper-${number}`);
    expect(await ask({ right: "any" })).toEqual(["admin", ...helpers, "second"]);
    expect(await ask({ right: "any", role: "fan" })).toEqual(helpers);
    expect(await ask({ right: "any", state: "suspended" })).toEqual(["second"]);
    expect(await ask({ right: "scout", role: "admin" })).toEqual([]);
    expect(await ask({ right: "desk", q: scoutAtDesk.username })).toEqual(["helper-7"]);
  });

  test("marks who of staff has no second factor", async () => {
    const { admin, db, staff } = await testApp();
    const [withKey, withApp, begun, without] = [
      await staff("scout"),
      await staff("desk"),
      await staff("shop"),
      await staff("shop", "desk"),
    ];
    const at = new Date();
    const key = { userId: withKey.user.id, credentialId: "a key", publicKey: "x", counter: 0 };
    await db.insert(passkeys).values({ ...key, name: "Phone", createdAt: at });
    await db.insert(authenticators).values([
      { userId: withApp.user.id, sealedSecret: "x", confirmedAt: at, createdAt: at },
      { userId: begun.user.id, sealedSecret: "x", confirmedAt: null, createdAt: at },
    ]);
    const { body } = await admin.get("/api/admin/users");
    const marked = body.data.filter((user: { lacksFactor: boolean }) => user.lacksFactor);
    expect(marked.map(({ id }: { id: number }) => id).toSorted()).toEqual(
      [admin, begun, without].map(({ user }) => user.id).toSorted(),
    );
  });

  test("tells of a coach what staff need, and no password or token", async () => {
    const { admin, db, signIn, clock } = await testApp();
    const coach = await aUser(db, {
      username: "coach",
      role: "coach",
      email: "ana@city.example",
      createdAt: new Date("2027-03-01T00:00:00Z"),
    });
    const { post } = await signIn(coach);
    await post("/api/user-profile", { displayName: "Ana", teamName: "Kings 15U" });
    const { body } = await admin.get(withQuery("/api/admin/users", { role: "coach" }));
    expect(body).toEqual({
      total: 1,
      hasMore: false,
      data: [
        {
          id: coach.id,
          username: "coach",
          email: "ana@city.example",
          isEmailConfirmed: true,
          readsLikeStaff: false,
          rights: [],
          lacksFactor: false,
          role: "coach",
          isOneself: false,
          displayName: "Ana",
          createdAt: "2027-03-01T00:00:00.000Z",
          lastSeenAt: clock.now.toISOString(),
          suspendedAt: null,
          coach: {
            teamName: "Kings 15U",
            teamPosition: null,
            division: null,
            verificationStatus: "pending",
            verificationNote: null,
            updatedAt: clock.now.toISOString(),
          },
        },
      ],
    });
    const [own] = (await admin.get(withQuery("/api/admin/users", { q: "admin" }))).body.data;
    expect(own).toMatchObject({ id: admin.user.id, isOneself: true, coach: null });
    const everything = JSON.stringify((await admin.get("/api/admin/users")).body);
    expect(everything).not.toMatch(/argon2|password|token|hash/i);
  });

  test("says when somebody was last there, also after the logout", async () => {
    const { admin, otherMember, visitor, clock } = await testApp();
    const login = { username: "member", password: TEST_PASSWORD };
    expect((await visitor.post("/api/login", login)).status).toBe(200);
    const loggedInAt = clock.now.toISOString();
    clock.advance(5 * 60_000);
    await otherMember.get("/api/user");
    const { body } = await admin.get("/api/admin/users");
    const lastSeen = Object.fromEntries(
      body.data.map((user: { username: string; lastSeenAt: string }) => [
        user.username,
        user.lastSeenAt,
      ]),
    );
    expect(lastSeen).toMatchObject({
      member: loggedInAt,
      "other-member": clock.now.toISOString(),
    });
  });

  test("finds what begins with the words, and filters by role, state, verification and day", async () => {
    const { admin, db } = await testApp();
    const at = (day: string) => new Date(`${day}T12:00:00Z`);
    await aUser(db, {
      username: "Zoe_50",
      email: "Zoe@City.example",
      createdAt: at("2026-01-02"),
    });
    await aUser(db, {
      username: "out",
      suspendedAt: at("2026-02-01"),
      createdAt: at("2026-01-03"),
    });
    const coach = async (username: string, profile: Partial<typeof userProfiles.$inferInsert>) => {
      const { id } = await aUser(db, { username, role: "coach", createdAt: at("2026-01-04") });
      await db.insert(userProfiles).values({ userId: id, ...profile });
    };
    await coach("coach-1", { displayName: "Élodie", teamName: "Kings" });
    await coach("coach-2", { verificationStatus: "verified" });
    await coach("coach-3", { verificationStatus: "rejected" });
    await coach("coach-4", {});
    const ask = async (filter: Record<string, string>) => {
      const { body } = await admin.get(withQuery("/api/admin/users", filter));
      expect(body.total).toBeGreaterThanOrEqual(body.data.length);
      return body.data.map(({ username }: { username: string }) => username);
    };
    expect(await ask({ q: "ZOE" })).toEqual(["Zoe_50"]);
    expect(await ask({ q: "zoe@city" })).toEqual(["Zoe_50"]);
    expect(await ask({ q: "city" })).toEqual([]);
    expect(await ask({ q: "élo" })).toEqual(["coach-1"]);
    expect(await ask({ q: "zoe_5" })).toEqual(["Zoe_50"]);
    expect(await ask({ q: "zo_" })).toEqual([]);
    expect(await ask({ q: "%" })).toEqual([]);
    expect(await ask({ role: "admin" })).toEqual(["admin"]);
    expect(await ask({ state: "suspended" })).toEqual(["out"]);
    expect(await ask({ state: "active", to: "2026-01-03" })).toEqual(["Zoe_50"]);
    expect(await ask({ verification: "waiting" })).toEqual(["coach-1"]);
    expect(await ask({ verification: "verified" })).toEqual(["coach-2"]);
    expect(await ask({ verification: "rejected" })).toEqual(["coach-3"]);
    expect(await ask({ from: "2026-01-03", to: "2026-01-03" })).toEqual(["out"]);
    const everybody = await ask({});
    expect(everybody.slice(-3), "who joined first is last").toEqual(["coach-1", "out", "Zoe_50"]);
    expect(await ask({ page: "2", pageSize: "4" })).toEqual(everybody.slice(4, 8));
  });

  test("refuses filters that do not exist", async () => {
    const { admin } = await testApp();
    for (const query of [
      "role=boss",
      "state=gone",
      "verification=pending",
      "right=owner",
      "right=",
      "from=2026-02-30",
      "page=0",
    ]) {
      expect((await admin.get(`/api/admin/users?${query}`)).status, query).toBe(400);
    }
  });

  test("reads no table from end to end for a page or a search", async () => {
    const { admin, db } = await testApp();
    // This many rows are written within the time that a statement may take.
    for (const first of [1, 4_001, 8_001, 12_001, 16_001]) {
      await db.execute(sql`
        with added as (
          insert into users (username, password, email, role, created_at)
          select 'user-' || n, 'x', 'user-' || n || '@city.example', 'fan',
            '2026-06-01T00:00:00Z'::timestamptz - interval '1 hour' * n
          from generate_series(${first}::int, ${first + 3_999}::int) as n
          returning id
        )
        insert into user_profiles (user_id, display_name) select id, 'Name ' || id from added`);
    }
    await db.execute(sql`analyze users, user_profiles`);
    const ask = (filter: Record<string, string>) =>
      admin.get(withQuery("/api/admin/users", { pageSize: "50", ...filter }));
    for (const filter of FILTERS) {
      for (const table of ["users", "user_profiles"]) {
        for (const { kind, rows, statement } of await scansOf(db, table, () => ask(filter))) {
          const said = `${JSON.stringify(filter)}: ${kind}: ${statement}`;
          expect(rows, said).toBeLessThanOrEqual(READ_MAX);
        }
      }
    }
    const { body } = await ask({ q: "user" });
    expect([body.data.length, body.total, body.hasMore]).toEqual([50, 5_000, true]);
    expect((await ask({ q: "user-777" })).body).toMatchObject({ total: 11, hasMore: false });
  });
});

describe("a role", () => {
  const promote = { role: "coach", expectedRole: "fan", reason: "Coaches our team" };

  test("counts at once, and ends the sessions of before", async () => {
    const site = await testApp();
    const { admin, member, otherMember, visitor } = site;
    const change = { role: "admin", expectedRole: "fan", reason: "Coaches our team" };
    const { body } = await admin.post(`/api/admin/users/${member.user.id}/role`, change);
    expect(body.data).toMatchObject({ id: member.user.id, role: "admin" });
    expect((await member.get("/api/admin/users")).status).toBe(401);
    expect((await otherMember.get("/api/user")).status).toBe(200);
    const login = { username: "member", password: TEST_PASSWORD };
    expect((await visitor.post("/api/login", login)).body.role).toBe("admin");
    expect(await entries(site)).toMatchObject([
      {
        action: "role_changed",
        actorId: admin.user.id,
        subjectType: "user",
        subjectId: member.user.id,
        before: { role: "fan" },
        after: { role: "admin" },
        reason: "Coaches our team",
      },
    ]);
  });

  test("takes a reason", async () => {
    const { admin, member } = await testApp();
    const { status, body } = await admin.post(`/api/admin/users/${member.user.id}/role`, {
      ...promote,
      reason: " ",
    });
    expect([status, Object.keys(body.fields)]).toEqual([422, ["reason"]]);
  });

  test("of an owner is told to staff, another one is not", async () => {
    const { admin, member, otherMember, outbox } = await testApp();
    await admin.post(`/api/admin/users/${member.user.id}/role`, { ...promote, role: "admin" });
    const change = { ...promote, expectedRole: "parent" };
    await admin.post(`/api/admin/users/${otherMember.user.id}/role`, change);
    expect((await outbox()).map(({ to, subject }) => [to, subject])).toEqual([
      ["staff@raw.example", "A new administrator"],
    ]);
  });

  test("is not what the administrator saw: 409 stale, and nothing happens", async () => {
    const site = await testApp();
    const { admin, otherMember } = site;
    const answer = await admin.post(`/api/admin/users/${otherMember.user.id}/role`, promote);
    expect([answer.status, answer.body.code]).toEqual([409, "stale"]);
    expect((await otherMember.get("/api/user")).body.role).toBe("parent");
    expect(await entries(site)).toEqual([]);
  });

  test("of oneself, of nobody, or that is none is refused", async () => {
    const { admin, member } = await testApp();
    const own = await admin.post(`/api/admin/users/${admin.user.id}/role`, {
      role: "fan",
      expectedRole: "admin",
      reason: "Coaches our team",
    });
    expect([own.status, own.body.code]).toEqual([409, "conflict"]);
    expect((await admin.post("/api/admin/users/999/role", promote)).status).toBe(404);
    const boss = { role: "boss", expectedRole: "fan", reason: "Coaches our team" };
    expect((await admin.post(`/api/admin/users/${member.user.id}/role`, boss)).status).toBe(422);
  });
});

/** What is said of an address that nobody confirmed. */
const UNCONFIRMED = {
  status: 409,
  body: {
    code: "conflict",
    message:
      "Nobody has confirmed the email address of this account. Whoever owns that mailbox could take over the account, so please have it confirmed first.",
  },
};

describe("an account whose address nobody confirmed", () => {
  const reason = "Coaches our team";

  /** An account that may have been registered with the address of a stranger. */
  async function siteWithAna() {
    const site = await testApp();
    const email = "ana@ctiy.example";
    const ana = await aUser(site.db, { username: "ana", email, emailConfirmedAt: null });
    const confirm = () =>
      site.db.update(users).set({ emailConfirmedAt: new Date() }).where(eq(users.id, ana.id));
    return { ...site, ana, confirm };
  }

  test("becomes no administrator until it is, but has any other role", async () => {
    const site = await siteWithAna();
    const { admin, ana, confirm } = site;
    const change = (expectedRole: string, role: string) =>
      admin.post(`/api/admin/users/${ana.id}/role`, { role, expectedRole, reason });
    expect(await change("fan", "admin")).toMatchObject(UNCONFIRMED);
    expect((await change("parent", "admin")).body.code).toBe("stale");
    expect([await entries(site), await subjects(site)]).toEqual([[], []]);
    expect((await change("fan", "coach")).status).toBe(200);
    await confirm();
    expect((await change("coach", "admin")).body.data.role).toBe("admin");
  });

  test("stops being an administrator all the same", async () => {
    const { admin, db } = await testApp();
    const given = { role: "admin" as const, email: "eve@city.example", emailConfirmedAt: null };
    const { id } = await aUser(db, { username: "eve", ...given });
    const change = { role: "fan", expectedRole: "admin", reason };
    expect((await admin.post(`/api/admin/users/${id}/role`, change)).body.data.role).toBe("fan");
  });

  test.each(STAFF_RIGHTS)("is not given the right %s, which can always be taken", async (right) => {
    const site = await siteWithAna();
    const { admin, ana, confirm, db } = site;
    const change = (isGiven: boolean) =>
      admin.post(`/api/admin/users/${ana.id}/rights`, { right, isGiven, reason });
    expect(await change(true)).toMatchObject(UNCONFIRMED);
    expect(await db.$count(staffRights)).toBe(0);
    expect([await entries(site), await subjects(site)]).toEqual([[], []]);
    await confirm();
    expect((await change(true)).body.data.rights).toEqual([right]);
    await db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, ana.id));
    expect((await change(true)).body.code, "it is given already").toBe("stale");
    expect((await change(false)).body.data.rights).toEqual([]);
  });
});

describe("a suspension", () => {
  test("shuts the person out at once, page and call, and says so by mail", async () => {
    const site = await testApp();
    const { admin, db, signIn, visitor, clock } = site;
    const person = await signIn(await aUser(db, { email: "pat@city.example" }));
    const { body } = await admin.post(`/api/admin/users/${person.user.id}/suspend`, REASON);
    expect(body.data.suspendedAt).toBe(clock.now.toISOString());
    expect((await person.get("/api/user")).status).toBe(401);
    expect(await db.$count(sessions, eq(sessions.userId, person.user.id))).toBe(0);
    const login = { username: "fan", password: TEST_PASSWORD };
    expect((await visitor.post("/api/login", login)).status).toBe(403);
    const [mail] = await site.outbox();
    expect(mail).toMatchObject({ to: "pat@city.example", subject: "Your account was suspended" });
    expect(JSON.stringify(mail), "what staff wrote for themselves").not.toContain("insults");

    clock.advance(1);
    await admin.post(`/api/admin/users/${person.user.id}/reinstate`, {
      reason: "It was a mistake.",
    });
    expect((await person.get("/api/user")).status, "the old session stays ended").toBe(401);
    expect((await visitor.post("/api/login", login)).status).toBe(200);
    expect(await subjects(site)).toEqual([
      "Your account was suspended",
      "Your account can be used again",
    ]);
    expect(await entries(site)).toMatchObject([
      { action: "user_suspended", subjectId: person.user.id, ...REASON },
      { action: "user_reinstated", subjectId: person.user.id, reason: "It was a mistake." },
    ]);
  });

  test("of an administrator is ended with a reason only, and staff are told whose power is back", async () => {
    const site = await testApp();
    const { admin, db } = site;
    const other = await aUser(db, { username: "second", role: "admin" });
    await admin.post(`/api/admin/users/${other.id}/suspend`, REASON);
    const refused = await admin.post(`/api/admin/users/${other.id}/reinstate`, {});
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["reason"]]);
    await admin.post(`/api/admin/users/${other.id}/reinstate`, REASON);
    expect((await site.outbox()).map(({ to, subject }) => [to, subject])).toEqual([
      ["staff@raw.example", "An administrator was reinstated"],
    ]);
    const events = await db.select().from(securityEvents).orderBy(securityEvents.id);
    expect(events.map(({ kind, detail, accountId }) => [kind, detail, accountId])).toEqual([
      ["rights_changed", "user_suspended", admin.user.id],
      ["rights_changed", "user_reinstated", admin.user.id],
    ]);
  });

  test("that is there already, or not any more, is stale", async () => {
    const site = await testApp();
    const { admin, member } = site;
    const reinstate = () => admin.post(`/api/admin/users/${member.user.id}/reinstate`, REASON);
    expect((await reinstate()).body.code).toBe("stale");
    const answers = await Promise.all([
      admin.post(`/api/admin/users/${member.user.id}/suspend`, REASON),
      admin.post(`/api/admin/users/${member.user.id}/suspend`, REASON),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(
      (await Promise.all([reinstate(), reinstate()])).map(({ status }) => status).sort(),
    ).toEqual([200, 409]);
    expect(await entries(site)).toHaveLength(2);
  });

  test("of oneself is refused", async () => {
    const { admin } = await testApp();
    const answer = await admin.post(`/api/admin/users/${admin.user.id}/suspend`, REASON);
    expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
    expect((await admin.get("/api/user")).status).toBe(200);
  });

  test("needs a reason", async () => {
    const { admin, member } = await testApp();
    for (const reason of [undefined, "", "  no ", "\u200b\u200b\u200b\u200b", "x".repeat(501)]) {
      const { status, body } = await admin.post(`/api/admin/users/${member.user.id}/suspend`, {
        reason,
      });
      expect([status, Object.keys(body.fields)], JSON.stringify(reason)).toEqual([422, ["reason"]]);
    }
  });
});

describe("the last administrator", () => {
  test("is not deleted beside a suspended one", async () => {
    const { admin, db } = await testApp();
    await aUser(db, { username: "second", role: "admin", suspendedAt: new Date() });
    const answer = await admin.delete("/api/user", { password: TEST_PASSWORD });
    expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
    expect(await db.$count(users, eq(users.role, "admin"))).toBe(2);
  });

  test("may be reached by others: one of two is demoted and suspended", async () => {
    const { admin, db } = await testApp();
    const second = await aUser(db, { username: "second", role: "admin" });
    const suspended = await admin.post(`/api/admin/users/${second.id}/suspend`, REASON);
    const change = { role: "fan", expectedRole: "admin", reason: "Coaches our team" };
    const demoted = await admin.post(`/api/admin/users/${second.id}/role`, change);
    expect([suspended.status, demoted.status]).toEqual([200, 200]);
  });
});

describe("sessions", () => {
  test("of a person all end, and of nobody else", async () => {
    const site = await testApp();
    const { admin, member, otherMember, signIn } = site;
    const elsewhere = await signIn(member.user);
    await admin.post(`/api/admin/users/${member.user.id}/end-sessions`);
    expect((await member.get("/api/user")).status).toBe(401);
    expect((await elsewhere.get("/api/user")).status).toBe(401);
    expect((await otherMember.get("/api/user")).status).toBe(200);
    expect(await entries(site)).toMatchObject([
      { action: "sessions_ended", subjectId: member.user.id, after: { sessions: 2 } },
    ]);
  });
});

describe("a coach's verification", () => {
  const VERDICT = { status: "verified", division: "15U", note: "Called the club." };

  /** A site with a coach of a team, and what an administrator who saw the profile says. */
  async function siteWithCoach() {
    const site = await testApp();
    const email = "ana@city.example";
    const coach = await site.signIn(
      await aUser(site.db, { username: "coach", role: "coach", email }),
    );
    const save = async (change: object) =>
      (await coach.post("/api/user-profile", change)).body.data;
    const { updatedAt } = await save({ teamName: "Kings 15U" });
    const verify = (verdict: object = {}) =>
      site.admin.post(`/api/admin/users/${coach.user.id}/verification`, {
        ...VERDICT,
        expectedUpdatedAt: updatedAt,
        ...verdict,
      });
    return { ...site, coach, save, verify, updatedAt };
  }

  test("stands in the profile with its division, and the coach is told; the note stays with staff", async () => {
    const site = await siteWithCoach();
    const { body } = await site.verify();
    expect(body.data.coach).toMatchObject({
      verificationStatus: "verified",
      division: "15U",
      verificationNote: "Called the club.",
    });
    const own = (await site.coach.get("/api/user-profile")).body.data;
    expect(own).toMatchObject({ verificationStatus: "verified", division: "15U" });
    expect(JSON.stringify(own)).not.toContain("Called the club");
    const data = (await site.coach.get("/api/user/data")).body;
    expect(JSON.stringify(data)).not.toContain("Called the club");
    expect(await subjects(site)).toEqual(["You are a verified coach"]);
    expect(await entries(site)).toMatchObject([
      {
        action: "coach_verified",
        subjectId: site.coach.user.id,
        before: { verificationStatus: "pending" },
        after: {
          verificationStatus: "verified",
          division: "changed",
          verificationNote: "changed",
        },
      },
    ]);
  });

  test("is not mailed to who switched account mail off", async () => {
    const site = await siteWithCoach();
    const preferences = { notificationPreferences: { emailNotifications: false } };
    const { updatedAt } = await site.save(preferences);
    expect((await site.verify({ expectedUpdatedAt: updatedAt })).status).toBe(200);
    expect(await subjects(site)).toEqual([]);
  });

  test("that stays what it was is no news", async () => {
    const site = await siteWithCoach();
    expect((await site.verify({ status: "pending" })).status).toBe(200);
    expect(await subjects(site)).toEqual([]);
  });

  test("of a team that the administrator has not seen, or twice at once, is stale", async () => {
    const { verify, save, coach, clock } = await siteWithCoach();
    const answers = await Promise.all([verify(), verify({ status: "rejected" })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    clock.advance(1);
    await save({ teamName: "Another team" });
    expect((await verify()).body.code).toBe("stale");
    const own = (await coach.get("/api/user-profile")).body.data;
    expect(own.verificationStatus).toBe("pending");
  });

  test("is for coaches only, also without a profile", async () => {
    const { admin, member, db } = await testApp();
    const verdict = { ...VERDICT, expectedUpdatedAt: null };
    const fan = await admin.post(`/api/admin/users/${member.user.id}/verification`, verdict);
    expect([fan.status, fan.body.code]).toEqual([409, "conflict"]);
    const { id } = await aUser(db, { username: "coach", role: "coach" });
    const { body } = await admin.post(`/api/admin/users/${id}/verification`, verdict);
    expect(body.data.coach).toMatchObject({ verificationStatus: "verified", division: "15U" });
    expect((await admin.post("/api/admin/users/999/verification", verdict)).status).toBe(404);
  });

  test("refuses each wrong value at its field", async () => {
    const { verify } = await siteWithCoach();
    for (const wrong of [
      { status: "maybe" },
      { division: "x".repeat(51) },
      { note: "x".repeat(501) },
      { expectedUpdatedAt: "yesterday" },
    ]) {
      const { status, body } = await verify(wrong);
      expect([status, Object.keys(body.fields)], JSON.stringify(wrong)).toEqual([
        422,
        Object.keys(wrong),
      ]);
    }
  });
});

describe("POST /api/admin/users/:id/rights", () => {
  const given = { right: "desk", isGiven: true, reason: "Works the front desk." };

  test("is not for who has a right, not even for all of them", async () => {
    const { staff, member } = await testApp();
    const helper = await staff(...STAFF_RIGHTS);
    for (const path of [
      `/api/admin/users/${member.user.id}/rights`,
      `/api/admin/users/${helper.user.id}/rights`,
      `/api/admin/users/${member.user.id}/role`,
    ]) {
      expect((await helper.post(path, given)).status, path).toBe(403);
    }
  });

  test("gives and takes the right, ends the sessions, tells the person, and is written down", async () => {
    const site = await testApp();
    const { admin, signIn, db, outbox } = site;
    const user = await aUser(db, { username: "ana", email: "ana@city.example" });
    const person = await signIn(user);
    const path = `/api/admin/users/${user.id}/rights`;
    const { body } = await admin.post(path, given);
    expect(body.data).toMatchObject({ id: user.id, role: "fan", rights: ["desk"] });
    expect((await person.get("/api/user")).status).toBe(401);
    const again = await signIn(user);
    expect((await again.get("/api/user")).body.rights).toEqual(["desk"]);
    expect((await again.get("/api/admin/users")).status).toBe(403);
    expect((await again.get("/api/admin/rawpass/today")).status).toBe(200);

    const taken = { ...given, isGiven: false, reason: "Left the company." };
    expect((await admin.post(path, taken)).body.data.rights).toEqual([]);
    expect((await again.get("/api/admin/rawpass/today")).status).toBe(401);
    expect((await (await signIn(user)).get("/api/admin/rawpass/today")).status).toBe(403);
    expect(
      (await entries(site)).map(({ action, before, after, reason }) => [
        ...[action, before, after, reason],
      ]),
    ).toEqual([
      ["right_given", {}, { right: "desk" }, given.reason],
      ["right_taken", { right: "desk" }, {}, taken.reason],
    ]);
    expect(await db.$count(staffRights)).toBe(0);
    const mails = await outbox();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ["ana@city.example", "Your rights have changed"],
      ["ana@city.example", "Your rights have changed"],
    ]);
    expect(JSON.stringify(mails)).not.toContain(given.reason);
  });

  test("refuses what is so already, owners, unknown rights, and no reason", async () => {
    const { admin, member } = await testApp();
    const path = `/api/admin/users/${member.user.id}/rights`;
    const taken = { ...given, isGiven: false };
    expect((await admin.post(path, taken)).body.code).toBe("stale");
    await admin.post(path, given);
    expect((await admin.post(path, given)).body.code).toBe("stale");
    expect((await admin.post(`/api/admin/users/${admin.user.id}/rights`, given)).body.code).toBe(
      "conflict",
    );
    const { fields } = (await admin.post(path, { right: "owner", isGiven: true })).body;
    expect(Object.keys(fields)).toEqual(["right", "reason"]);
    expect((await admin.post("/api/admin/users/99/rights", given)).status).toBe(404);
  });

  test("leaves nothing of rights to who was an owner in between, and says when they ended", async () => {
    const site = await testApp();
    const { admin, member, signIn } = site;
    await admin.post(`/api/admin/users/${member.user.id}/rights`, given);
    const role = `/api/admin/users/${member.user.id}/role`;
    await admin.post(role, { role: "admin", expectedRole: "fan", reason: "Coaches our team" });
    await admin.post(role, { role: "fan", expectedRole: "admin", reason: "Coaches our team" });
    const again = await signIn(member.user);
    expect((await again.get("/api/user")).body).toMatchObject({ role: "fan", rights: [] });
    expect((await entries(site)).map(({ action, before }) => [action, before])).toEqual([
      ["right_given", {}],
      ["role_changed", { role: "fan" }],
      ["right_taken", { right: "desk" }],
      ["role_changed", { role: "admin" }],
    ]);
  });
});
