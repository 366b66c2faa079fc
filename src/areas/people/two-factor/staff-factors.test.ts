import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { adminApi } from "#admin-api.ts";
import { prospectVotes } from "#areas/board/prospects/tables.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { sessionCookieName } from "#areas/people/accounts/routes/session-cookie.ts";
import { askForFactors } from "#areas/people/accounts/service/second-factors.ts";
import { sessions, staffRights, users } from "#areas/people/accounts/tables.ts";
import { aUser, TEST_PASSWORD } from "#areas/people/accounts/testing.ts";
import { STAFF_RIGHTS, type StaffRight } from "#lib/staff-rights.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { memberApi } from "#member-api.ts";
import { paths } from "#paths.ts";
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
  return visitor.post(paths.api.login, { username, password: TEST_PASSWORD });
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
  const { secret } = (await caller.post(memberApi.factorApp)).body.data;
  const code = appCodeAt(secret, site.deps.now());
  return caller.post(memberApi.factorAppConfirm, { code });
}

/** A call of each right. Only bookkeepers share theirs. */
const OWN_CALLS: Record<StaffRight, string> = {
  scout: adminApi.prospects,
  moderator: adminApi.nominations,
  shop: adminApi.shopProducts,
  desk: adminApi.rawPassToday,
  partners: adminApi.connectPeople,
  bookkeeper: adminApi.shopOrders,
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
    expect((await before.get(adminApi.overview)).status).toBe(200);
    site.clock.advance(1);
    expect(await before.get(adminApi.overview), "the same session").toMatchObject({
      status: 403,
      body: REFUSED,
    });
    const admin = await loggedIn(site, "admin");
    expect((await admin.get(paths.api.user)).body).toMatchObject({ mustEnroll: true });
    for (const refused of [
      admin.get(adminApi.users),
      admin.get(adminApi.contactFile),
      admin.get(paths.api.userSessions),
      admin.post(memberApi.deskSession),
      admin.delete(memberApi.factorApp),
      admin.post(paths.api.userPassword, { password: TEST_PASSWORD, newPassword: "another one" }),
    ]) {
      expect(await refused).toMatchObject({ status: 403, body: REFUSED });
    }
    expect((await admin.get(memberApi.factors)).body.data).toMatchObject({
      appSince: null,
      dueAt: site.deps.now().toISOString(),
    });
    expect((await admin.post(paths.api.logout)).status).toBe(200);
    expect((await admin.get(paths.api.user)).status).toBe(401);
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
        `GET ${paths.api.authTest}`,
        `GET ${paths.api.user}`,
        `GET ${memberApi.confirmPerson}`,
        `GET ${memberApi.factors}`,
        `POST ${memberApi.confirmPerson}`,
        `POST ${memberApi.factorApp}`,
        `POST ${memberApi.factorAppConfirm}`,
        `POST ${memberApi.passkeys}`,
        `POST ${memberApi.passkeyOptions}`,
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
      const answer = await caller.post(memberApi.deskSession);
      const cookies = [answer.headers["set-cookie"]].flat().map(String);
      const cookie = cookies.find((one) => one.includes("raw_desk="))?.split(";")[0] ?? "";
      return { status: answer.status, tablet: site.visitor.with({ cookie }) };
    };
    const { tablet } = await open(await site.signIn(user));
    const statusOf = async (path: string) => (await tablet.get(path)).status;
    site.clock.advance(11 * HOUR_MS);
    expect(await statusOf(memberApi.deskSessions), "the factor is due for ten hours").toBe(200);
    expect(await statusOf(adminApi.rawPassToday), "what is not at the desk").toBe(401);
    const late = await site.signIn(user);
    expect((await open(late)).status).toBe(403);
    site.clock.advance(HOUR_MS + 1);
    expect(await statusOf(memberApi.deskSessions)).toBe(401);
    const whole = withCookieOf(site, await addApp(site, await site.signIn(user)));
    expect((await open(whole)).status).toBe(200);
  });

  test("adding the factor ends the desk sessions that were opened without one", async () => {
    const site = await publicApp();
    site.clock.advance(WEEK_MS - HOUR_MS);
    const opened = await (await site.signIn(site.admin.user)).post(memberApi.deskSession);
    const cookie = [opened.headers["set-cookie"]].flat().join(";").split(";")[0] ?? "";
    const tablet = site.visitor.with({ cookie });
    expect((await tablet.get(memberApi.deskSessions)).status).toBe(200);
    site.clock.advance(2 * HOUR_MS);
    await addApp(site, await loggedIn(site, "admin"));
    expect((await tablet.get(memberApi.deskSessions)).status).toBe(401);
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
    await member.post(paths.api.prospectVote(id));
    site.clock.advance(WEEK_MS);
    const admin = await loggedIn(site, "admin");
    const vote = await admin.at("203.0.113.77").post(paths.api.prospectVote(id));
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
    expect((await admin.get(paths.api.user)).status, "the former id").toBe(401);
    expect((await other.get(paths.api.user)).status, "another session").toBe(401);
    const whole = withCookieOf(site, added);
    expect((await whole.get(adminApi.overview)).status).toBe(200);
    expect((await whole.get(paths.api.user)).body).not.toHaveProperty("mustEnroll");
    expect(await site.db.$count(sessions, eq(sessions.userId, site.admin.user.id))).toBe(1);
  });

  test("a passkey does so, too", async () => {
    const site = await publicApp();
    site.clock.advance(WEEK_MS);
    const admin = await loggedIn(site, "admin");
    const device = aDevice(site.deps.config.baseUrl);
    const { data } = (await admin.post(memberApi.passkeyOptions)).body;
    const added = await admin.post(memberApi.passkeys, { passkey: device.make(data) });
    expect(added.status).toBe(200);
    expect((await withCookieOf(site, added).get(adminApi.overview)).status).toBe(200);
  });

  test("whoever has a factor notices nothing, and keeps the session with a second one", async () => {
    const site = await publicApp();
    await addApp(site, site.admin);
    site.clock.advance(WEEK_MS);
    const admin = await site.signIn(site.admin.user);
    expect((await admin.get(adminApi.overview)).status).toBe(200);
    const device = aDevice(site.deps.config.baseUrl);
    const { data } = (await admin.post(memberApi.passkeyOptions)).body;
    const added = await admin.post(memberApi.passkeys, { passkey: device.make(data) });
    expect([added.status, added.headers["set-cookie"]]).toEqual([200, undefined]);
    expect((await admin.get(adminApi.overview)).status).toBe(200);
  });

  test("it begins with the right, where that was given later, and ends with it", async () => {
    const site = await publicApp();
    site.clock.advance(30 * DAY_MS);
    const at = site.clock.now;
    const { id } = site.member.user;
    await site.db.insert(staffRights).values({ userId: id, right: "desk", reason: "Sundays", at });
    const due = async () => (await site.signIn(site.member.user)).get(memberApi.factors);
    expect((await due()).body.data.dueAt).toBe(aWeekFrom(site));
    site.clock.advance(WEEK_MS - 1);
    expect((await (await site.signIn(site.member.user)).get(paths.api.userSessions)).status).toBe(
      200,
    );
    site.clock.advance(1);
    const late = await site.signIn(site.member.user);
    expect((await late.get(paths.api.userSessions)).body.code).toBe("factor_required");
    await site.db.delete(staffRights);
    expect((await late.get(paths.api.userSessions)).status).toBe(200);
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
    await admin.post(adminApi.userRole(id), {
      role: "admin",
      expectedRole: "fan",
      reason: "Coaches our team",
    });
    site.clock.advance(WEEK_MS - 1);
    expect((await (await site.signIn(site.member.user)).get(adminApi.overview)).status).toBe(200);
    site.clock.advance(1);
    const late = await site.signIn(site.member.user);
    expect((await late.get(adminApi.overview)).body.code).toBe("factor_required");
  });

  test("nothing is asked of members", async () => {
    const site = await publicApp();
    site.clock.advance(30 * DAY_MS);
    const member = await site.signIn(site.member.user);
    expect((await member.get(memberApi.factors)).body.data.dueAt).toBeNull();
    expect((await member.get(paths.api.userSessions)).status).toBe(200);
  });

  test("nothing is asked of staff on a start that others can't reach, even if it was public once", async () => {
    const { deps, clock, signIn, admin: before } = await testApp();
    await askForFactors(deps);
    expect((await before.get(memberApi.factors)).body.data.dueAt).toBeNull();
    await askForFactors({ ...deps, config: { ...deps.config, isPublic: true } });
    clock.advance(30 * DAY_MS);
    const admin = await signIn(before.user);
    expect((await admin.get(adminApi.overview)).status).toBe(200);
    expect((await admin.get(memberApi.factors)).body.data.dueAt).toBeNull();
  });

  test("the first public start counts, and a later one changes nothing", async () => {
    const site = await publicApp();
    const first = aWeekFrom(site);
    site.clock.advance(3 * DAY_MS);
    await askForFactors(site.deps);
    const admin = await site.signIn(site.admin.user);
    expect((await admin.get(memberApi.factors)).body.data.dueAt).toBe(first);
  });
});
