import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { prospects } from "#areas/board/prospects/tables.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { staffRights } from "#areas/platform/accounts/tables.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { ACCOUNT_HEADER } from "#lib/api.ts";
import { createHttpServer } from "#lib/http/server.ts";
import { testApp } from "#tests/test-app.ts";
import { installGates } from "./gates.ts";

test("a call for the signed-in answers them alone", async () => {
  const { expectStatuses } = await testApp();
  await expectStatuses((actor) => actor.get("/api/user"), {
    visitor: 401,
    member: 200,
    otherMember: 200,
    admin: 200,
  });
});

test("a call for administrators answers them alone", async () => {
  const { expectStatuses, db } = await testApp();
  const { id } = await aProspect(db);
  await expectStatuses((actor) => actor.delete(`/api/admin/prospects/${id}`), {
    visitor: 401,
    member: 403,
    otherMember: 403,
    admin: 200,
  });
});

test("a closed call asks who you are before it looks at what you send", async () => {
  const { visitor } = await testApp();
  const answer = await visitor.post("/api/admin/prospects", { raw_rank: "first" });
  expect(answer.body).toEqual({ message: "Please log in first.", code: "not_signed_in" });
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("what a closed call answers is cached by nobody", async () => {
  const { admin, db } = await testApp();
  const { id } = await aProspect(db);
  const { status, headers } = await admin.patch(`/api/admin/prospects/${id}`, { gradYear: 2028 });
  expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
});

test("a made-up or ended session is none", async () => {
  const { visitor, member } = await testApp();
  const stranger = visitor.with({ cookie: "raw_session=made-up" });
  expect((await stranger.get("/api/user")).status).toBe(401);
  await member.post("/api/logout");
  expect((await member.get("/api/user")).status).toBe(401);
});

test.each([
  ["the session", 401],
  ["the right", 403],
])("whose %s ends while the body is on its way does nothing more", async (what, status) => {
  const { staff, db } = await testApp();
  const { id } = await aProspect(db);
  const scout = await staff("scout");
  async function* lateBody() {
    if (what === "the session") await scout.post("/api/logout");
    else await db.delete(staffRights);
    yield JSON.stringify({ gradYear: 2029 });
  }
  const call = scout.with({ "content-type": "application/json" });
  const answer = await call.patch(`/api/admin/prospects/${id}`, Readable.from(lateBody()));
  expect(answer.status).toBe(status);
  const [kept] = await db.select().from(prospects).where(eq(prospects.id, id));
  expect(kept?.gradYear).not.toBe(2029);
});

test("a call that does not say who may call it is refused when it is mounted", async () => {
  const { deps } = await testApp();
  const { app } = await createHttpServer(deps.config, deps.log);
  installGates(app, deps);
  expect(() => app.get("/api/open-by-mistake", async () => "everything")).toThrow(
    "GET /api/open-by-mistake does not say who may call it",
  );
});

test("a call of the administration that is for anyone or all members is refused when it is mounted", async () => {
  const { deps } = await testApp();
  const { app } = await createHttpServer(deps.config, deps.log);
  installGates(app, deps);
  for (const who of ["anyone", "signed-in"] as const) {
    const register = () => app.get(`/api/admin/${who}`, { config: { who } }, async () => "all");
    expect(register).toThrow(`GET /api/admin/${who} is a call of staff that is not for staff`);
  }
});

test("a call for a right answers who has it and owners, and nobody by another right", async () => {
  const site = await testApp();
  const ask = async (caller: typeof site.admin) =>
    (await caller.get("/api/admin/shop/orders")).status;
  expect(await ask(await site.staff("shop"))).toBe(200);
  expect(await ask(await site.staff("desk", "shop"))).toBe(200);
  expect(await ask(site.admin)).toBe(200);
  expect(await ask(await site.staff("scout", "moderator", "desk", "partners"))).toBe(403);
});

describe("a change that names the account of its page", () => {
  test("is refused while another account is signed in", async () => {
    const { member, otherMember, admin, db } = await testApp();
    const { id } = await aNomination(db);
    const atPageOf = (id: number | string) => ({ [ACCOUNT_HEADER]: String(id) });
    const { username } = otherMember.user;
    for (const page of [member.user.id, "nobody"]) {
      const tab = otherMember.with(atPageOf(page));
      for (const answer of [
        await tab.post("/api/user/adult", { isAdult: true }),
        await tab.delete("/api/user/sessions"),
        await tab.post(`/api/you-scout/nominations/${id}/vote`),
        await tab.delete(`/api/admin/prospects/${(await aProspect(db)).id}`),
      ]) {
        expect(answer.status).toBe(409);
        expect(answer.body).toEqual({
          message: `You are now signed in as @${username}. Reload this page before you send this form.`,
          code: "other_account",
        });
      }
    }
    const player = await aProspect(db);
    const page = admin.with(atPageOf(member.user.id));
    expect((await page.patch(`/api/admin/prospects/${player.id}`, { gradYear: 2031 })).status).toBe(
      409,
    );
    const [kept] = await db.select().from(prospects).where(eq(prospects.id, player.id));
    expect(kept?.gradYear).toBe(player.gradYear);
  });

  test("is made by its own account, and so are a read and a change that names none", async () => {
    const { visitor, member, otherMember, db } = await testApp();
    const { id } = await aNomination(db);
    const own = { [ACCOUNT_HEADER]: String(member.user.id) };
    const change = { isAdult: true };
    expect((await member.with(own).post("/api/user/adult", change)).status).toBe(200);
    expect((await member.with(own).post(`/api/you-scout/nominations/${id}/vote`)).status).toBe(200);
    expect((await otherMember.post("/api/user/adult", change)).status).toBe(200);
    expect((await otherMember.with(own).get("/api/user")).status).toBe(200);
    expect((await otherMember.with(own).post("/api/logout")).status).toBe(200);
    expect((await visitor.with(own).post("/api/user/adult", change)).status).toBe(401);
  });
});
