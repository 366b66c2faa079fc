import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newsletterSubscriptions } from "#areas/people/newsletter/tables.ts";
import { answerResetRequest } from "#areas/platform/accounts/service/password-reset.ts";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { userProfiles } from "./tables.ts";

const EMAIL = "Ana@city.example";

/** A site, a coach of a team with an email address, and what that coach does. */
async function siteWithCoach() {
  const site = await testApp();
  const coach = await site.signIn(
    await aUser(site.db, { username: "coach", role: "coach", email: EMAIL }),
  );
  const save = (change: object) => coach.post("/api/user-profile", change);
  const prefer = (notificationPreferences: object) => save({ notificationPreferences });
  const prefers = async () =>
    (await coach.get("/api/user-profile")).body.data.notificationPreferences;
  await save({ teamName: "Crescent City 15U" });
  return { ...site, coach, save, prefer, prefers };
}

async function subjects({ outbox }: Pick<TestApp, "outbox">): Promise<string[]> {
  return (await outbox()).map(({ subject }) => subject);
}

/** The tokens of the first mail to the address. */
async function linksOf({ outbox }: Pick<TestApp, "outbox">) {
  const [mail] = await outbox();
  const lastPart = (url = "") => url.split("/").at(-1) ?? "";
  const button = mail?.parts.find((part) => typeof part === "object" && "button" in part);
  return {
    confirm: lastPart(button && "url" in button ? button.url : ""),
    unsubscribe: lastPart(mail?.unsubscribeUrl),
  };
}

describe("the newsletter switch", () => {
  test("asks the account's address by mail, whose yes counts", async () => {
    const site = await siteWithCoach();
    const { prefer, prefers, outbox, db, visitor } = site;
    expect((await prefer({ newsletterSubscription: true })).status).toBe(200);
    expect(await outbox()).toMatchObject([
      { to: "ana@city.example", subject: "Please confirm the RAW newsletter" },
    ]);
    expect(await db.select().from(newsletterSubscriptions)).toMatchObject([{ confirmedAt: null }]);
    const { confirm } = await linksOf(site);
    await visitor.post("/api/newsletter/confirm", { token: confirm });
    expect(await db.select().from(newsletterSubscriptions)).toMatchObject([
      { email: "ana@city.example", confirmedAt: expect.any(Date) },
    ]);
    expect(await prefers()).toMatchObject({ newsletterSubscription: true });
  });

  test("asks once, however often the rest is saved", async () => {
    const site = await siteWithCoach();
    for (const bio of ["a", "b", "c"]) {
      await site.save({ bio, notificationPreferences: { newsletterSubscription: true } });
    }
    expect(await subjects(site)).toHaveLength(1);
  });

  test("turned twice at once, asks once", async () => {
    const site = await siteWithCoach();
    await Promise.all([
      site.prefer({ newsletterSubscription: true }),
      site.prefer({ newsletterSubscription: true }),
    ]);
    expect(await subjects(site)).toHaveLength(1);
  });

  test("turned off, takes the address from the list and tells it", async () => {
    const site = await siteWithCoach();
    await site.prefer({ newsletterSubscription: true });
    const { confirm } = await linksOf(site);
    await site.visitor.post("/api/newsletter/confirm", { token: confirm });
    site.clock.advance(1);
    await site.prefer({ newsletterSubscription: false });
    expect(await site.db.$count(newsletterSubscriptions)).toBe(0);
    expect(await subjects(site)).toEqual([
      "Please confirm the RAW newsletter",
      "You no longer get the RAW newsletter",
    ]);
  });

  test("tells an address that was not on the list the same", async () => {
    const site = await siteWithCoach();
    await site.prefer({ newsletterSubscription: true });
    await site.db.delete(newsletterSubscriptions);
    site.clock.advance(1);
    const answer = await site.prefer({ newsletterSubscription: false });
    expect(answer.status).toBe(200);
    expect((await subjects(site)).at(-1)).toBe("You no longer get the RAW newsletter");
  });

  describe("of an account whose address nobody has confirmed", () => {
    /** A reader of the newsletter, and a stranger whose account names the reader's address. */
    async function siteWithStranger() {
      const site = await testApp();
      return { ...site, ...(await aStranger(site, "stranger", EMAIL)) };
    }

    async function aStranger({ db, signIn }: TestApp, username: string, email: string) {
      const { post, get } = await signIn(
        await aUser(db, { username, email, emailConfirmedAt: null }),
      );
      return {
        turn: (isOn: boolean) =>
          post("/api/user-profile", { notificationPreferences: { newsletterSubscription: isOn } }),
        prefers: async () => (await get("/api/user-profile")).body.data.notificationPreferences,
      };
    }

    async function aReader({ db, clock }: Pick<TestApp, "db" | "clock">) {
      const email = EMAIL.toLowerCase();
      await db.insert(newsletterSubscriptions).values({ email, confirmedAt: clock.now });
    }

    test("leaves a reader on the list, whom it asks by mail", async () => {
      const site = await siteWithStranger();
      await aReader(site);
      await site.turn(true);
      site.clock.advance(1);
      expect((await site.turn(false)).status).toBe(200);
      expect(await site.prefers()).toMatchObject({ newsletterSubscription: false });
      expect(await site.db.$count(newsletterSubscriptions)).toBe(1);
      const mail = (await site.outbox()).at(-1);
      expect(mail).toMatchObject({
        to: EMAIL.toLowerCase(),
        subject: "Do you still want the RAW newsletter?",
      });
      const token = mail?.unsubscribeUrl?.split("/").at(-1);
      expect((await site.visitor.post("/api/newsletter/unsubscribe", { token })).status).toBe(200);
      expect(await site.db.$count(newsletterSubscriptions)).toBe(0);
    });

    test("withdraws the question that nobody has answered", async () => {
      const site = await siteWithStranger();
      await site.turn(true);
      site.clock.advance(1);
      await site.turn(false);
      expect(await site.db.$count(newsletterSubscriptions)).toBe(0);
      expect((await subjects(site)).at(-1)).toBe("You no longer get the RAW newsletter");
    });

    test("answers the same whether the address is on the list or not", async () => {
      const site = await siteWithStranger();
      const other = await aStranger(site, "other", "bo@city.example");
      await aReader(site);
      const answers = [];
      for (const { turn, prefers } of [site, other]) {
        await turn(true);
        site.clock.advance(1);
        const { status, body } = await turn(false);
        answers.push({ status, message: body.message, preferences: await prefers() });
      }
      expect(answers[0]).toEqual(answers[1]);
      const receivers = (await site.outbox()).map(({ to }) => to);
      expect(receivers.filter((to) => to.startsWith("ana"))).toHaveLength(2);
      expect(receivers.filter((to) => to.startsWith("bo"))).toHaveLength(2);
    });

    test("sends the reader 3 mails a day", async () => {
      const site = await siteWithStranger();
      await aReader(site);
      for (const isOn of [true, false, true, false]) {
        site.clock.advance(1);
        expect((await site.turn(isOn)).status).toBe(200);
      }
      expect(await site.outbox()).toHaveLength(3);
      expect(await site.db.$count(newsletterSubscriptions)).toBe(1);
    });
  });

  test("is off when the address has unsubscribed by a mail's link", async () => {
    const site = await siteWithCoach();
    await site.otherMember.post("/api/user-profile", { displayName: "Other" });
    await site.prefer({ newsletterSubscription: true, votingReminders: false });
    const { unsubscribe } = await linksOf(site);
    await site.visitor.post("/api/newsletter/unsubscribe", { token: unsubscribe });
    expect(await site.prefers()).toEqual({
      emailNotifications: true,
      nominationAlerts: true,
      votingReminders: false,
      voteLedger: false,
      newsletterSubscription: false,
    });
  });

  test("sends one address 3 mails a day, and still does what it says", async () => {
    const site = await siteWithCoach();
    for (const isOn of [true, false, true, false]) {
      site.clock.advance(1);
      expect((await site.prefer({ newsletterSubscription: isOn })).status).toBe(200);
    }
    expect(await subjects(site)).toHaveLength(3);
    expect(await site.db.$count(newsletterSubscriptions)).toBe(0);
  });

  test("turned too often is refused, and stays as it was", async () => {
    const { prefer, prefers } = await siteWithCoach();
    for (const isOn of [true, false, true, false, true]) {
      await prefer({ newsletterSubscription: isOn });
    }
    expect((await prefer({ newsletterSubscription: false })).status).toBe(429);
    expect(await prefers()).toMatchObject({ newsletterSubscription: true });
  });

  test("cannot be turned on without an address", async () => {
    const { member, db } = await testApp();
    const change = { notificationPreferences: { newsletterSubscription: true } };
    const { status, body } = await member.post("/api/user-profile", change);
    expect([status, body.fields]).toEqual([
      422,
      {
        "notificationPreferences.newsletterSubscription": "Your account has no email address",
      },
    ]);
    expect(await db.$count(userProfiles)).toBe(0);
  });
});

