import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { wantsMail } from "#areas/people/profiles/service/preferences.ts";
import { DAY_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import type { Answer, Caller } from "#tests/actors.ts";
import { testApp } from "#tests/test-app.ts";
import { answerResetRequest } from "./service/password-reset.ts";
import { emailConfirmations, passwordResetRequests, passwordResets, users } from "./tables.ts";
import { aUser, TEST_PASSWORD } from "./testing.ts";

const OLD = "ann@city.example";
const NEW = "ann@parish.example";

const change = (caller: Caller, part: object = {}): Promise<Answer> =>
  caller.post("/api/user/email", { email: NEW, password: TEST_PASSWORD, ...part });

/** A person with a confirmed address, signed in here and elsewhere. */
async function siteWithAnn() {
  const site = await testApp();
  const { db, deps, outbox, signIn, visitor } = site;
  const user = await aUser(db, { username: "ann", email: OLD });
  const [ann, elsewhere] = [await signIn(user), await signIn(user)];
  const mailsTo = async (email: string) => (await outbox()).filter(({ to }) => to === email);
  const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);
  const row = async () => (await db.select().from(users).where(eq(users.id, user.id)))[0];
  /** Presses the button behind the newest link to an address. */
  async function confirm(caller: Caller, email = NEW): Promise<Answer> {
    const begin = deps.config.baseUrl + paths.emailConfirm("");
    const text = JSON.stringify((await mailsTo(email)).at(-1));
    const token = text.slice(text.indexOf(begin) + begin.length).slice(0, 43);
    return caller.post("/api/confirm-email", { token });
  }
  async function resetSubjects(email: string): Promise<number> {
    await visitor.post("/api/reset-password", { email });
    const [request] = await db.select().from(passwordResetRequests);
    await answerResetRequest(deps, request?.id ?? 0);
    return (await subjectsTo(email)).filter((subject) => subject === "Choose a new password")
      .length;
  }
  return { ...site, ann, elsewhere, mailsTo, subjectsTo, row, confirm, resetSubjects };
}

type Site = Awaited<ReturnType<typeof siteWithAnn>>;
const PELICANS = "three brown pelicans";

