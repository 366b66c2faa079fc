import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { prospectVotes } from "#areas/board/prospects/tables.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { sessionCookieName } from "#areas/platform/accounts/routes/session-cookie.ts";
import { askForFactors } from "#areas/platform/accounts/service/second-factors.ts";
import { sessions, staffRights, users } from "#areas/platform/accounts/tables.ts";
import { aUser, TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { STAFF_RIGHTS, type StaffRight } from "#lib/staff-rights.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { Answer, Caller } from "#tests/actors.ts";
import { siteWithCalls } from "#tests/site-with-calls.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { aDevice, appCodeAt } from "./testing.ts";

const WEEK_MS = 7 * DAY_MS;

/** A site that others can reach, whose people were there long before it asked for second factors. */
async function publicApp(): Promise<TestApp> {
  return asking(await testApp({ config: { isPublic: true } }));
}

async function asking<Site extends TestApp>(site: Site): Promise<Site> {
  await site.db.update(users).set({ createdAt: daysAgo(site, 90) });
  await askForFactors(site.deps);
  return site;
}

const daysAgo = ({ clock }: TestApp, days: number) => new Date(clock.now.getTime() - days * DAY_MS);
const aWeekFrom = ({ clock }: TestApp) => new Date(clock.now.getTime() + WEEK_MS).toISOString();

/** Logs in with the password alone, at an address of one's own. */
async function logIn({ visitor }: TestApp, username: string): Promise<Answer> {
  return visitor.post("/api/login", { username, password: TEST_PASSWORD });
}

/** What somebody can do whose browser got this answer. */
function withCookieOf(site: TestApp, answer: Answer): Caller {
  const set = [answer.headers["set-cookie"]].flat().join(";");
  const name = sessionCookieName(site.deps.config);
  const [, token = ""] = new RegExp(`${name}=([\\w-]+)`).exec(set) ?? [];
  return site.visitor.with({ cookie: `${name}=${token}` });
}

async function loggedIn(site: TestApp, username: string): Promise<Caller> {
  return withCookieOf(site, await logIn(site, username));
}

async function addApp(site: TestApp, caller: Caller): Promise<Answer> {
  const { secret } = (await caller.post("/api/user/factors/app")).body.data;
  const code = appCodeAt(secret, site.deps.now());
  return caller.post("/api/user/factors/app/confirm", { code });
}

/** A call of each right. Only bookkeepers share theirs. */
const OWN_CALLS: Record<StaffRight, string> = {
  scout: "/api/admin/prospects",
  moderator: "/api/admin/you-scout/nominations",
  shop: "/api/admin/shop/products",
  desk: "/api/admin/rawpass/today",
  partners: "/api/admin/connect/people",
  bookkeeper: "/api/admin/shop/orders",
};

const REFUSED = {
  code: "factor_required",
  message: "Please add a second factor to your account first. Staff can't work without one.",
};

describe("seven days after a public site asks staff for second factors", () => {
  test("a login of an administrator opens a session that can only add one", async () => {
    const site = await publicApp();
    site.clock.advance(WEEK_MS - 1);
    const before = await loggedIn(site, "admin");
    expect((await before.get("/api/admin/overview")).status).toBe(200);
    site.clock.advance(1);
    expect(await before.get("/api/admin/overview"), "the same session").toMatchObject({
      status: 403,
      body: REFUSED,
    });
    const admin = await loggedIn(site, "admin");
    expect((await admin.get("/api/user")).body).toMatchObject({ mustEnroll: true });
    for (const refused of [
      admin.get("/api/admin/users"),
      admin.get("/api/admin/contact-messages.csv"),
      admin.get("/api/user/sessions"),
      admin.post("/api/rawpass/desk/session"),
      admin.delete("/api/user/factors/app"),
      admin.post("/api/user/password", { password: TEST_PASSWORD, newPassword: "another one" }),
    ]) {
      expect(await refused).toMatchObject({ status: 403, body: REFUSED });
    }
    expect((await admin.get("/api/user/factors")).body.data).toMatchObject({
      appSince: null,
      dueAt: site.deps.now().toISOString(),
    });
    expect((await admin.post("/api/logout")).status).toBe(200);
    expect((await admin.get("/api/user")).status).toBe(401);
  });

  test("every call but those by which it is added is refused, or takes the person for a visitor", async () => {
    const site = await asking(await siteWithCalls({ config: { isPublic: true } }));
    site.clock.advance(WEEK_MS);
    const admin = await site.signIn(site.admin.user);
    const allowed = site.calls
      .filter(({ config }) => config?.isForEnrolling)
      .map(({ method, url }) => `${method} ${url}`);
    expect(allowed.toSorted()).toEqual(
      [
        "GET /api/auth-test",
        "GET /api/user",
        "GET /api/user/confirm",
        "GET /api/user/factors",
        "POST /api/user/confirm",
        "POST /api/user/factors/app",
        "POST /api/user/factors/app/confirm",
        "POST /api/user/factors/passkeys",
        "POST /api/user/factors/passkeys/options",
      ].toSorted(),
    );
    const closed = site.calls.filter(
      ({ config }) => config?.who !== "anyone" && !config?.isForEnrolling,
    );
    expect(closed.length).toBeGreaterThan(200);
    for (const { method, url } of closed) {
      const call = String(method).toLowerCase() as "post";
      const { status, body } = await admin[call](url.replace(/:\w+/g, "1"));
      expect([status, body.code], `${method} ${url}`).toEqual([403, "factor_required"]);
    }
  });

  test("a desk session that was open stays for its 12 hours, and nobody opens another", async () => {
    const site = await publicApp();
    const user = await aUser(site.db, { username: "helper" });
    const given = { userId: user.id, right: "desk", reason: "Sundays", at: site.deps.now() };
    await site.db.insert(staffRights).values(given as typeof staffRights.$inferInsert);
    site.clock.advance(WEEK_MS - HOUR_MS);
    const open = async (caller: Caller) => {
      const answer = await caller.post("/api/rawpass/desk/session");
      const cookies = [answer.headers["set-cookie"]].flat().map(String);
      const cookie = cookies.find((one) => one.includes("raw_desk="))?.split(";")[0] ?? "";
      return { status: answer.status, tablet: site.visitor.with({ cookie }) };
    };
    const { tablet } = await open(await site.signIn(user));
    const statusOf = async (path: string) => (await tablet.get(path)).status;
    site.clock.advance(11 * HOUR_MS);
    expect(await statusOf("/api/rawpass/desk/sessions"), "the factor is due for ten hours").toBe(
      200,
    );
    expect(await statusOf("/api/admin/rawpass/today"), "what is not at the desk").toBe(401);
    const late = await site.signIn(user);
    expect((await open(late)).status).toBe(403);
    site.clock.advance(HOUR_MS + 1);
    expect(await statusOf("/api/rawpass/desk/sessions")).toBe(401);
    const whole = withCookieOf(site, await addApp(site, await site.signIn(user)));
    expect((await open(whole)).status).toBe(200);
  });

  test("adding the factor ends the desk sessions that were opened without one", async () => {
    const site = await publicApp();
    site.clock.advance(WEEK_MS - HOUR_MS);
    const opened = await (await site.signIn(site.admin.user)).post("/api/rawpass/desk/session");
    const cookie = [opened.headers["set-cookie"]].flat().join(";").split(";")[0] ?? "";
    const tablet = site.visitor.with({ cookie });
    expect((await tablet.get("/api/rawpass/desk/sessions")).status).toBe(200);
    site.clock.advance(2 * HOUR_MS);
    await addApp(site, await loggedIn(site, "admin"));
    expect((await tablet.get("/api/rawpass/desk/sessions")).status).toBe(401);
  });

  test("on a call for anyone the person counts as a visitor", async () => {
    const site = await publicApp();
    const known = { emailConfirmedAt: new Date(), adultConfirmedAt: new Date() };
    await site.db.update(users).set({ ...known, email: "staff@city.example" });
    const { id } = await aProspect(site.db, { rawRank: 1 });
    const byAccount = async () => {
      const votes = await site.db.select().from(prospectVotes).orderBy(prospectVotes.id);
      return votes.map(({ accountAddress }) => accountAddress !== null);
    };
    const member = await site.signIn(site.member.user);
    await member.post(`/api/prospects/${id}/vote`);
    site.clock.advance(WEEK_MS);
    const admin = await loggedIn(site, "admin");
    const vote = await admin.at("203.0.113.77").post(`/api/prospects/${id}/vote`);
    expect(vote.status).toBe(200);
    expect(await byAccount()).toEqual([true, false]);
  });

  test("the first factor makes it a whole session, under another id, and ends all others", async () => {
    const site = await publicApp();
    site.clock.advance(WEEK_MS);
    const other = await loggedIn(site, "admin");
    const admin = await loggedIn(site, "admin");
    const added = await addApp(site, admin);
    expect(added.body.data.recoveryCodes).toHaveLength(10);
    expect((await admin.get("/api/user")).status, "the former id").toBe(401);
    expect((await other.get("/api/user")).status, "another session").toBe(401);
    const whole = withCookieOf(site, added);
    expect((await whole.get("/api/admin/overview")).status).toBe(200);
    expect((await whole.get("/api/user")).body).not.toHaveProperty("mustEnroll");
    expect(await site.db.$count(sessions, eq(sessions.userId, site.admin.user.id))).toBe(1);
  });

  test("a passkey does so, too", async () => {
    const site = await publicApp();
    site.clock.advance(WEEK_MS);
    const admin = await loggedIn(site, "admin");
    const device = aDevice(site.deps.config.baseUrl);
    const { data } = (await admin.post("/api/user/factors/passkeys/options")).body;
    const added = await admin.post("/api/user/factors/passkeys", { passkey: device.make(data) });
    expect(added.status).toBe(200);
    expect((await withCookieOf(site, added).get("/api/admin/overview")).status).toBe(200);
  });

  test("whoever has a factor notices nothing, and keeps the session with a second one", async () => {
    const site = await publicApp();
    await addApp(site, site.admin);
    site.clock.advance(WEEK_MS);
    const admin = await site.signIn(site.admin.user);
    expect((await admin.get("/api/admin/overview")).status).toBe(200);
    const device = aDevice(site.deps.config.baseUrl);
    const { data } = (await admin.post("/api/user/factors/passkeys/options")).body;
    const added = await admin.post("/api/user/factors/passkeys", { passkey: device.make(data) });
    expect([added.status, added.headers["set-cookie"]]).toEqual([200, undefined]);
    expect((await admin.get("/api/admin/overview")).status).toBe(200);
  });

  test("it begins with the right, where that was given later, and ends with it", async () => {
    const site = await publicApp();
    site.clock.advance(30 * DAY_MS);
    const at = site.clock.now;
    const { id } = site.member.user;
    await site.db.insert(staffRights).values({ userId: id, right: "desk", reason: "Sundays", at });
    const due = async () => (await site.signIn(site.member.user)).get("/api/user/factors");
    expect((await due()).body.data.dueAt).toBe(aWeekFrom(site));
    site.clock.advance(WEEK_MS - 1);
    expect((await (await site.signIn(site.member.user)).get("/api/user/sessions")).status).toBe(
      200,
    );
    site.clock.advance(1);
    const late = await site.signIn(site.member.user);
    expect((await late.get("/api/user/sessions")).body.code).toBe("factor_required");
    await site.db.delete(staffRights);
    expect((await late.get("/api/user/sessions")).status).toBe(200);
    expect((await due()).body.data.dueAt).toBeNull();
  });

  test.each(STAFF_RIGHTS)("the right %s needs one like every other", async (right) => {
    const site = await publicApp();
    const user = await aUser(site.db, { username: "helper" });
    const given = { userId: user.id, right, reason: "Helps us", at: site.deps.now() };
    await site.db.insert(staffRights).values(given);
    const work = OWN_CALLS[right];
    const others = STAFF_RIGHTS.filter((other) => other !== right && other !== "bookkeeper").map(
      (other) => OWN_CALLS[other],
    );
    site.clock.advance(WEEK_MS - 1);
    const inTime = await site.signIn(user);
    expect((await inTime.get(work)).status).toBe(200);
    site.clock.advance(1);
    const late = await site.signIn(user);
    for (const path of [work, ...others]) {
      expect(await late.get(path)).toMatchObject({ status: 403, body: REFUSED });
    }
    const whole = withCookieOf(site, await addApp(site, late));
    expect((await whole.get(work)).status).toBe(200);
    for (const path of others) {
      expect(await whole.get(path), path).toMatchObject({
        status: 403,
        body: { code: "forbidden" },
      });
    }
  });

  test("an administrator who becomes one later has seven days from then on", async () => {
    const site = await publicApp();
    await addApp(site, site.admin);
    site.clock.advance(30 * DAY_MS);
    const admin = await site.signIn(site.admin.user);
    const { id } = site.member.user;
    await admin.post(`/api/admin/users/${id}/role`, {
      role: "admin",
      expectedRole: "fan",
      reason: "Coaches our team",
    });
    site.clock.advance(WEEK_MS - 1);
    expect((await (await site.signIn(site.member.user)).get("/api/admin/overview")).status).toBe(
      200,
    );
    site.clock.advance(1);
    const late = await site.signIn(site.member.user);
    expect((await late.get("/api/admin/overview")).body.code).toBe("factor_required");
  });

  test("nothing is asked of members", async () => {
    const site = await publicApp();
    site.clock.advance(30 * DAY_MS);
    const member = await site.signIn(site.member.user);
    expect((await member.get("/api/user/factors")).body.data.dueAt).toBeNull();
    expect((await member.get("/api/user/sessions")).status).toBe(200);
  });

  test("nothing is asked of staff on a start that others can't reach, even if it was public once", async () => {
    const { deps, clock, signIn, admin: before } = await testApp();
    await askForFactors(deps);
    expect((await before.get("/api/user/factors")).body.data.dueAt).toBeNull();
    await askForFactors({ ...deps, config: { ...deps.config, isPublic: true } });
    clock.advance(30 * DAY_MS);
    const admin = await signIn(before.user);
    expect((await admin.get("/api/admin/overview")).status).toBe(200);
    expect((await admin.get("/api/user/factors")).body.data.dueAt).toBeNull();
  });

  test("the first public start counts, and a later one changes nothing", async () => {
    const site = await publicApp();
    const first = aWeekFrom(site);
    site.clock.advance(3 * DAY_MS);
    await askForFactors(site.deps);
    const admin = await site.signIn(site.admin.user);
    expect((await admin.get("/api/user/factors")).body.data.dueAt).toBe(first);
  });
});
