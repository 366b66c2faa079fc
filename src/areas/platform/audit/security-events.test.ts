import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createAdmin } from "#areas/platform/accounts/service/first-admin.ts";
import { issueSetupCode } from "#areas/platform/accounts/service/setup-code.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { aUser, TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { aDevice, appCodeAt } from "#areas/platform/two-factor/testing.ts";
import { securityEvents } from "#lib/db/security-events-table.ts";
import { withQuery } from "#lib/list-address.ts";
import { ROWS_A_DAY, recordSecurityEvents } from "#lib/security-log.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { scansOf } from "#tests/plans.ts";
import { testApp } from "#tests/test-app.ts";
import type { SecurityEntry } from "./schema/security.ts";
import { removeOldEvents } from "./service/security-retention.ts";

const NOW = new Date("2027-03-10T17:00:00Z");
const DAY = "2026-02-01";
const EVENT = { kind: "login_failed", accountId: null, client: "abc", detail: "password" } as const;

describe("GET /api/admin/security-events", () => {
  test("tells failed logins, and neither a name that is no account nor an address", async () => {
    const { admin, visitor, db } = await testApp();
    const guess = (username: string, at: string) =>
      visitor.at(at).post("/api/login", { username, password: "my-dogs-name" });
    await guess("Member", "203.0.113.7");
    await guess("member", "203.0.113.7");
    await guess("member", "203.0.113.8");
    await guess("somebody@private.example", "203.0.113.7");
    const { body } = await admin.get("/api/admin/security-events");
    expect(body).toMatchObject({ total: 3, hasMore: false });
    const account = { id: 1, username: "member" };
    const login = { kind: "login_failed", detail: "password" };
    expect(body.data).toMatchObject([
      { ...login, account: null, count: 1 },
      { ...login, account, count: 1 },
      { ...login, account, count: 2 },
    ]);
    const [unknown, elsewhere, here] = body.data;
    expect(unknown.client).toBe(here.client);
    expect(elsewhere.client).not.toBe(here.client);
    const kept = JSON.stringify(await db.select().from(securityEvents));
    expect(kept).not.toMatch(/private|203\.0|dogs/);
  });

  test("tells wrong second factors, used recovery codes, and factors that were added and removed", async () => {
    const { admin, member, visitor, deps, clock } = await testApp();
    const { secret } = (await member.post("/api/user/factors/app")).body.data;
    const code = appCodeAt(secret, deps.now());
    const { data } = (await member.post("/api/user/factors/app/confirm", { code })).body;
    const login = { username: "member", password: TEST_PASSWORD };
    await visitor.post("/api/login", login);
    await visitor.post("/api/login", { ...login, code: "000000" });
    await visitor.post("/api/login", { ...login, code: data.recoveryCodes[0] });
    await member.post("/api/user/confirm", { code: "000000" });
    await member.delete("/api/user/factors/app");
    clock.advance(MINUTE_MS);
    const { body } = await admin.get("/api/admin/security-events");
    const told = body.data.map(({ kind, detail }: SecurityEntry) => [kind, detail]).toReversed();
    expect(told).toEqual([
      ["factor_added", "app"],
      ["second_factor_failed", "code"],
      ["recovery_code_used", ""],
      ["second_factor_failed", "code"],
      ["factor_removed", "app"],
    ]);
    expect(new Set(body.data.map(({ account }: SecurityEntry) => account?.username))).toEqual(
      new Set(["member"]),
    );
    expect(body.data.every(({ client }: SecurityEntry) => client)).toBe(true);
  });

  test("tells a wrong passkey at a confirmation, one's own or somebody else's, at the account that was asked", async () => {
    const { admin, member, otherMember, deps } = await testApp();
    const { baseUrl } = deps.config;
    const device = aDevice(baseUrl);
    const asked = (await otherMember.post("/api/user/factors/passkeys/options")).body.data;
    await otherMember.post("/api/user/factors/passkeys", { passkey: device.make(asked) });
    for (const used of [aDevice(baseUrl), device]) {
      const { data } = (await member.post("/api/login/passkey/options")).body;
      const passkey = used.sign(data);
      expect((await member.post("/api/user/confirm", { passkey })).status).toBe(422);
    }
    const failed = { kind: "second_factor_failed" };
    const { body } = await admin.get(withQuery("/api/admin/security-events", failed));
    expect(body.data).toMatchObject([
      { detail: "passkey", count: 2, account: { username: "member" } },
    ]);
    expect(body.data[0].client).toMatch(/^[\w-]{12}$/);
  });

  test("tells logins to a suspended account, and by whose passkey another one was tried", async () => {
    const { admin, member, visitor, deps } = await testApp();
    const device = aDevice(deps.config.baseUrl);
    const asked = (await member.post("/api/user/factors/passkeys/options")).body.data;
    await member.post("/api/user/factors/passkeys", { passkey: device.make(asked) });
    const challenge = async () => (await visitor.post("/api/login/passkey/options")).body.data;
    const signed = { passkey: device.sign(await challenge(), "https://raw.evil.example") };
    expect((await visitor.post("/api/login/passkey", signed)).status).toBe(401);
    await admin.post(`/api/admin/users/${member.user.id}/suspend`, { reason: "Sold votes" });
    const login = { username: "member", password: TEST_PASSWORD };
    expect((await visitor.post("/api/login", login)).status).toBe(403);
    const own = { passkey: device.sign(await challenge()) };
    expect((await visitor.post("/api/login/passkey", own)).status).toBe(403);
    const { body } = await admin.get(
      withQuery("/api/admin/security-events", { kind: "login_failed" }),
    );
    const account = { username: "member" };
    expect(body.data).toMatchObject([
      { detail: "suspended", count: 2, account },
      { detail: "passkey", count: 1, account },
    ]);
  });

  test("tells who became an administrator without another one, and wrong setup codes", async () => {
    const { deps, db, visitor } = await testApp();
    await db.delete(users);
    const setupCode = (await issueSetupCode(deps)) ?? "";
    const wanted = { username: "skipper", password: "a-long-enough-Word-7", setupCode };
    await visitor.post("/api/create-admin", { ...wanted, setupCode: "22222-22222-22222-22222" });
    expect((await visitor.post("/api/create-admin", wanted)).status).toBe(201);
    const email = "second@city.example";
    const second = { username: "second", password: "another-long-Word-7", email };
    await createAdmin(deps, second);
    const events = await db.select().from(securityEvents).orderBy(securityEvents.id);
    const entries = events.map(({ kind, detail, client }) => [
      kind,
      detail,
      client === "" ? "operator" : "client",
    ]);
    expect(entries).toEqual([
      ["login_failed", "setup_code", "client"],
      ["rights_changed", "admin_created", "client"],
      ["rights_changed", "admin_created", "operator"],
    ]);
  });

  test("tells rights that were given and taken, and who took lists", async () => {
    const { admin, member } = await testApp();
    const { id } = member.user;
    const desk = { right: "desk" };
    await admin.post(`/api/admin/users/${id}/rights`, {
      ...desk,
      isGiven: true,
      reason: "Sundays",
    });
    await admin.post(`/api/admin/users/${id}/rights`, {
      ...desk,
      isGiven: false,
      reason: "Moved away",
    });
    await admin.post(`/api/admin/users/${id}/role`, {
      role: "coach",
      expectedRole: "fan",
      reason: "Coaches our team",
    });
    await admin.get("/api/admin/contact-messages.csv");
    const { body } = await admin.get("/api/admin/security-events");
    const told = body.data.map(({ kind, detail, account }: SecurityEntry) => [
      kind,
      detail,
      account?.username,
    ]);
    expect(told.toReversed()).toEqual([
      ["rights_changed", "Right given", "admin"],
      ["rights_changed", "Right taken", "admin"],
      ["rights_changed", "Role changed", "admin"],
      ["list_exported", "contact_message", "admin"],
    ]);
    expect(new Set(body.data.map(({ client }: SecurityEntry) => client))).toEqual(
      new Set([expect.stringMatching(/^[\w-]{12}$/)]),
    );
  });

  test("tells whom a limit refused, by the call and not by what was sent", async () => {
    const { admin, visitor } = await testApp();
    for (let time = 0; time < 13; time += 1) {
      await visitor.post("/api/login", { username: "nobody-there", password: "wrong-one" });
    }
    const { body } = await admin.get(
      withQuery("/api/admin/security-events", { kind: "limit_hit" }),
    );
    expect(body.data).toMatchObject([{ detail: "POST /api/login", count: 3, account: null }]);
    expect(body.data[0].client).toMatch(/^[\w-]{12}$/);
  });

  test("names the account at which too many codes were wrong, and not that of a name that was typed", async () => {
    const { admin, member, visitor, deps } = await testApp();
    const { secret } = (await member.post("/api/user/factors/app")).body.data;
    const right = appCodeAt(secret, deps.now());
    await member.post("/api/user/factors/app/confirm", { code: right });
    const login = { username: "member", password: TEST_PASSWORD, code: "not-a-code" };
    const statuses = [];
    for (let time = 0; time < 12; time += 1) {
      statuses.push((await visitor.post("/api/login", login)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    const { body } = await admin.get(
      withQuery("/api/admin/security-events", { kind: "limit_hit" }),
    );
    expect(body.data).toMatchObject([
      { detail: "POST /api/login", count: 2, account: { username: "member" } },
    ]);
  });

  test("is filtered by kind, account, client and day, and paged", async () => {
    const { admin, db, member } = await testApp();
    const accountId = member.user.id;
    await recordSecurityEvents(db, [{ ...EVENT, accountId }], new Date("2026-07-01T04:59:59Z"));
    await recordSecurityEvents(db, [EVENT], new Date("2026-07-01T05:00:00Z"));
    await recordSecurityEvents(
      db,
      [{ ...EVENT, kind: "limit_hit", client: "xyz" }],
      new Date("2026-07-02T05:00:00Z"),
    );
    const ask = async (filter: Record<string, string>) => {
      const { body } = await admin.get(withQuery("/api/admin/security-events", filter));
      return body.data.map(({ id }: { id: number }) => id);
    };
    expect(await ask({})).toEqual([3, 2, 1]);
    expect(await ask({ kind: "limit_hit" })).toEqual([3]);
    expect(await ask({ q: "@Member" })).toEqual([1]);
    expect(await ask({ q: "xyz" })).toEqual([3]);
    expect(await ask({ from: "2026-07-01", to: "2026-07-01" })).toEqual([2]);
    expect(await ask({ page: "2", pageSize: "2" })).toEqual([1]);
    expect((await admin.get("/api/admin/security-events?kind=all")).status).toBe(400);
    const { body } = await admin.get("/api/admin/security-events.csv");
    expect(body).toContain("login_failed,password,member,abc,1");
  });

  test("a long one is read by indexes", async () => {
    const { admin, db, deps } = await testApp();
    // Rows this short are read one by one as long as they are few.
    for (let first = 1; first < 36_000; first += 9_000) {
      await db.execute(sql`
        insert into security_events (day, kind, account_id, client, detail, count, created_at, last_at)
        select '2026-01-01'::date + n / 100,
          case when n % 100 = 0 then 'limit_hit' else 'login_failed' end,
          n, 'client' || n, 'password', 1, made.at, made.at
        from generate_series(${sql.raw(String(first))}, ${sql.raw(String(first + 8_999))}) as n,
          lateral (select '2026-01-01T12:00:00Z'::timestamptz + n * interval '14 minutes' as at) as made`);
    }
    if (deps.database.kind === "postgres") await db.execute(sql`analyze security_events`);
    for (const filter of [{}, { kind: "limit_hit" }, { q: "client77" }, { from: DAY, to: DAY }]) {
      const address = withQuery("/api/admin/security-events", { ...filter, pageSize: "50" });
      const scans = await scansOf(db, "security_events", () => admin.get(address));
      for (const { kind, rows, statement } of scans) {
        expect(kind, `${address}: ${statement}`).not.toBe("Seq Scan");
        expect(rows, `${address}: ${statement}`).toBeLessThanOrEqual(5_101);
      }
    }
  });
});

describe("the security log", () => {
  test("counts what is the same on a day, and begins anew on the next", async () => {
    const { db } = await testApp();
    await recordSecurityEvents(db, [EVENT, EVENT, { ...EVENT, client: "xyz" }], NOW);
    await recordSecurityEvents(db, [EVENT], new Date(NOW.getTime() + MINUTE_MS));
    await recordSecurityEvents(db, [EVENT], new Date("2027-03-11T06:00:00Z"));
    const rows = await db.select().from(securityEvents).orderBy(securityEvents.id);
    expect(rows.map(({ day, client, count }) => [day, client, count])).toEqual([
      ["2027-03-10", "abc", 3],
      ["2027-03-10", "xyz", 1],
      ["2027-03-11", "abc", 1],
    ]);
    expect(rows[0]).toMatchObject({ createdAt: NOW, lastAt: new Date(NOW.getTime() + MINUTE_MS) });
  });

  test("a flood of clients and accounts fills neither the disk nor the place of others", async () => {
    const { db } = await testApp();
    const flood = (from: number) =>
      Array.from({ length: 500 }, (_, n) => ({
        ...EVENT,
        accountId: from + n,
        client: `c${from + n}`,
      }));
    for (let from = 0; from < 5_000; from += 500) await recordSecurityEvents(db, flood(from), NOW);
    const kept = await db.$count(securityEvents);
    // A batch may go beyond it, once for clients and once for accounts.
    expect(kept).toBeLessThanOrEqual(ROWS_A_DAY.withAccount + 500);
    const [total] = await db.select({ sum: sql`sum(count)::int` }).from(securityEvents);
    expect(total?.sum, "nothing is forgotten").toBe(5_000);
    const rights = {
      ...EVENT,
      kind: "rights_changed",
      accountId: 7,
      detail: "role_changed",
    } as const;
    const factor = { ...EVENT, kind: "factor_removed", accountId: 7, detail: "app" } as const;
    await recordSecurityEvents(db, [rights, factor], NOW);
    const others = await db.select().from(securityEvents);
    expect(others.filter(({ kind }) => kind !== "login_failed")).toMatchObject([
      { accountId: 7, client: "abc" },
      { accountId: 7, client: "abc" },
    ]);
  });

  test("events at once are counted once each", async () => {
    const { admin, visitor } = await testApp();
    const guess = () => visitor.post("/api/login", { username: "member", password: "wrong-one" });
    await Promise.all(Array.from({ length: 8 }, guess));
    const { body } = await admin.get("/api/admin/security-events");
    expect(body.data).toMatchObject([{ kind: "login_failed", count: 8 }]);
  });

  test("a log that cannot be written refuses nobody", async () => {
    const { visitor, db, logLines } = await testApp();
    await aUser(db, { username: "jordan" });
    await db.execute("alter table security_events rename to security_events_away");
    const wrong = await visitor.post("/api/login", {
      username: "jordan",
      password: "wrong-one",
    });
    await db.execute("alter table security_events_away rename to security_events");
    expect([wrong.status, wrong.body.message]).toEqual([401, "Invalid username or password"]);
    expect(logLines.map(({ msg }) => msg)).toContain("security event not written");
  });

  test("forgets after 12 months", async () => {
    const { db, deps } = await testApp();
    await recordSecurityEvents(db, [EVENT], new Date("2026-03-10T16:00:00Z"));
    await recordSecurityEvents(db, [EVENT], new Date("2026-03-10T18:00:00Z"));
    await recordSecurityEvents(db, [EVENT], new Date("2026-03-12T18:00:00Z"));
    expect(await removeOldEvents(deps)).toBe(1);
    expect(await db.$count(securityEvents)).toBe(1);
  });
});
