import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aUser, TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { securityEvents } from "#lib/db/security-events-table.ts";
import { MINUTE_MS } from "#lib/time.ts";
import type { Answer, Caller } from "#tests/actors.ts";
import { testApp } from "#tests/test-app.ts";
import { removeOldChallenges } from "./service/challenges.ts";
import { passkeyChallenges, passkeys } from "./tables.ts";
import { aDevice, type TestDevice } from "./testing.ts";

const EVIL = "https://raw.evil.example";

async function add(caller: Caller, device: TestDevice): Promise<Answer> {
  const { body } = await caller.post("/api/user/factors/passkeys/options");
  return caller.post("/api/user/factors/passkeys", { passkey: device.make(body.data) });
}

async function answerOf(caller: Caller, device: TestDevice) {
  return device.sign((await caller.post("/api/login/passkey/options")).body.data);
}

async function login(caller: Caller, device: TestDevice): Promise<Answer> {
  return caller.post("/api/login/passkey", { passkey: await answerOf(caller, device) });
}

/** A site with Ann, whose device has a passkey for it. */
async function aPasskeyHolder(traits: { isSynced?: boolean } = {}) {
  const site = await testApp();
  const user = await aUser(site.db, { username: "ann", email: "ann@city.example" });
  const ann = await site.signIn(user);
  const device = aDevice(site.deps.config.baseUrl, traits);
  const added = await add(ann, device);
  expect(added.status).toBe(200);
  const [{ id }] = (await ann.get("/api/user/factors")).body.data.passkeys;
  return { ...site, user, ann, device, added, id: id as number };
}

describe("a passkey", () => {
  test("is added with recovery codes, told by mail, named, and listed without its key", async () => {
    const { ann, added, id, outbox } = await aPasskeyHolder();
    expect(added.body.data.recoveryCodes).toHaveLength(10);
    expect((await outbox()).map(({ to }) => to)).toEqual(["ann@city.example"]);
    expect(
      (await ann.patch(`/api/user/factors/passkeys/${id}`, { name: " My  phone " })).status,
    ).toBe(200);
    expect(
      (await ann.patch(`/api/user/factors/passkeys/${id}`, { name: "" })).body.fields,
    ).toHaveProperty("name");
    const { data } = (await ann.get("/api/user/factors")).body;
    expect(data.passkeys).toEqual([
      { id, name: "My phone", createdAt: expect.any(String), lastUsedAt: null },
    ]);
  });

  test("logs in without the password, and is noted as used", async () => {
    const { visitor, device, ann, db } = await aPasskeyHolder();
    const answer = await login(visitor, device);
    expect([answer.status, answer.body.username]).toEqual([200, "ann"]);
    expect(answer.headers["set-cookie"]).toBeDefined();
    expect((await ann.get("/api/user/factors")).body.data.passkeys[0].lastUsedAt).not.toBeNull();
    expect(await db.$count(passkeyChallenges)).toBe(0);
  });

  test("is a second factor: the password alone logs in no longer", async () => {
    const { visitor, added } = await aPasskeyHolder();
    const byPassword = (code?: string) =>
      visitor.post("/api/login", { username: "ann", password: TEST_PASSWORD, code });
    expect((await byPassword()).body.code).toBe("second_factor");
    expect((await byPassword(added.body.data.recoveryCodes[0])).status).toBe(200);
  });

  test("is refused when it is not known, signed for another site, or signs what it was not given", async () => {
    const { visitor, device, deps, db } = await aPasskeyHolder();
    const refused = async (answer: Promise<Answer>) => {
      const { status, body, headers } = await answer;
      expect([status, body.code, headers["set-cookie"]]).toEqual([401, "not_signed_in", undefined]);
    };
    await refused(login(visitor, aDevice(deps.config.baseUrl)));
    await refused(
      visitor.post("/api/login/passkey", { passkey: device.sign({ challenge: "bm90LWdpdmVu" }) }),
    );
    const { response, ...named } = await answerOf(visitor, device);
    const signature = aDevice(deps.config.baseUrl).sign({ challenge: "eA" }).response.signature;
    await refused(
      visitor.post("/api/login/passkey", {
        passkey: { ...named, response: { ...response, signature } },
      }),
    );
    const { body } = await visitor.post("/api/login/passkey/options");
    await refused(visitor.post("/api/login/passkey", { passkey: device.sign(body.data, EVIL) }));
    expect(await db.$count(passkeys)).toBe(1);
  });

  test("answers once, and within five minutes", async () => {
    const { visitor, device, clock } = await aPasskeyHolder();
    const answer = await answerOf(visitor, device);
    const both = [1, 2].map(() => visitor.post("/api/login/passkey", { passkey: answer }));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 401]);
    const late = await answerOf(visitor, device);
    clock.advance(5 * MINUTE_MS + 1);
    expect((await visitor.post("/api/login/passkey", { passkey: late })).status).toBe(401);
  });

  test.each([0, 1])(
    "of one device that counts from %i again is a copy, and is refused",
    async (count) => {
      const { visitor, device } = await aPasskeyHolder();
      device.countFrom(count);
      expect((await login(visitor, device)).status).toBe(401);
    },
  );

  test.each([0, 1])(
    "that is synced logs in when a device counts from %i again, which is recorded",
    async (count) => {
      const { visitor, device, db, user } = await aPasskeyHolder({ isSynced: true });
      await login(visitor, device);
      device.countFrom(count);
      expect((await login(visitor, device)).status).toBe(200);
      expect((await login(visitor, device)).status).toBe(200);
      const isRestart = eq(securityEvents.kind, "passkey_restarted");
      const kept = await db.select().from(securityEvents).where(isRestart);
      expect(kept).toMatchObject([
        {
          accountId: user.id,
          client: expect.stringMatching(/./),
          count: 1,
        },
      ]);
    },
  );

  test("of a suspended account opens nothing", async () => {
    const { visitor, device, admin, user } = await aPasskeyHolder();
    await admin.post(`/api/admin/users/${user.id}/suspend`, { reason: "Sold votes" });
    expect((await login(visitor, device)).status).toBe(403);
  });

  test("is not taken for an answer that was given to somebody else, or on another site", async () => {
    const { ann, member, deps, db } = await aPasskeyHolder();
    const device = aDevice(deps.config.baseUrl);
    const { body } = await ann.post("/api/user/factors/passkeys/options");
    const stolen = await member.post("/api/user/factors/passkeys", {
      passkey: device.make(body.data),
    });
    expect(stolen.status).toBe(422);
    const own = (await member.post("/api/user/factors/passkeys/options")).body.data;
    const lured = await member.post("/api/user/factors/passkeys", {
      passkey: device.make(own, EVIL),
    });
    expect(lured.status).toBe(422);
    expect(await db.$count(passkeys)).toBe(1);
  });

  test("is its owner's to rename and remove; with the last one go the codes", async () => {
    const { ann, member, id, visitor, device } = await aPasskeyHolder();
    expect((await member.patch(`/api/user/factors/passkeys/${id}`, { name: "mine" })).status).toBe(
      404,
    );
    expect((await member.delete(`/api/user/factors/passkeys/${id}`)).status).toBe(404);
    expect((await ann.delete(`/api/user/factors/passkeys/${id}`)).status).toBe(200);
    expect((await ann.get("/api/user/factors")).body.data).toMatchObject({
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    expect((await login(visitor, device)).status).toBe(401);
  });

  test("is one of ten at most, and none is added twice", async () => {
    const { ann, device, deps } = await aPasskeyHolder();
    expect((await add(ann, device)).status).toBe(409);
    for (let more = 0; more < 9; more += 1) {
      expect((await add(ann, aDevice(deps.config.baseUrl))).status).toBe(200);
    }
    expect((await ann.post("/api/user/factors/passkeys/options")).status).toBe(409);
  });

  test("shows again who one is, if it is one's own", async () => {
    const { ann, member, device, clock, id } = await aPasskeyHolder();
    clock.advance(10 * MINUTE_MS + 1);
    expect((await ann.delete(`/api/user/factors/passkeys/${id}`)).status).toBe(403);
    const foreign = await member.post("/api/user/confirm", {
      passkey: await answerOf(member, device),
    });
    expect(foreign.status).toBe(422);
    const own = await ann.post("/api/user/confirm", { passkey: await answerOf(ann, device) });
    expect(own.status).toBe(200);
    expect((await ann.delete(`/api/user/factors/passkeys/${id}`)).status).toBe(200);
  });
});

