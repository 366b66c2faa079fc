import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "#areas/platform/accounts/tables.ts";
import { aUser, TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { securityEvents } from "#lib/db/security-events-table.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import type { Caller, SignedIn } from "#tests/actors.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { removeOldRecoveries } from "./service/recover-account.ts";
import { factorRecoveries, passkeys } from "./tables.ts";
import { appCodeAt } from "./testing.ts";

const REASON = { reason: "She came to the office with her badge" };

interface Site extends TestApp {
  second: SignedIn;
  /** The secret of the member's app. */
  secret: string;
}

/** Two administrators, and somebody with an app: a third one of today, or a member. */
async function aSite({ role = "admin" as "admin" | "coach" } = {}): Promise<Site> {
  const site = await testApp();
  const second = await site.signIn(await aUser(site.db, { username: "second", role: "admin" }));
  await site.db
    .update(users)
    .set({ email: "ana@city.example", role })
    .where(eq(users.id, site.member.user.id));
  await trust(site, site.admin, second);
  return { ...site, second, secret: await addApp(site, site.member) };
}

/** Makes administrators of 30 days of these, each with a passkey. */
async function trust({ db, clock }: TestApp, ...admins: SignedIn[]): Promise<void> {
  const createdAt = new Date(clock.now.getTime() - 30 * DAY_MS);
  for (const { user } of admins) {
    await db.update(users).set({ createdAt }).where(eq(users.id, user.id));
    await db.insert(passkeys).values({
      ...{ userId: user.id, credentialId: `of ${user.username}`, publicKey: "", counter: 0 },
      ...{ name: "Key", createdAt },
    });
  }
}

async function addApp({ deps }: TestApp, person: SignedIn): Promise<string> {
  const { secret } = (await person.post("/api/user/factors/app")).body.data;
  await person.post("/api/user/factors/app/confirm", { code: appCodeAt(secret, deps.now()) });
  return secret;
}

/** Notes that the role of an administrator was taken from somebody at this moment. */
async function recordOwner({ db, clock, admin }: TestApp, subjectId: number): Promise<void> {
  await db.insert(auditEntries).values({
    ...{ actorId: admin.user.id, action: "role_changed", subjectType: "user", subjectId },
    ...{ before: { role: "admin" }, after: { role: "fan" }, createdAt: clock.now },
  });
}

const propose = ({ member }: Site, by: SignedIn) =>
  by.post(`/api/admin/users/${member.user.id}/second-factor/recovery`, REASON);

/** Confirms what the administrator sees. */
async function confirm({ member }: Site, by: SignedIn) {
  const { recovery } = (await by.get(`/api/admin/users/${member.user.id}/second-factor`)).body.data;
  return by.post(`/api/admin/users/${member.user.id}/second-factor/recovery/confirm`, {
    expectedProposedAt: recovery?.proposedAt ?? new Date(0).toISOString(),
  });
}

const logIn = ({ visitor }: Site, code?: string) =>
  visitor.post("/api/login", { username: "member", password: TEST_PASSWORD, code });

const isGuarded = async ({ admin, member }: Site) =>
  (await admin.get(`/api/admin/users/${member.user.id}/second-factor`)).body.data.isGuarded;

describe("a lost second factor", () => {
  test("is for administrators to look at, to propose and to confirm", async () => {
    const site = await aSite();
    const { id } = site.member.user;
    await site.db.update(users).set({ role: "fan" }).where(eq(users.id, id));
    await recordOwner(site, id);
    const refused = { visitor: 401, member: 403, otherMember: 403 };
    await site.expectStatuses((actor) => actor.get(`/api/admin/users/${id}/second-factor`), {
      ...refused,
      admin: 200,
    });
    await site.expectStatuses(
      (actor) => actor.post(`/api/admin/users/${id}/second-factor/recovery`, REASON),
      {
        ...refused,
        admin: 200,
      },
    );
    const seen = { expectedProposedAt: site.deps.now().toISOString() };
    await site.expectStatuses(
      (actor) => actor.post(`/api/admin/users/${id}/second-factor/recovery/confirm`, seen),
      {
        ...refused,
        admin: 409,
      },
    );
    expect((await site.admin.get("/api/admin/users/999/second-factor")).status).toBe(404);
  });

  test("goes when two administrators agree: the person is told twice, and logs in by the password", async () => {
    const site = await aSite();
    const { db, admin, second, member } = site;
    expect((await propose(site, admin)).status).toBe(200);
    expect(
      (await second.get(`/api/admin/users/${member.user.id}/second-factor`)).body.data,
    ).toMatchObject({
      isGuarded: true,
      recovery: { proposedBy: "admin", isOwn: false, ...REASON },
    });
    expect((await member.get("/api/user")).status, "nothing has changed yet").toBe(200);
    expect((await logIn(site)).body.code).toBe("second_factor");
    site.clock.advance(MINUTE_MS);
    expect((await confirm(site, second)).status).toBe(200);
    expect((await member.get("/api/user")).status, "logged out").toBe(401);
    expect((await logIn(site)).status).toBe(200);
    expect(await db.$count(factorRecoveries)).toBe(0);
    const sent = (await site.outbox()).map(({ to, subject }) => [to, subject]);
    expect(sent).toEqual(
      expect.arrayContaining([
        ["ana@city.example", "Someone asked us to remove your second factor"],
        ["staff@raw.example", "A lost second factor waits for a second administrator"],
        ["ana@city.example", "Your second factors were removed"],
      ]),
    );
    const entries = await db.select().from(auditEntries).orderBy(auditEntries.id);
    expect(entries).toMatchObject([
      { action: "factor_recovery_proposed", actorId: admin.user.id, ...REASON },
      { action: "factors_removed", actorId: second.user.id, subjectId: member.user.id, ...REASON },
    ]);
    expect(entries[1]?.after).toEqual({ proposedBy: admin.user.id });
    const removed = eq(securityEvents.detail, "all");
    expect(await db.select().from(securityEvents).where(removed)).toMatchObject([
      {
        accountId: member.user.id,
        client: expect.stringMatching(/^[\w-]{12}$/),
      },
    ]);
  });

  test("is confirmed by nobody who proposed it, and by nobody for the own account", async () => {
    const site = await aSite();
    const { admin, second } = site;
    await propose(site, admin);
    const own = await confirm(site, admin);
    expect([own.status, own.body.code]).toEqual([409, "conflict"]);
    expect(own.body.message).toContain("Another administrator has to confirm it");
    await addApp(site, second);
    const { id } = second.user;
    expect(
      (await second.post(`/api/admin/users/${id}/second-factor/recovery`, REASON)).status,
    ).toBe(409);
    await site.db.insert(factorRecoveries).values({
      ...{ userId: id, proposedBy: admin.user.id, reason: "lost" },
      proposedAt: site.deps.now(),
    });
    const seen = { expectedProposedAt: site.deps.now().toISOString() };
    expect(
      (await second.post(`/api/admin/users/${id}/second-factor/recovery/confirm`, seen)).status,
    ).toBe(409);
    expect(await isGuarded(site)).toBe(true);
  });

  test("is proposed once at a time, for accounts with a factor, and with a reason", async () => {
    const site = await aSite();
    const { admin, second, otherMember } = site;
    const of = (id: number) => `/api/admin/users/${id}/second-factor/recovery`;
    expect((await admin.post(of(otherMember.user.id), REASON)).body.message).toBe(
      "This account has no second factor.",
    );
    expect((await admin.post(of(site.member.user.id), { reason: " " })).status).toBe(422);
    await propose(site, admin);
    expect((await propose(site, second)).status).toBe(409);
  });

  test("waits for a day: after it another proposal is needed", async () => {
    const site = await aSite();
    const { member, second } = site;
    await propose(site, site.admin);
    const seen = { expectedProposedAt: site.deps.now().toISOString() };
    site.clock.advance(DAY_MS);
    const again = await site.signIn(second.user);
    const late = await again.post(
      `/api/admin/users/${member.user.id}/second-factor/recovery/confirm`,
      seen,
    );
    expect([late.status, late.body.code]).toEqual([409, "stale"]);
    expect(
      (await again.get(`/api/admin/users/${member.user.id}/second-factor`)).body.data.recovery,
    ).toBeNull();
    expect((await propose(site, again)).status).toBe(200);
    expect(await removeOldRecoveries(site.deps)).toBe(0);
    site.clock.advance(DAY_MS);
    expect(await removeOldRecoveries(site.deps)).toBe(1);
  });

  test("an older proposal is not confirmed with the sight of another", async () => {
    const site = await aSite();
    await propose(site, site.admin);
    const seen = { expectedProposedAt: new Date(0).toISOString() };
    const { id } = site.member.user;
    const answer = await site.second.post(
      `/api/admin/users/${id}/second-factor/recovery/confirm`,
      seen,
    );
    expect([answer.status, answer.body.code]).toEqual([409, "stale"]);
  });

  test("was not lost when the person logs in with it meanwhile", async () => {
    const site = await aSite();
    await propose(site, site.admin);
    const { recovery } = (await site.second.get("/api/admin/users/1/second-factor")).body.data;
    site.clock.advance(MINUTE_MS);
    expect((await logIn(site, appCodeAt(site.secret, site.deps.now()))).status).toBe(200);
    const answer = await site.second.post("/api/admin/users/1/second-factor/recovery/confirm", {
      expectedProposedAt: recovery.proposedAt,
    });
    expect([answer.status, answer.body.code]).toEqual([409, "stale"]);
    expect(await isGuarded(site)).toBe(true);
  });

  test.each(["demoted", "suspended"])(
    "is not confirmed once who proposed it was %s",
    async (what) => {
      const site = await aSite();
      await propose(site, site.admin);
      const change = what === "demoted" ? { role: "fan" as const } : { suspendedAt: new Date() };
      const { recovery } = (await site.second.get("/api/admin/users/1/second-factor")).body.data;
      await site.db.update(users).set(change).where(eq(users.id, site.admin.user.id));
      const answer = await site.second.post("/api/admin/users/1/second-factor/recovery/confirm", {
        expectedProposedAt: recovery.proposedAt,
      });
      expect([answer.status, answer.body.code]).toEqual([409, "stale"]);
    },
  );

  const FORMER: [what: string, change: (site: Site) => Promise<unknown>][] = [
    [
      "suspended",
      ({ admin, second }) =>
        admin.post(`/api/admin/users/${second.user.id}/suspend`, {
          reason: "A phone in wrong hands",
        }),
    ],
    [
      "demoted",
      ({ db, second }) => db.update(users).set({ role: "fan" }).where(eq(users.id, second.user.id)),
    ],
    [
      "without a factor",
      ({ db, second }) => db.delete(passkeys).where(eq(passkeys.userId, second.user.id)),
    ],
  ];

  test.each(FORMER)(
    "is proposed anew where who proposed it is %s meanwhile, and confirmed",
    async (_, change) => {
      const site = await aSite();
      const { db, admin, member, clock } = site;
      const third = await site.signIn(await aUser(db, { username: "third", role: "admin" }));
      await trust(site, third);
      await propose(site, site.second);
      await change(site);
      clock.advance(MINUTE_MS);
      const seen = (await admin.get(`/api/admin/users/${member.user.id}/second-factor`)).body.data;
      expect(seen).toEqual({ isGuarded: true, takesTwo: true, obstacle: null, recovery: null });
      expect((await propose(site, admin)).status).toBe(200);
      expect((await propose(site, third)).status, "one at a time").toBe(409);
      expect((await confirm(site, third)).status).toBe(200);
      expect(await isGuarded(site)).toBe(false);
    },
  );

  test("takes two administrators of seven days, each with a factor: nobody makes the second one", async () => {
    const site = await aSite();
    const { db, admin, second } = site;
    const isSecond = eq(users.id, second.user.id);
    await propose(site, admin);
    await db.update(users).set({ adminSince: site.deps.now() }).where(isSecond);
    const fresh = await confirm(site, second);
    expect([fresh.status, fresh.body.code]).toEqual([409, "conflict"]);
    expect(fresh.body.message).toContain("of seven days and more");
    await db.delete(factorRecoveries);
    expect((await propose(site, second)).status).toBe(409);
    const alone = await propose(site, admin);
    expect(alone.body.message).toContain("npm run factors:remove");
    await db.update(users).set({ adminSince: null }).where(isSecond);
    await db.delete(passkeys).where(eq(passkeys.userId, second.user.id));
    expect((await propose(site, second)).body.message).toContain("second factor of their own");
    expect((await propose(site, admin)).status).toBe(409);
    expect(await isGuarded(site)).toBe(true);
  });

  test("where no other administrator could confirm, the command line is named", async () => {
    const site = await testApp();
    const second = await site.signIn(await aUser(site.db, { username: "second", role: "admin" }));
    await addApp(site, second);
    await trust(site, site.admin);
    const only = await site.admin.post(
      `/api/admin/users/${second.user.id}/second-factor/recovery`,
      REASON,
    );
    expect(only.status).toBe(409);
    expect(only.body.message).toContain("npm run factors:remove");
  });

  test("asks both administrators again who they are", async () => {
    const site = await aSite();
    await propose(site, site.admin);
    site.clock.advance(HOUR_MS / 4);
    expect((await propose(site, site.admin)).body.code).toBe("confirm_again");
    expect((await confirm(site, site.second)).body.code).toBe("confirm_again");
  });
});

describe("the second factor of a member or an employee", () => {
  const reset = ({ member }: Site, by: Caller, reason: object = REASON) =>
    by.post(`/api/admin/users/${member.user.id}/second-factor/reset`, reason);
  const described = async ({ member }: Site, by: SignedIn) =>
    (await by.get(`/api/admin/users/${member.user.id}/second-factor`)).body.data;

  test("is reset by one administrator: the person and staff are mailed, and sessions end", async () => {
    const site = await aSite({ role: "coach" });
    const { db, admin, member } = site;
    await site.expectStatuses((actor) => reset(site, actor, {}), {
      ...{ visitor: 401, member: 403, otherMember: 403, admin: 422 },
    });
    expect(await described(site, admin)).toEqual({
      ...{ isGuarded: true, takesTwo: false, obstacle: null, recovery: null },
    });
    expect((await reset(site, admin)).body.message).toBe("The second factors were removed");
    expect((await member.get("/api/user")).status, "logged out").toBe(401);
    expect((await logIn(site)).status).toBe(200);
    const sent = (await site.outbox()).map(({ to, subject }) => [to, subject]);
    expect(sent).toEqual(
      expect.arrayContaining([
        ["ana@city.example", "Your second factors were removed"],
        ["staff@raw.example", "An administrator removed somebody's second factors"],
      ]),
    );
    const entries = await db.select().from(auditEntries);
    expect(entries).toMatchObject([
      { action: "factors_removed", actorId: admin.user.id, subjectId: member.user.id, ...REASON },
    ]);
    expect((await reset(site, admin)).body.message).toBe("This account has no second factor.");
  });

  test("takes an administrator of seven days with a second factor, who is asked again", async () => {
    const site = await aSite({ role: "coach" });
    const { db, admin, second, clock } = site;
    await db.delete(passkeys).where(eq(passkeys.userId, second.user.id));
    const { obstacle } = await described(site, second);
    expect(obstacle).toContain("of seven days and more, with a second factor of their own");
    const refused = await reset(site, second);
    expect([refused.status, refused.body.message]).toEqual([409, obstacle]);
    clock.advance(HOUR_MS / 4);
    expect((await reset(site, admin)).body.code).toBe("confirm_again");
    expect(await isGuarded(site)).toBe(true);
  });

  test("is an administrator's for seven days after the role was taken, and takes two", async () => {
    const site = await aSite({ role: "admin" });
    const { admin, member, letTimePass, signIn } = site;
    expect((await reset(site, admin)).body.message).toContain("Please propose the removal");
    const change = { role: "coach", expectedRole: "admin", reason: "Coaches our team" };
    expect((await admin.post(`/api/admin/users/${member.user.id}/role`, change)).status).toBe(200);
    expect(await described(site, admin)).toMatchObject({ takesTwo: true, obstacle: null });
    expect((await reset(site, admin)).status).toBe(409);
    // The database keeps its own time.
    const [taken] = await site.db.select().from(auditEntries).orderBy(desc(auditEntries.id));
    const ahead = Number(taken?.createdAt) - site.clock.now.getTime();
    await letTimePass(Math.max(0, ahead) + 7 * DAY_MS);
    const again = await signIn(admin.user);
    expect((await reset(site, again)).status).toBe(200);
  });

  test("is not proposed to a second administrator", async () => {
    const site = await aSite({ role: "coach" });
    const { status, body } = await propose(site, site.admin);
    expect([status, body.message]).toEqual([
      409,
      "This account isn't an administrator's. You can remove its second factors alone.",
    ]);
  });
});