describe("the switch for mail about the account", () => {
  async function siteWithVerifiedCoach() {
    const site = await siteWithCoach();
    await site.db
      .update(userProfiles)
      .set({ verificationStatus: "verified" })
      .where(eq(userProfiles.userId, site.coach.user.id));
    return site;
  }

  test("lets a verified coach hear that another team is pending", async () => {
    const site = await siteWithVerifiedCoach();
    await site.save({ bio: "Same team" });
    expect(await subjects(site)).toEqual([]);
    await site.save({ teamName: "Bayou Kings 17U" });
    const [mail] = await site.outbox();
    expect(mail).toMatchObject({
      to: EMAIL,
      subject: "Your coach verification is pending again",
    });
    expect(JSON.stringify(mail), "nothing that somebody wrote").not.toContain("Bayou");
    await site.save({ teamName: "Gulf Coast 18U" });
    expect(await subjects(site)).toHaveLength(1);
  });

  test("turned off stops it, also in the same save", async () => {
    const site = await siteWithVerifiedCoach();
    await site.save({
      teamName: "Bayou Kings 17U",
      notificationPreferences: { emailNotifications: false },
    });
    expect(await subjects(site)).toEqual([]);
  });

  test("turned off stops no mail that keeps the account safe", async () => {
    const site = await siteWithCoach();
    await site.prefer({ emailNotifications: false });
    await site.visitor.post("/api/reset-password", { email: EMAIL });
    await answerResetRequest(site.deps, 1);
    const [, token = ""] = /\?token=([\w-]+)/.exec(JSON.stringify(await site.outbox())) ?? [];
    const change = { token, password: "other words now" };
    expect((await site.visitor.post("/api/update-password", change)).status).toBe(200);
    expect(await subjects(site)).toEqual(["Choose a new password", "Your password was changed"]);
  });
});