describe("a challenge", () => {
  test.each([
    ["a NUL", "\u0000"],
    ["half a character", "\ud800"],
    ["nothing", ""],
    ["more than any", "x".repeat(200)],
    ["what was not given", "bm90LWdpdmVu"],
  ])("that is %s was not given: nothing is added, nobody logs in", async (_what, challenge) => {
    const { ann, visitor, device, deps, clock } = await aPasskeyHolder();
    const made = aDevice(deps.config.baseUrl).make({ challenge });
    const adding = await ann.post("/api/user/factors/passkeys", { passkey: made });
    expect([adding.status, adding.body.code]).toEqual([422, "invalid"]);
    const passkey = device.sign({ challenge });
    const entering = await visitor.post("/api/login/passkey", { passkey });
    expect([entering.status, entering.body.code]).toEqual([401, "not_signed_in"]);
    clock.advance(10 * MINUTE_MS + 1);
    const confirming = await ann.post("/api/user/confirm", { passkey });
    expect([confirming.status, confirming.body.code]).toEqual([422, "invalid"]);
  });

  test("for a new passkey is one of the newest ten of its account, and tabs don't end each other's", async () => {
    const { ann, member, visitor, device, deps, db, clock } = await aPasskeyHolder();
    const ask = async () => {
      clock.advance(1);
      return (await ann.post("/api/user/factors/passkeys/options")).body.data;
    };
    const login = await answerOf(visitor, device);
    await member.post("/api/user/factors/passkeys/options");
    const [oldest, second] = [await ask(), await ask()];
    for (let more = 0; more < 9; more += 1) await ask();
    expect(await db.$count(passkeyChallenges)).toBe(12);
    const answer = (asked: { challenge: string }) =>
      ann.post("/api/user/factors/passkeys", { passkey: aDevice(deps.config.baseUrl).make(asked) });
    expect([(await answer(oldest)).status, (await answer(second)).status]).toEqual([422, 200]);
    expect((await visitor.post("/api/login/passkey", { passkey: login })).status).toBe(200);
  });
});

test("what nobody signed is forgotten", async () => {
  const { visitor, deps, db, clock } = await testApp();
  await visitor.post("/api/login/passkey/options");
  expect(await removeOldChallenges(deps)).toBe(0);
  clock.advance(5 * MINUTE_MS + 1);
  expect(await removeOldChallenges(deps)).toBe(1);
  expect(await db.$count(passkeyChallenges)).toBe(0);
});
