import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { userProfiles } from "#areas/people/profiles/tables.ts";
import { noteActivity } from "#areas/platform/accounts/service/activity.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { DAY_MS } from "#lib/time.ts";
import { testApp } from "#tests/test-app.ts";
import { nominationJobs } from "./jobs.ts";
import { remindAuthors } from "./service/notify.ts";
import { remindVoters } from "./service/remind-voters.ts";
import { nominations } from "./tables.ts";
import { aNomination } from "./testing.ts";

const SOME_DAY = new Date("2027-03-11T17:00:00Z");
const stop = "/api/voting-reminders/stop";

/** A site with a nomination, and accounts by name of which all were active today. */
async function siteWithMembers(...names: string[]) {
  const site = await testApp();
  const { db, deps, outbox } = site;
  await aNomination(db);
  const note = (userId: number, type: "logged_in" | "vote_cast" = "logged_in") =>
    noteActivity(db, [{ userId, type }], deps.now());
  const people: Record<string, number> = {};
  for (const username of names) {
    const { id } = await aUser(db, { username, email: `${username}@city.example` });
    people[username] = id;
    await noteActivity(
      db,
      [{ userId: id, type: "vote_cast" }],
      new Date(deps.now().getTime() - 8 * DAY_MS),
    );
    await note(id);
  }
  const reminded = async () => {
    await remindVoters(deps);
    return (await outbox()).map(({ to }) => to).toSorted();
  };
  return { ...site, people, note, reminded };
}

describe("a reminder", () => {
  test("goes to who was here lately, once a week, and names no child", async () => {
    const { reminded, outbox, clock, deps } = await siteWithMembers("ann", "ben");
    expect(await reminded()).toEqual(["ann@city.example", "ben@city.example"]);
    clock.advance(DAY_MS);
    expect(await reminded()).toHaveLength(2);
    const [mail] = await outbox();
    expect(mail).toMatchObject({ subject: "Who gets your vote this week?" });
    expect(mail?.unsubscribeUrl).toMatch(
      new RegExp(`^${deps.config.baseUrl}/voting-reminders/stop/[\\w-]+$`),
    );
    expect(JSON.stringify(mail)).not.toMatch(/Marcus|Batiste/);
    clock.advance(6 * DAY_MS);
    expect(await reminded()).toHaveLength(4);
  });

  test("goes only to people who have voted, or have asked for it", async () => {
    const { reminded, db, note } = await siteWithMembers("ann");
    for (const [username, notificationPreferences] of [
      ["silent", {}],
      ["asker", { votingReminders: true }],
      ["off", { votingReminders: false }],
    ] as const) {
      const { id } = await aUser(db, { username, email: `${username}@city.example` });
      await db.insert(userProfiles).values({ userId: id, notificationPreferences });
      await note(id);
    }
    expect(await reminded()).toEqual(["ann@city.example", "asker@city.example"]);
  });

  test("goes to nobody who stayed away for 90 days", async () => {
    const { reminded, clock } = await siteWithMembers("ann");
    clock.advance(90 * DAY_MS + 1);
    expect(await reminded()).toEqual([]);
  });

  test("goes to nobody who has voted since Monday", async () => {
    const { reminded, clock, note, people } = await siteWithMembers("ann", "ben");
    // A Wednesday; the Sunday before belongs to another week.
    clock.advance(-3 * DAY_MS);
    await note(people.ann ?? 0, "vote_cast");
    clock.advance(3 * DAY_MS);
    await note(people.ben ?? 0, "vote_cast");
    expect(await reminded()).toEqual(["ann@city.example"]);
  });

  test("goes to no address that is not confirmed, though another account confirmed it", async () => {
    const { reminded, db, note } = await siteWithMembers("ann");
    const others = [
      { username: "ben", email: "ben@city.example", emailConfirmedAt: null },
      { username: "ann0", email: "ANN@city.example", emailConfirmedAt: null },
    ];
    for (const other of others) await note((await aUser(db, other)).id);
    expect(await reminded()).toEqual(["ann@city.example"]);
  });

  test("goes to no administrator, nobody suspended, and no address twice", async () => {
    const { reminded, db, deps, note } = await siteWithMembers("ann");
    const others = [
      { username: "boss", role: "admin", email: "boss@city.example" },
      { username: "bad", suspendedAt: deps.now(), email: "bad@city.example" },
      { username: "ann2", email: "Ann@City.example" },
      { username: "silent" },
    ] as const;
    for (const other of others) await note((await aUser(db, other)).id);
    expect(await reminded()).toEqual(["ann@city.example"]);
  });

  test("goes to nobody while there is nobody to vote for", async () => {
    const { reminded, db } = await siteWithMembers("ann");
    await db.update(nominations).set({ status: "rejected" });
    expect(await reminded()).toEqual([]);
  });

  test("reaches more people than a batch", async () => {
    const names = Array.from({ length: 201 }, (_, index) => `fan-${index}`);
    const { reminded } = await siteWithMembers(...names);
    expect(await reminded()).toHaveLength(201);
  });
});

