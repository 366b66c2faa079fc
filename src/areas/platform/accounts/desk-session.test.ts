import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import type { Answer } from "#tests/actors.ts";
import { testApp } from "#tests/test-app.ts";
import { removeEndedSessions } from "./service/sessions.ts";
import { sessions, staffRights } from "./tables.ts";
import { TEST_PASSWORD } from "./testing.ts";

const cookieOf = (answer: Answer) =>
  [answer.headers["set-cookie"]].flat().find((one) => String(one).startsWith("raw_desk="));

/** A site with a browser that has a desk session, and no other. */
async function deskSite() {
  const site = await testApp();
  await site.db.insert(staffRights).values({
    ...{ userId: site.member.user.id, right: "desk", reason: "Front desk", at: site.clock.now },
  });
  const opener = await site.signIn(site.member.user);
  const opened = await opener.post("/api/rawpass/desk/session");
  const cookie = String(cookieOf(opened)).split(";")[0] ?? "";
  return { ...site, opener, opened, cookie, desk: site.visitor.with({ cookie }) };
}

describe("a desk session", () => {
  test("is opened by whoever may work at the desk", async () => {
    const site = await deskSite();
    const admin = await site.signIn(site.admin.user);
    const statuses = [];
    for (const actor of [site.visitor, site.otherMember, site.opener, admin]) {
      statuses.push((await actor.post("/api/rawpass/desk/session")).status);
    }
    expect(statuses).toEqual([401, 403, 200, 200]);
    expect(cookieOf(site.opened)).toMatch(
      /^raw_desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test("makes the calls of the desk, and no other", async () => {
    const { desk, cookie, visitor } = await deskSite();
    expect((await desk.get("/api/rawpass/desk/sessions")).status).toBe(200);
    expect((await desk.get("/api/rawpass/desk/session")).body.data.username).toBeDefined();
    for (const path of ["/api/user", "/api/rawpass/athletes", "/api/check-admin"]) {
      expect((await desk.get(path)).status, path).toBe(401);
    }
    expect((await desk.post("/api/rawpass/desk/session")).status).toBe(401);
    const asFull = visitor.with({ cookie: cookie.replace("raw_desk", "raw_session") });
    expect((await asFull.get("/api/user")).status).toBe(401);
  });

  test("is one of the newest ten of its account, and ends no other session of it", async () => {
    const site = await deskSite();
    const owner = await site.signIn(site.member.user);
    for (let turn = 4; turn <= 20; turn += 1) await site.signIn(site.member.user);
    let last = site.desk;
    for (let turn = 2; turn <= 11; turn += 1) {
      site.clock.advance(MINUTE_MS);
      expect((await site.desk.get("/api/rawpass/desk/sessions")).status).toBe(200);
      const cookie = String(cookieOf(await site.opener.post("/api/rawpass/desk/session")));
      last = site.visitor.with({ cookie: cookie.split(";")[0] ?? "" });
    }
    expect((await site.desk.get("/api/rawpass/desk/sessions")).status).toBe(401);
    expect((await last.get("/api/rawpass/desk/sessions")).status).toBe(200);
    expect(await site.db.$count(sessions, eq(sessions.kind, "desk"))).toBe(10);
    const isOwn = eq(sessions.userId, site.member.user.id);
    expect(await site.db.$count(sessions, isOwn)).toBe(30);
    expect((await owner.get("/api/user/sessions")).body.data).toHaveLength(30);
  });

  test("lasts 12 hours, used or not, and then its row goes", async () => {
    const site = await deskSite();
    for (let hour = 0; hour < 11; hour += 1) {
      site.clock.advance(HOUR_MS);
      expect((await site.desk.get("/api/rawpass/desk/sessions")).status).toBe(200);
    }
    site.clock.advance(HOUR_MS - 1);
    expect((await site.desk.get("/api/rawpass/desk/sessions")).status).toBe(200);
    site.clock.advance(2);
    expect((await site.desk.get("/api/rawpass/desk/sessions")).status).toBe(401);
    const before = await site.db.$count(sessions);
    expect(await removeEndedSessions(site.deps)).toBeGreaterThan(0);
    expect(await site.db.$count(sessions)).toBeLessThan(before);
  });

  test("of an administrator outlasts the 30 minutes without use of a full session", async () => {
    const site = await deskSite();
    const admin = await site.signIn(site.admin.user);
    const cookie =
      String(cookieOf(await admin.post("/api/rawpass/desk/session"))).split(";")[0] ?? "";
    site.clock.advance(40 * MINUTE_MS);
    await removeEndedSessions(site.deps);
    expect((await admin.get("/api/user")).status).toBe(401);
    const desk = site.visitor.with({ cookie });
    const answer = await desk.get("/api/rawpass/desk/sessions");
    expect(answer.status).toBe(200);
    expect(answer.headers["session-ends-in"]).toBeUndefined();
  });

  test("ends with the right, by leaving the desk, and when somebody logs in or out", async () => {
    const site = await deskSite();
    expect((await site.desk.delete("/api/rawpass/desk/session")).status).toBe(200);
    expect((await site.desk.get("/api/rawpass/desk/sessions")).status).toBe(401);

    const login = { username: site.otherMember.user.username, password: TEST_PASSWORD };
    for (const [path, body] of [
      ["/api/logout", undefined],
      ["/api/login", login],
    ] as const) {
      const opened = await site.opener.post("/api/rawpass/desk/session");
      const cookie = String(cookieOf(opened)).split(";")[0] ?? "";
      const desk = site.visitor.with({ cookie });
      expect((await desk.get("/api/rawpass/desk/sessions")).status).toBe(200);
      expect(cookieOf(await desk.post(path, body))).toMatch(/^raw_desk=; Max-Age=0/);
      expect((await desk.get("/api/rawpass/desk/sessions")).status, path).toBe(401);
    }

    const opened = await site.opener.post("/api/rawpass/desk/session");
    const cookie = String(cookieOf(opened)).split(";")[0] ?? "";
    await site.visitor.with({ cookie }).post("/api/logout", { isUnused: true });
    expect((await site.visitor.with({ cookie }).get("/api/rawpass/desk/sessions")).status).toBe(
      200,
    );
    await site.db.delete(staffRights);
    expect((await site.visitor.with({ cookie }).get("/api/rawpass/desk/sessions")).status).toBe(
      403,
    );
  });
});
