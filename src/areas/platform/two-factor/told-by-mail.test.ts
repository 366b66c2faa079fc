import { describe, expect, test } from "vitest";
import { aUser, TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { DAY_MS } from "#lib/time.ts";
import type { Caller } from "#tests/actors.ts";
import { letLimitsPass } from "#tests/pass-time.ts";
import { testApp } from "#tests/test-app.ts";
import { aDevice, appCodeAt } from "./testing.ts";

const EMAIL = "victim@city.example";

/** A site on which somebody has given an address, their own or a stranger's, to accounts. */
async function aSite({ emailConfirmedAt }: { emailConfirmedAt: Date | null }) {
  const site = await testApp();
  const aMember = async (username: string) =>
    site.signIn(await aUser(site.db, { username, email: EMAIL, emailConfirmedAt }));
  const begin = async (caller: Caller): Promise<string> => {
    const { body } = await caller.post("/api/user/factors/app");
    return appCodeAt(body.data.secret, site.deps.now());
  };
  // A mail is told from others by its moment, and sent once.
  const later = () => site.clock.advance(1);
  return {
    ...site,
    aMember,
    begin,
    async addApp(caller: Caller) {
      later();
      return caller.post("/api/user/factors/app/confirm", { code: await begin(caller) });
    },
    async removeApp(caller: Caller) {
      later();
      return caller.delete("/api/user/factors/app");
    },
    async addPasskey(caller: Caller) {
      later();
      const { body } = await caller.post("/api/user/factors/passkeys/options");
      const passkey = aDevice(site.deps.config.baseUrl).make(body.data);
      return caller.post("/api/user/factors/passkeys", { passkey });
    },
    countMails: async () => (await site.outbox()).filter(({ to }) => to === EMAIL).length,
  };
}

describe("an address that nobody has confirmed", () => {
  test("gets ten mails a day about factors, passwords and addresses, of all its accounts", async () => {
    const site = await aSite({ emailConfirmedAt: null });
    const [ann, ben, cem] = await Promise.all(["ann", "ben", "cem"].map(site.aMember));
    if (!ann || !ben || !cem) throw new Error("three members");
    const password = { password: TEST_PASSWORD };
    const newPassword = "gulf-coast-88";
    expect((await cem.post("/api/user/password", { ...password, newPassword })).status).toBe(200);
    for (let round = 0; round < 5; round += 1) {
      expect((await site.addApp(ann)).status).toBe(200);
      expect((await site.removeApp(ann)).status).toBe(200);
    }
    expect(await site.countMails()).toBe(10);
    expect((await site.addPasskey(ann)).status).toBe(200);
    expect((await site.addPasskey(ben)).status).toBe(200);
    const email = "ben@city.example";
    const moved = await (await site.aMember("dee")).post("/api/user/email", {
      ...password,
      email,
    });
    expect(moved.status).toBe(200);
    expect(await site.countMails()).toBe(10);
    await letLimitsPass(site.db, DAY_MS);
    expect((await site.addApp(ben)).status).toBe(200);
    expect(await site.countMails()).toBe(11);
  });

  test("loses none of them to codes that are wrong", async () => {
    const site = await aSite({ emailConfirmedAt: null });
    const ann = await site.aMember("ann");
    const code = await site.begin(ann);
    for (let guess = 0; guess < 21; guess += 1) {
      expect((await ann.post("/api/user/factors/app/confirm", { code: "000000" })).status).toBe(
        422,
      );
    }
    expect((await ann.post("/api/user/factors/app/confirm", { code })).status).toBe(200);
    expect(await site.countMails()).toBe(1);
  });
});

describe("recovery codes", () => {
  const MADE = "Your account has new recovery codes";
  const USED = "A recovery code of your account was used";

  /** A member whose app came with codes, and what the address is told from then on. */
  async function aGuardedMember(emailConfirmedAt: Date | null) {
    const site = await aSite({ emailConfirmedAt });
    const ann = await site.aMember("ann");
    const codes: string[] = (await site.addApp(ann)).body.data.recoveryCodes;
    const logIn = (code?: string) =>
      site.visitor.post("/api/login", { username: "ann", password: TEST_PASSWORD, code });
    return {
      ...site,
      ...{ ann, codes, logIn },
      renew() {
        site.clock.advance(1);
        return ann.post("/api/user/factors/recovery-codes");
      },
      told: async () =>
        (await site.outbox()).filter(({ to }) => to === EMAIL).map(({ subject }) => subject),
    };
  }

  test("are made anew twenty times a day, each told by mail and noted, whatever else was added", async () => {
    const { ann, admin, member, renew, told, db, removeApp, addApp } = await aGuardedMember(
      new Date(0),
    );
    for (let time = 0; time < 20; time += 1) expect((await renew()).status).toBe(200);
    const refused = await renew();
    expect([refused.status, refused.body.message]).toEqual([
      429,
      "You've made new recovery codes twenty times today. Please try again tomorrow.",
    ]);
    expect((await told()).filter((subject) => subject === MADE)).toHaveLength(20);
    const { body } = await admin.get("/api/admin/security-events");
    expect(body.data).toMatchObject([
      { kind: "limit_hit", detail: "POST /api/user/factors/recovery-codes" },
      { kind: "recovery_codes_made", detail: "codes", count: 20, account: { username: "ann" } },
      { kind: "factor_added", detail: "app" },
    ]);
    expect((await member.post("/api/user/factors/recovery-codes")).status, "without a factor").toBe(
      409,
    );
    expect((await removeApp(ann)).status).toBe(200);
    expect((await addApp(ann)).body.data.recoveryCodes, "codes of before are gone").toHaveLength(
      10,
    );
    await letLimitsPass(db, DAY_MS);
    expect((await renew()).status).toBe(200);
  });

  test("are told of when one logs in or confirms, with how many are left, and not when one is wrong", async () => {
    const { ann, codes, logIn, outbox, told } = await aGuardedMember(new Date(0));
    const [first, second] = codes;
    const expectLeft = async (left: number) => {
      const mail = (await outbox()).find(({ cause }) => cause.endsWith(`:${left}`));
      expect(mail).toMatchObject({ to: EMAIL, subject: USED });
      expect(mail?.parts[0]).toContain(`${left} are left.`);
    };
    expect((await logIn("abcde-fghij")).status).toBe(401);
    expect(await told()).not.toContain(USED);
    expect((await logIn(first)).status).toBe(200);
    await expectLeft(9);
    expect((await logIn(first)).status, "once").toBe(401);
    expect((await ann.post("/api/user/confirm", { code: second })).status).toBe(200);
    await expectLeft(8);
    expect((await told()).filter((subject) => subject === USED)).toHaveLength(2);
  });

  test("log in when an address that nobody has confirmed gets no more mails that day", async () => {
    const { codes, logIn, renew, told, db } = await aGuardedMember(null);
    for (let guess = 0; guess < 4; guess += 1) await logIn("abcde-fghij");
    for (let time = 0; time < 8; time += 1) await renew();
    const kept: string[] = (await renew()).body.data.recoveryCodes;
    expect(await told(), "wrong codes use up none").toHaveLength(10);
    expect((await logIn(codes[0])).status).toBe(401);
    await letLimitsPass(db, DAY_MS / 2);
    expect((await logIn(kept[0])).status).toBe(200);
    expect(await told()).toHaveLength(10);
  });
});

test("factors are added twenty times a day, each told to a confirmed address, and always removed", async () => {
  const site = await aSite({ emailConfirmedAt: new Date(0) });
  const ann = await site.aMember("ann");
  const asked = (await ann.post("/api/user/factors/passkeys/options")).body.data;
  for (let round = 0; round < 20; round += 1) {
    expect((await site.addApp(ann)).status).toBe(200);
    if (round < 19) expect((await site.removeApp(ann)).status).toBe(200);
  }
  const passkey = aDevice(site.deps.config.baseUrl).make(asked);
  const refused = await ann.post("/api/user/factors/passkeys", { passkey });
  expect([refused.status, refused.body.message]).toEqual([
    429,
    "You've added second factors twenty times today. Please try again tomorrow.",
  ]);
  expect(
    (await ann.post("/api/user/factors/passkeys/options")).status,
    "before the device makes one",
  ).toBe(429);
  expect((await site.removeApp(ann)).status).toBe(200);
  expect((await ann.post("/api/user/factors/app")).status).toBe(429);
  expect(await site.countMails()).toBe(40);
  expect((await site.addPasskey(await site.aMember("ben"))).status).toBe(200);
  await letLimitsPass(site.db, DAY_MS);
  expect((await site.addPasskey(ann)).status).toBe(200);
});