describe("the link of a reminder", () => {
  test("is for whoever has it", async () => {
    const { expectStatuses, reminded, outbox } = await siteWithMembers("ann");
    await reminded();
    const token = (await outbox())[0]?.unsubscribeUrl?.split("/").at(-1);
    await expectStatuses((actor) => actor.post(stop, { token }), {
      visitor: 200,
      member: 200,
      otherMember: 200,
      admin: 200,
    });
  });

  test("ends them for all accounts of the address, and only by the right hash", async () => {
    const { reminded, outbox, db, note, visitor, clock } = await siteWithMembers("ann", "ben");
    await note((await aUser(db, { username: "ann2", email: "ANN@city.example" })).id);
    await reminded();
    const ofAnn = (await outbox()).find(({ to }) => to.startsWith("ann"));
    const token = ofAnn?.unsubscribeUrl?.split("/").at(-1) ?? "";
    for (const wrong of [token.slice(4), "", "4", token.slice(0, -4), "x".repeat(50)]) {
      expect((await visitor.post(stop, { token: wrong })).status).toBe(404);
    }
    expect((await visitor.post(stop, { token })).status).toBe(200);
    clock.advance(7 * DAY_MS);
    expect(await reminded()).toEqual(["ann@city.example", "ben@city.example", "ben@city.example"]);
  });

  test("is about the address that it went to, whatever account has it then", async () => {
    const { reminded, outbox, db, people, note, visitor, clock } = await siteWithMembers("ann");
    await reminded();
    const token = (await outbox())[0]?.unsubscribeUrl?.split("/").at(-1);
    const moved = { email: "moved@city.example" };
    await db
      .update(users)
      .set(moved)
      .where(eq(users.id, people.ann ?? 0));
    await note((await aUser(db, { username: "new", email: "ann@city.example" })).id);
    expect((await visitor.post(stop, { token })).status).toBe(200);
    clock.advance(7 * DAY_MS);
    expect(await reminded()).toEqual(["ann@city.example", "moved@city.example"]);
  });
});

test("an author whom staff asked something is reminded once, a week later", async () => {
  const { db, deps, clock, member, outbox } = await testApp();
  const address = { email: "ana@city.example", emailConfirmedAt: deps.now() };
  await db.update(users).set(address).where(eq(users.id, member.user.id));
  const asked = { submittedByUserId: member.user.id, decidedAt: deps.now() };
  await aNomination(db, { ...asked, status: "needs_info", staffMessage: "Which school?" });
  await aNomination(db, { ...asked, status: "pending" });
  for (const days of [6, 1, 1, 30]) {
    clock.advance(days * DAY_MS);
    await remindAuthors(deps);
    const subjects = (await outbox()).map(({ subject }) => subject);
    const isDue = days !== 6;
    expect(subjects).toEqual(isDue ? ["Your nomination is still waiting for your answer"] : []);
  }
  const [mail] = await outbox();
  expect(JSON.stringify(mail)).toContain(
    "We close the nomination if we don't hear from you by June 7, 2027.",
  );
});

test("a question waits from the day it was asked, though the player grows a year older on July 31", async () => {
  const { db, deps, clock, member, outbox, staff } = await testApp();
  clock.now = new Date("2027-07-27T17:00:00Z");
  const address = { email: "ana@city.example", emailConfirmedAt: deps.now() };
  await db.update(users).set(address).where(eq(users.id, member.user.id));
  const given = { submittedByUserId: member.user.id, createdAt: deps.now() };
  const { id } = await aNomination(db, { ...given, status: "pending" });
  const scout = await staff("scout", "moderator");
  const question = { transition: "ask_back", staffMessage: "Which school?" };
  const asked = await scout.post(`/api/admin/you-scout/nominations/${id}/decision`, question);
  expect(asked.status).toBe(200);
  const runJobs = async () => {
    for (const { name, run } of nominationJobs(deps)) {
      if (name === "youscout-advance-ages" || name === "youscout-remind-authors") await run();
    }
  };
  const isReminder = ({ subject }: { subject: string }) =>
    subject === "Your nomination is still waiting for your answer";
  for (const days of [3, 1, 3, 4, 3]) {
    clock.advance(days * DAY_MS);
    await runJobs();
  }
  expect((await outbox()).filter(isReminder)).toHaveLength(1);
  clock.advance(75 * DAY_MS);
  await runJobs();
  const readState = () =>
    db
      .select({ age: nominations.age, status: nominations.status })
      .from(nominations)
      .orderBy(nominations.id);
  expect(await readState()).toEqual([{ age: 16, status: "needs_info" }]);
  clock.advance(DAY_MS);
  await runJobs();
  expect(await readState()).toEqual([{ age: 16, status: "rejected" }]);
});

