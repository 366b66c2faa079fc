import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { removeExpiredInvitations } from "#areas/platform/accounts/service/staff-invitations.ts";
import { sessions, staffInvitations, staffRights, users } from "#areas/platform/accounts/tables.ts";
import { aRight, aUser, TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { withQuery } from "#lib/list-address.ts";
import { DAY_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { recordedChanges } from "#tests/recorded-changes.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";

const INVITED = {
  email: "Ana@team.example",
  rights: ["scout", "desk"],
  reason: "Runs our Saturdays",
};
const ACCOUNT = { username: "ana.b", password: "three-words-504", isAdult: true };

/** Sends an invitation and returns the token of its mail. */
async function invite({ admin, outbox }: TestApp, change: Partial<typeof INVITED> = {}) {
  const input = { ...INVITED, ...change };
  expect((await admin.post("/api/admin/invitations", input)).status).toBe(200);
  const mail = (await outbox()).findLast(({ to }) => to === input.email);
  const [, token = ""] = /invitation\/([\w-]{43})/.exec(JSON.stringify(mail)) ?? [];
  expect(token).not.toBe("");
  return token;
}

const open = async ({ visitor }: TestApp, token: string) =>
  (await visitor.get(`/api/invitations/${token}`)).status;

const create = ({ visitor }: TestApp, token: string, change: object = {}) =>
  visitor.post(`/api/invitations/${token}/account`, { ...ACCOUNT, ...change });

async function rightsOf({ db }: TestApp, username: string) {
  const rows = await db
    .select({ right: staffRights.right, givenBy: staffRights.givenBy, reason: staffRights.reason })
    .from(staffRights)
    .innerJoin(users, eq(users.id, staffRights.userId))
    .where(eq(users.username, username));
  return rows.toSorted((one, other) => one.right.localeCompare(other.right));
}

describe("an invitation of a colleague", () => {
  test("is sent, listed and withdrawn by owners alone", async () => {
    const site = await testApp();
    await site.expectStatuses((actor) => actor.get("/api/admin/invitations"), {
      ...{ visitor: 401, member: 403, otherMember: 403, admin: 200 },
    });
    const helper = await site.staff("scout", "bookkeeper");
    expect((await helper.post("/api/admin/invitations", INVITED)).status).toBe(403);
    expect((await helper.delete("/api/admin/invitations/1")).status).toBe(403);
  });

  test("creates an account with a confirmed address and the rights, once", async () => {
    const site = await testApp();
    const token = await invite(site);
    const { body } = await site.visitor.get(`/api/invitations/${token}`);
    expect(body.data).toMatchObject({
      ...{ email: INVITED.email, rights: INVITED.rights, invitedBy: "admin", account: "none" },
    });
    expect((await create(site, token, { password: "password" })).status).toBe(422);
    expect((await create(site, token, { isAdult: false })).status).toBe(422);
    expect((await create(site, token)).status).toBe(201);
    const [account] = await site.db.select().from(users).where(eq(users.username, "ana.b"));
    expect(account).toMatchObject({ email: INVITED.email, role: "fan" });
    expect(account?.emailConfirmedAt).not.toBeNull();
    const given = { givenBy: site.admin.user.id, reason: INVITED.reason };
    expect(await rightsOf(site, "ana.b")).toEqual([
      { right: "desk", ...given },
      { right: "scout", ...given },
    ]);
    const login = { username: "ana.b", password: ACCOUNT.password };
    expect((await site.visitor.post("/api/login", login)).status).toBe(200);
    expect((await create(site, token, { username: "second" })).status).toBe(404);
    expect((await site.admin.get("/api/admin/invitations")).body.data).toEqual([]);
    expect(await recordedChanges(site.db)).toMatchObject([
      { action: "colleague_invited", after: { rights: "desk, scout" }, reason: INVITED.reason },
      {
        ...{ action: "invitation_accepted", actorId: account?.id, subjectId: account?.id },
        after: { invitation: 1 },
      },
    ]);
    expect((await site.outbox()).map(({ subject }) => subject)).toContain("New colleague: ana.b");
  });

  test("lets the colleague choose a name that reads like staff", async () => {
    const site = await testApp();
    const username = "dora-staff";
    expect((await create(site, await invite(site), { username })).status).toBe(201);
    const { body } = await site.admin.get(withQuery("/api/admin/users", { q: username }));
    expect(body.data).toMatchObject([{ username, readsLikeStaff: false }]);
  });

  test("gives the rights to an account of the confirmed address, which is logged out", async () => {
    const site = await testApp();
    const colleague = await site.signIn(
      await aUser(site.db, { username: "ana", email: "ana@team.example" }),
    );
    const token = await invite(site);
    const url = `/api/invitations/${token}`;
    expect((await colleague.get(url)).body.data.account).toBe("invited");
    expect((await site.member.get(url)).body.data.account).toBe("other");
    expect((await site.member.post(url)).status).toBe(409);
    expect((await colleague.post(url)).status).toBe(200);
    expect((await rightsOf(site, "ana")).map(({ right }) => right)).toEqual(["desk", "scout"]);
    expect(await site.db.$count(sessions, eq(sessions.userId, colleague.user.id))).toBe(0);
    expect((await site.member.post(url)).status).toBe(404);
  });

  test("gives nothing to an account whose address nobody confirmed", async () => {
    const site = await testApp();
    const squatter = await site.signIn(
      await aUser(site.db, { username: "ana", email: INVITED.email, emailConfirmedAt: null }),
    );
    const token = await invite(site);
    expect((await squatter.post(`/api/invitations/${token}`)).status).toBe(409);
    expect(await rightsOf(site, "ana")).toEqual([]);
    expect(await open(site, token)).toBe(200);
  });

  test("keeps no token in the clear, ends with a newer one, and can be withdrawn", async () => {
    const site = await testApp();
    const first = await invite(site);
    const second = await invite(site, { email: "ana@TEAM.example", rights: ["shop"] });
    expect(JSON.stringify(await site.db.select().from(staffInvitations))).not.toContain(second);
    expect([await open(site, first), await open(site, second)]).toEqual([404, 200]);
    const [{ id }] = (await site.admin.get("/api/admin/invitations")).body.data;
    expect((await site.admin.delete(`/api/admin/invitations/${id}`)).status).toBe(200);
    expect(await open(site, second)).toBe(404);
    expect((await site.admin.delete(`/api/admin/invitations/${id}`)).status).toBe(404);
    expect((await recordedChanges(site.db)).at(-1)).toMatchObject({
      ...{ action: "invitation_withdrawn", subjectType: "invitation", subjectId: id },
    });
  });

  test("has the address as its name in the audit log, by which it is found, until it is over", async () => {
    const site = await testApp();
    await invite(site);
    const entries = async (q: string) => {
      const { body } = await site.admin.get(withQuery("/api/admin/audit", { q }));
      return body.data.map(({ subject }: { subject: unknown }) => subject);
    };
    const named = { name: INVITED.email, path: withQuery(paths.adminPanel, { tab: "users" }) };
    expect(await entries("ana@team")).toEqual([named]);
    await site.admin.delete("/api/admin/invitations/1");
    expect(await entries("ana@team")).toEqual([]);
    expect(await entries("#1")).toEqual([null, null]);
  });

  test("sent again because its response was lost, is one invitation with one mail", async () => {
    const site = await testApp();
    const form = { ...INVITED, idempotencyKey: randomUUID() };
    const send = () => site.admin.post("/api/admin/invitations", form);
    const answers = [await send(), await send(), ...(await Promise.all([send(), send()]))];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const mails = (await site.outbox()).filter(({ to }) => to === INVITED.email);
    const [, token = ""] = /invitation\/([\w-]{43})/.exec(JSON.stringify(mails)) ?? [];
    expect([mails.length, await open(site, token)]).toEqual([1, 200]);
    expect(await recordedChanges(site.db)).toHaveLength(1);
    expect((await create(site, token)).status).toBe(201);
    expect((await send()).status).toBe(200);
    expect((await site.admin.get("/api/admin/invitations")).body.data).toEqual([]);
  });

  test("expires after 7 days, is listed as expired, and is deleted 30 days later", async () => {
    const site = await testApp();
    const token = await invite(site);
    await site.letTimePass(7 * DAY_MS - 1);
    expect(await open(site, token)).toBe(200);
    await site.letTimePass(1);
    expect((await create(site, token)).status).toBe(404);
    expect((await site.admin.get("/api/admin/invitations")).body.data).toMatchObject([
      { email: INVITED.email, isExpired: true },
    ]);
    await site.letTimePass(30 * DAY_MS);
    expect(await removeExpiredInvitations(site.deps)).toBe(0);
    await site.letTimePass(1);
    expect(await removeExpiredInvitations(site.deps)).toBe(1);
  });

  test.each([
    [
      "loses the role",
      (site: TestApp, id: number) =>
        site.admin.post(`/api/admin/users/${id}/role`, {
          ...{ role: "fan", expectedRole: "admin", reason: "Left the company" },
        }),
    ],
    [
      "is suspended",
      (site: TestApp, id: number) =>
        site.admin.post(`/api/admin/users/${id}/suspend`, { reason: "Left the company" }),
    ],
  ])("ends when the owner who sent it %s, and does not come back", async (_what, end) => {
    const site = await testApp();
    const owner = await site.signIn(await aUser(site.db, { username: "boss", role: "admin" }));
    const token = await invite({ ...site, admin: owner });
    expect((await end(site, owner.user.id)).status).toBe(200);
    expect((await create(site, token)).status).toBe(404);
    await site.db
      .update(users)
      .set({ role: "admin", suspendedAt: null })
      .where(eq(users.id, owner.user.id));
    expect(await open(site, token)).toBe(404);
    expect((await recordedChanges(site.db)).map(({ action }) => action)).toContain(
      "invitation_withdrawn",
    );
  });

  test("ends with the account of the owner who sent it", async () => {
    const site = await testApp();
    const owner = await site.signIn(await aUser(site.db, { username: "boss", role: "admin" }));
    const token = await invite({ ...site, admin: owner });
    const deletion = await owner.delete("/api/user", { password: TEST_PASSWORD });
    expect(deletion.status).toBe(200);
    expect(await open(site, token)).toBe(404);
  });

  test.each([
    [
      "is suspended",
      (site: TestApp, id: number) =>
        site.admin.post(`/api/admin/users/${id}/suspend`, { reason: "Left the company" }),
    ],
    [
      "gets another role",
      (site: TestApp, id: number) =>
        site.admin.post(`/api/admin/users/${id}/role`, {
          ...{ role: "coach", expectedRole: "fan", reason: "Left the company" },
        }),
    ],
    [
      "loses a right",
      (site: TestApp, id: number) =>
        site.admin.post(`/api/admin/users/${id}/rights`, {
          ...{ right: "shop", isGiven: false, reason: "Left the company" },
        }),
    ],
  ])("ends when the person of its address %s", async (_what, end) => {
    const site = await testApp();
    const person = { username: "ana", email: "ana@TEAM.example", emailConfirmedAt: null };
    const { id } = await aUser(site.db, { ...person, role: "fan" });
    await aRight(site.db, id, "shop");
    const token = await invite(site);
    const other = await invite(site, { email: "ben@team.example" });
    expect((await end(site, id)).status).toBe(200);
    expect((await create(site, token)).status).toBe(404);
    expect(await open(site, other)).toBe(200);
    expect((await recordedChanges(site.db)).map(({ action }) => action)).toContain(
      "invitation_withdrawn",
    );
  });

  test("ends when the person of its address deletes the account", async () => {
    const site = await testApp();
    const person = await site.signIn(
      await aUser(site.db, { username: "ana", email: INVITED.email }),
    );
    const token = await invite(site);
    const deletion = await person.delete("/api/user", { password: TEST_PASSWORD });
    expect(deletion.status).toBe(200);
    expect((await create(site, token)).status).toBe(404);
  });

  test("makes no second account for an address that an account has confirmed", async () => {
    const site = await testApp();
    await aUser(site.db, { username: "ana", email: "ana@TEAM.example" });
    const token = await invite(site);
    const { status, body } = await create(site, token);
    expect([status, body.message]).toEqual([
      409,
      "An account with this address exists already. Please log in with it, then open this link again.",
    ]);
    expect(await open(site, token)).toBe(200);
  });

  test("stops at five a day to an address", async () => {
    const site = await testApp({ config: { rateLimit: true } });
    for (let number = 0; number < 5; number++) await invite(site);
    expect((await site.admin.post("/api/admin/invitations", INVITED)).status).toBe(429);
  });
});
