import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { wantsMail } from "#domains/profiles/service/preferences.ts";
import { paths } from "#paths.ts";
import type { Answer, Caller } from "#tests/actors.ts";
import { testApp } from "#tests/test-app.ts";
import { answerResetRequest } from "./service/password-reset.ts";
import {
  emailConfirmations,
  passwordResetRequests,
  passwordResets,
  sessions,
  users,
} from "./tables.ts";
import { aUser, TEST_PASSWORD } from "./testing.ts";

const OLD = "ann@city.example";
const NEW = "ann@parish.example";
const { userEmail } = paths.api;

const change = (caller: Caller, part: object = {}): Promise<Answer> =>
  caller.post(userEmail, { email: NEW, password: TEST_PASSWORD, ...part });

/** A person with a confirmed address, signed in here and elsewhere. */
async function siteWithAnn() {
  const site = await testApp();
  const user = await aUser(site.db, { username: "ann", email: OLD });
  const [ann, elsewhere] = [await site.signIn(user), await site.signIn(user)];
  const subjectsTo = async (email: string) =>
    (await site.outbox()).filter(({ to }) => to === email).map(({ subject }) => subject);
  const row = async () => (await site.db.select().from(users).where(eq(users.id, user.id)))[0];
  return { ...site, ann, elsewhere, subjectsTo, row };
}

describe("another address", () => {
  test("is given by who is signed in", async () => {
    const { expectStatuses } = await testApp();
    await expectStatuses((actor) => change(actor), {
      visitor: 401,
      member: 200,
      otherMember: 200,
      admin: 200,
    });
  });

  test("has to be confirmed anew, and the former one is told without its name", async () => {
    const { ann, subjectsTo, row, outbox } = await siteWithAnn();
    const { body } = await change(ann);
    expect(body.data).toMatchObject({ email: NEW, isEmailConfirmed: false });
    expect(await row()).toMatchObject({ email: NEW, emailConfirmedAt: null });
    expect(await subjectsTo(NEW)).toEqual(["Please confirm your email address"]);
    expect(await subjectsTo(OLD)).toEqual(["The email address of your account was changed"]);
    const toOld = (await outbox()).filter(({ to }) => to === OLD);
    expect(JSON.stringify(toOld)).not.toContain(NEW);
    expect(toOld[0]?.replyTo).toBe("staff@raw.example");
  });

  test("ends all sessions but gives the person a new one", async () => {
    const { ann, elsewhere, db, member } = await siteWithAnn();
    const answer = await change(ann);
    const cookie = String(answer.headers["set-cookie"]).split(";")[0] as string;
    expect((await ann.get(paths.api.user)).status).toBe(401);
    expect((await elsewhere.get(paths.api.user)).status).toBe(401);
    expect((await ann.with({ cookie }).get(paths.api.user)).body.email).toBe(NEW);
    expect((await member.get(paths.api.user)).status).toBe(200);
    expect(await db.$count(sessions, eq(sessions.userId, ann.user.id))).toBe(1);
  });

  test("needs the password, whose guesses count as a login's", async () => {
    const { ann, row, subjectsTo } = await siteWithAnn();
    const wrong = await change(ann, { password: "wrong-password" });
    expect([wrong.status, wrong.body.fields]).toEqual([
      422,
      { password: "This is not your password" },
    ]);
    for (let guess = 2; guess <= 10; guess += 1) await change(ann, { password: "wrong-password" });
    expect((await change(ann)).status).toBe(429);
    expect(await row()).toMatchObject({ email: OLD });
    expect(await subjectsTo(OLD)).toEqual([]);
  });

  test.each([
    ["no address", { email: "ann" }],
    ["the one that it has", { email: OLD }],
    ["nothing", { email: undefined }],
  ])("is not %s", async (_what, part) => {
    const { ann, row } = await siteWithAnn();
    const answer = await change(ann, part);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ["email"]]);
    expect((await row())?.emailConfirmedAt).not.toBeNull();
  });

  test("may be one that other accounts have, which is not told", async () => {
    const { ann, db } = await siteWithAnn();
    await aUser(db, { username: "ben", email: NEW });
    expect((await change(ann)).status).toBe(200);
  });

  test("ends the links that were mailed to the former one, for a new password too", async () => {
    const { ann, db, clock, visitor, deps } = await siteWithAnn();
    await visitor.post(paths.api.resetPassword, { email: OLD });
    const [request] = await db.select().from(passwordResetRequests);
    await answerResetRequest(deps, request?.id ?? 0);
    await db.insert(emailConfirmations).values({
      userId: ann.user.id,
      tokenHash: "former",
      email: OLD,
      expiresAt: clock.now,
    });
    await change(ann);
    expect(await db.$count(passwordResets)).toBe(0);
    const kept = await db.select().from(emailConfirmations);
    expect(kept.map(({ email }) => email)).toEqual([NEW]);
  });

  test("comes five times a day, and of two changes at once one is told that it is stale", async () => {
    const { ann, row, signIn } = await siteWithAnn();
    const [other] = [await signIn(ann.user)];
    const both = await Promise.all([change(ann), change(other, { email: "ann@lake.example" })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (let turn = 3; turn <= 5; turn += 1) {
      const user = (await row()) as typeof ann.user;
      expect((await change(await signIn(user), { email: `${turn}@x.example` })).status).toBe(200);
    }
    const last = await change(await signIn((await row()) as typeof ann.user));
    expect([last.status, last.body.code]).toEqual([429, "too_many"]);
  });

  test("takes the newsletter's switch back, which another address had asked for", async () => {
    const { ann } = await siteWithAnn();
    const switched = { notificationPreferences: { newsletterSubscription: true } };
    await ann.post(paths.api.userProfile, switched);
    const answer = await change(ann);
    const cookie = String(answer.headers["set-cookie"]).split(";")[0] as string;
    const { body } = await ann.with({ cookie }).get(paths.api.userProfile);
    expect(body.data.notificationPreferences).toMatchObject({
      newsletterSubscription: false,
      nominationAlerts: true,
    });
  });
});

test("mails of the switches come for a confirmed address only, whose switches stay as they are", async () => {
  const { ann, db } = await siteWithAnn();
  const { id } = ann.user;
  expect(await wantsMail(db, id, "nominationAlerts")).toBe(true);
  await db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, id));
  for (const name of ["nominationAlerts", "emailNotifications", "votingReminders"] as const) {
    expect(await wantsMail(db, id, name)).toBe(false);
  }
  const { body } = await ann.post(paths.api.userProfile, {});
  expect(body.data.notificationPreferences).toMatchObject({
    emailNotifications: true,
    nominationAlerts: true,
    votingReminders: true,
  });
});