test("a nomination whose author does not answer is closed after 90 days, with a mail that quotes the question", async () => {
  const { db, deps, clock, member, outbox } = await testApp();
  const address = { email: "ana@city.example", emailConfirmedAt: deps.now() };
  await db.update(users).set(address).where(eq(users.id, member.user.id));
  const asked = { submittedByUserId: member.user.id, decidedAt: deps.now() };
  await aNomination(db, { ...asked, status: "needs_info", staffMessage: "Which school?" });
  await aNomination(db, { ...asked, status: "pending" });
  const job = nominationJobs(deps).find(({ name }) => name === "youscout-remind-authors");
  const statusAfter = async (days: number) => {
    clock.advance(days * DAY_MS);
    await job?.run();
    const rows = await db.select().from(nominations).orderBy(nominations.id);
    return rows.map(({ status }) => status);
  };
  expect(await statusAfter(89)).toEqual(["needs_info", "pending"]);
  expect(await statusAfter(1)).toEqual(["rejected", "pending"]);
  expect(await statusAfter(1)).toEqual(["rejected", "pending"]);
  const mails = await outbox();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ["ana@city.example", "Your nomination was not accepted"],
  ]);
  expect(JSON.stringify(mails)).toContain("We had no answer to our question within 90 days");
  expect(JSON.stringify(mails)).toContain("Which school?");
});

describe("an author whose player's guardian does not answer", () => {
  async function asked(given: Partial<typeof nominations.$inferInsert> = {}) {
    const site = await testApp();
    const { db, deps, clock, member, outbox } = site;
    const address = { email: "ana@city.example", emailConfirmedAt: deps.now() };
    await db.update(users).set(address).where(eq(users.id, member.user.id));
    const guardianEmail = "mother@family.example";
    await aNomination(db, {
      ...{ submittedByUserId: member.user.id, publication: "full", guardianEmail },
      ...{ guardianAskedAt: clock.now, ...given },
    });
    const mailsAfter = async (days: number) => {
      clock.advance(days * DAY_MS);
      await remindAuthors(deps);
      return outbox();
    };
    return { ...site, mailsAfter };
  }

  test("is notified once, two weeks later, by a mail that names nobody", async () => {
    const { mailsAfter } = await asked();
    expect(await mailsAfter(13)).toEqual([]);
    for (const days of [1, 1, 30]) {
      const mails = await mailsAfter(days);
      expect(mails).toMatchObject([
        { to: "ana@city.example", subject: "No answer yet about your nomination" },
      ]);
      expect(JSON.stringify(mails)).toContain("ask them to look for our email");
      expect(JSON.stringify(mails)).not.toMatch(/Marcus|Batiste|mother@/);
    }
  });

  test("is notified of a later question as well", async () => {
    const { db, clock, mailsAfter } = await asked();
    expect(await mailsAfter(14)).toHaveLength(1);
    await db.update(nominations).set({ guardianAskedAt: clock.now });
    expect(await mailsAfter(13)).toHaveLength(1);
    expect(await mailsAfter(1)).toHaveLength(2);
  });

  test("who is that guardian reads where the question is", async () => {
    const { mailsAfter } = await asked({ submitterRelation: "guardian" });
    expect(JSON.stringify(await mailsAfter(14))).toContain("we emailed you to ask");
  });

  test.each<[string, Partial<typeof nominations.$inferInsert>]>([
    ["agreed", { guardianAgreedAt: SOME_DAY }],
    ["chose the short version", { guardianShortenedAt: SOME_DAY }],
    ["said no", { guardianRevokedAt: SOME_DAY }],
    ["was not asked", { guardianAskedAt: null }],
    ["may not agree", { isGuardianOnHold: true }],
    ["need not be asked: it is hidden", { hiddenAt: SOME_DAY }],
    ["need not be asked: it stays short", { publication: "limited" }],
  ])("hears nothing where the guardian %s", async (_why, given) => {
    const { mailsAfter } = await asked(given);
    expect(await mailsAfter(15)).toEqual([]);
  });
});