describe("another address", () => {
  test("waits for its link: until then the account keeps the present one, for resets too", async () => {
    const { ann, elsewhere, row, subjectsTo, mailsTo, resetSubjects } = await siteWithAnn();
    const state = { email: OLD, isConfirmed: true, pendingEmail: NEW };
    await change(ann);
    expect((await elsewhere.get("/api/user/email")).body.data).toEqual(state);
    expect(await row()).toMatchObject({ email: OLD, emailConfirmedAt: expect.any(Date) });
    expect(await subjectsTo(NEW)).toEqual(["Please confirm your email address"]);
    expect(await subjectsTo(OLD)).toEqual(["A new email address for your account"]);
    const [toOld] = await mailsTo(OLD);
    expect(JSON.stringify(toOld)).not.toContain(NEW);
    expect(toOld?.replyTo).toBe("staff@raw.example");
    expect([await resetSubjects(NEW), await resetSubjects(OLD)]).toEqual([0, 1]);
  });

  test("takes effect with its link, and the former one is notified", async () => {
    const { ann, visitor, confirm, row, mailsTo, subjectsTo, resetSubjects } = await siteWithAnn();
    await change(ann);
    expect((await confirm(visitor)).status).toBe(200);
    expect(await row()).toMatchObject({ email: NEW, emailConfirmedAt: expect.any(Date) });
    expect((await subjectsTo(OLD)).at(-1)).toBe("The email address of your account was changed");
    expect(JSON.stringify(await mailsTo(OLD))).not.toContain(NEW);
    expect((await confirm(visitor)).status, "pressed again").toBe(200);
    expect(await subjectsTo(OLD)).toHaveLength(2);
    expect([await resetSubjects(OLD), await resetSubjects(NEW)]).toEqual([0, 1]);
  });

  test("ends all sessions but the one of the browser that confirms it", async () => {
    const { ann, elsewhere, member, confirm } = await siteWithAnn();
    await change(ann);
    expect((await elsewhere.get("/api/user")).status, "not yet").toBe(200);
    await confirm(ann);
    expect((await ann.get("/api/user")).body).toMatchObject({
      email: NEW,
      isEmailConfirmed: true,
    });
    expect((await elsewhere.get("/api/user")).status).toBe(401);
    expect((await member.get("/api/user")).status).toBe(200);
  });

  test("never comes when its link is not used within a day", async () => {
    const { ann, visitor, confirm, clock, row } = await siteWithAnn();
    await change(ann);
    clock.advance(DAY_MS);
    expect((await confirm(visitor)).status).toBe(404);
    expect((await ann.get("/api/user/email")).body.data).toMatchObject({
      email: OLD,
      pendingEmail: null,
    });
    expect(await row()).toMatchObject({ email: OLD });
  });

  test.each([
    [
      "changes the password",
      async ({ ann }: Site) =>
        ann.post("/api/user/password", { password: TEST_PASSWORD, newPassword: PELICANS }),
    ],
    [
      "chooses a new password by a link to the present one",
      async ({ visitor, resetSubjects, mailsTo }: Site) => {
        await resetSubjects(OLD);
        const [, token] = /\?token=([\w-]+)/.exec(JSON.stringify(await mailsTo(OLD))) ?? [];
        return visitor.post("/api/update-password", { token, password: PELICANS });
      },
    ],
  ])("never comes when the owner, who did not ask for it, %s", async (_what, defend) => {
    const site = await siteWithAnn();
    await change(site.ann);
    expect((await defend(site)).status).toBe(200);
    expect((await site.confirm(site.visitor)).status).toBe(404);
    expect(await site.row()).toMatchObject({ email: OLD });
  });

  test("gets its link sent again, three times a day", async () => {
    const { ann, subjectsTo } = await siteWithAnn();
    await change(ann);
    for (let turn = 1; turn <= 3; turn += 1) {
      expect((await ann.post("/api/user/email/link")).status).toBe(200);
    }
    expect((await ann.post("/api/user/email/link")).status).toBe(429);
    expect(await subjectsTo(NEW)).toHaveLength(4);
  });

  test("is also the way out of an address that was never confirmed", async () => {
    const { ann, db, visitor, confirm, row } = await siteWithAnn();
    await db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, ann.user.id));
    await change(ann);
    expect((await ann.get("/api/user/email")).body.data.email).toBe(OLD);
    await confirm(visitor);
    expect(await row()).toMatchObject({ email: NEW, emailConfirmedAt: expect.any(Date) });
  });

  test("comes to an account that had none", async () => {
    const { ann, db, visitor, confirm, row } = await siteWithAnn();
    const none = { email: null, emailConfirmedAt: null };
    await db.update(users).set(none).where(eq(users.id, ann.user.id));
    await change(ann);
    expect((await ann.get("/api/user/email")).body.data).toEqual({
      email: null,
      isConfirmed: false,
      pendingEmail: NEW,
    });
    await confirm(visitor);
    expect(await row()).toMatchObject({ email: NEW, emailConfirmedAt: expect.any(Date) });
  });

  test("needs the password, whose guesses count as a login's", async () => {
    const { ann, subjectsTo } = await siteWithAnn();
    const wrong = await change(ann, { password: "wrong-password" });
    expect([wrong.status, wrong.body.fields]).toEqual([
      422,
      { password: "This is not your password" },
    ]);
    for (let guess = 2; guess <= 10; guess += 1) await change(ann, { password: "wrong-password" });
    expect((await change(ann)).status).toBe(429);
    expect([await subjectsTo(OLD), await subjectsTo(NEW)]).toEqual([[], []]);
  });

  test("is another address than the one that it has", async () => {
    const { ann, db } = await siteWithAnn();
    for (const [what, part] of [
      ["no address", { email: "ann" }],
      ["the one that it has", { email: ` ${OLD} ` }],
      ["nothing", { email: undefined }],
    ] as const) {
      const answer = await change(ann, part);
      expect([answer.status, Object.keys(answer.body.fields)], what).toEqual([422, ["email"]]);
      expect(await db.$count(emailConfirmations), what).toBe(0);
    }
  });

  test("may be one that other accounts have, which is not told", async () => {
    const { ann, db } = await siteWithAnn();
    await aUser(db, { username: "ben", email: NEW });
    expect((await change(ann)).status).toBe(200);
  });

  test("ends the links for a new password that were mailed to the former one", async () => {
    const { ann, db, visitor, confirm, resetSubjects } = await siteWithAnn();
    await resetSubjects(OLD);
    await change(ann);
    expect(await db.$count(passwordResets)).toBe(1);
    await confirm(visitor);
    expect(await db.$count(passwordResets)).toBe(0);
  });

  test("is asked for five times a day, and of two only the newer one comes", async () => {
    const { ann, visitor, confirm, row } = await siteWithAnn();
    for (let turn = 1; turn <= 4; turn += 1) await change(ann, { email: `${turn}@x.example` });
    expect((await change(ann)).status).toBe(200);
    const last = await change(ann, { email: "6@x.example" });
    expect([last.status, last.body.code]).toEqual([429, "too_many"]);
    expect((await confirm(visitor, "4@x.example")).status).toBe(404);
    expect((await confirm(visitor)).status).toBe(200);
    expect((await row())?.email).toBe(NEW);
  });

  test("takes the newsletter's switch back once it takes effect: it was not asked", async () => {
    const { ann, confirm } = await siteWithAnn();
    const switched = { notificationPreferences: { newsletterSubscription: true } };
    await ann.post("/api/user-profile", switched);
    const wants = async () =>
      (await ann.get("/api/user-profile")).body.data.notificationPreferences;
    await change(ann);
    expect(await wants()).toMatchObject({ newsletterSubscription: true });
    await confirm(ann);
    expect(await wants()).toMatchObject({ newsletterSubscription: false, nominationAlerts: true });
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
  const { body } = await ann.post("/api/user-profile", {});
  expect(body.data.notificationPreferences).toMatchObject({
    emailNotifications: true,
    nominationAlerts: true,
    votingReminders: true,
  });
});
