import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { VOTABLES } from "#app/vote-reports.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { flagBursts } from "#areas/votes/service/watch-bursts.ts";
import { aComment } from "#areas/youscout/comments/comments/testing.ts";
import { nominations, nominationVotes } from "#areas/youscout/nominations/tables.ts";
import { aFlood, aNomination, asRead } from "#areas/youscout/nominations/testing.ts";
import type { JobData } from "#lib/jobs/jobs.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { badgeQueuedJobs } from "./jobs.ts";
import { userBadges } from "./tables.ts";

interface BadgeSite extends TestApp {
  /** Names of the member's badges. */
  own(): Promise<string[]>;
  /** Does what awards left to be done, and returns the subjects of the mails about badges. */
  mailed(): Promise<string[]>;
}

async function badgeSite(): Promise<BadgeSite> {
  const left: JobData[] = [];
  const site = await testApp({
    jobs: {
      async open() {},
      async start() {},
      async queue(_tx, name, data) {
        if (name === "youscout-tell-badges") left.push(data);
      },
      async stop() {},
    },
  });
  const { db, member, deps, clock } = site;
  await db.update(users).set({ email: "ann@city.example", emailConfirmedAt: clock.now });
  await member.post("/api/user/adult", { isAdult: true });
  const own = async () => {
    const { body } = await member.get("/api/you-scout/badges");
    return body.data.flatMap((badge: { name: string; awardedAt: string | null }) =>
      badge.awardedAt === null ? [] : [badge.name],
    );
  };
  const mailed = async () => {
    const [job] = badgeQueuedJobs(deps);
    for (const data of left) await job?.run(data);
    const mails = await site.outbox();
    return mails.filter(({ cause }) => cause.startsWith("badge:")).map(({ subject }) => subject);
  };
  return { ...site, own, mailed };
}

test("everybody may read which badges there are, and members which are theirs", async () => {
  const { expectStatuses, visitor, member, db, clock } = await badgeSite();
  await expectStatuses((actor) => actor.get("/api/you-scout/badges"), {
    visitor: 200,
    member: 200,
    otherMember: 200,
    admin: 200,
  });
  await db.insert(userBadges).values({ userId: 1, badgeId: 4, awardedAt: clock.now });
  const told = {
    id: 4,
    name: "First Vote",
    description: "You voted for the first time.",
    icon: "vote",
    awardedAt: null,
  };
  const { body } = await visitor.get("/api/you-scout/badges");
  expect(body.data).toHaveLength(9);
  expect(body.data[3]).toEqual(told);
  const { body: own } = await member.get("/api/you-scout/badges");
  expect(own.data[3]).toEqual({ ...told, awardedAt: clock.now.toISOString() });
});

describe("a badge is awarded", () => {
  test("for the first vote, the 25th and the 100th, with a note and a mail", async () => {
    const { member, db, own, mailed } = await badgeSite();
    await aNomination(db);
    await member.post("/api/you-scout/nominations/1/vote");
    expect(await own()).toEqual(["First Vote"]);
    const activity = (await member.get("/api/user-activity")).body.data;
    expect(activity[0]).toMatchObject({
      activityType: "badge_awarded",
      activityData: { badge: "First Vote" },
    });
    const inserted = Array.from({ length: 99 }, (_, index) =>
      aNomination(db, { firstName: `Player ${index}` }),
    );
    const [last, lastButOne, ...others] = await Promise.all(inserted);
    const voters = { voterNetwork: "before", userId: 1 };
    await db.insert(nominationVotes).values([
      ...others.map(({ id }) => ({ nominationId: id, voterIp: "before", ...voters })),
      // From ten more addresses, for the same nominations, before the account had a vote of its own.
      ...others.slice(0, 10).map(({ id }) => ({ nominationId: id, voterIp: "too", ...voters })),
    ]);
    await member.post(`/api/you-scout/nominations/${lastButOne?.id ?? 0}/vote`);
    expect(await own()).toEqual(["First Vote", "Regular"]);
    await member.post(`/api/you-scout/nominations/${last?.id ?? 0}/vote`);
    expect(await own()).toEqual(["First Vote", "Regular", "Superfan"]);
    expect(await mailed()).toEqual([
      "You earned the badge “First Vote”",
      "You earned the badge “Regular”",
      "You earned the badge “Superfan”",
    ]);
    expect(await mailed()).toHaveLength(3);
  });

  test("for an approved nomination, the fifth and the fifteenth", async () => {
    const { admin, db, own } = await badgeSite();
    for (let number = 1; number <= 15; number += 1) {
      const status = number < 15 ? "approved" : "pending";
      await aNomination(db, { submittedByUserId: 1, status, firstName: `Player ${number}` });
    }
    await aNomination(db, { submittedByUserId: 1, status: "rejected" });
    expect(await own()).toEqual([]);
    const approval = { transition: "approve", ...(await asRead(db, 15)) };
    await admin.post("/api/admin/you-scout/nominations/15/decision", approval);
    expect(await own()).toEqual(["First Look", "Talent Spotter", "Bird Dog"]);
  });

  test("for the tenth comment that staff have approved", async () => {
    const { member, db, own } = await badgeSite();
    await aNomination(db);
    for (let number = 1; number <= 8; number += 1)
      await aComment(db, { nominationId: 1, userId: 1 });
    await aComment(db, { nominationId: 1, userId: 1, isApproved: false });
    const post = () =>
      member.post("/api/you-scout/nominations/1/comments", { comment: "What an arm!" });
    await post();
    expect(await own()).toEqual([]);
    await post();
    expect(await own()).toEqual(["Voice"]);
  });

  test("for a nomination that reaches 100 votes, to its author, whoever votes", async () => {
    const { visitor, db, own } = await badgeSite();
    await aNomination(db, { submittedByUserId: 1, communityVotes: 98 });
    await visitor.post("/api/you-scout/nominations/1/vote");
    expect(await own()).toEqual([]);
    await visitor.at("203.0.113.1").post("/api/you-scout/nominations/1/vote");
    expect(await own()).toEqual(["Fan Favorite Finder"]);
  });

  test("for 100 votes of which some may be a flood, once staff have let them count", async () => {
    const { db, clock, deps, own, visitor, admin } = await badgeSite();
    await aNomination(db, { submittedByUserId: 1 });
    await aFlood(db, 1, clock.now);
    await flagBursts(deps, VOTABLES);
    await visitor.post("/api/you-scout/nominations/1/vote");
    await db.update(nominations).set({ communityVotes: 99 });
    await visitor.at("203.0.113.1").post("/api/you-scout/nominations/1/vote");
    expect(await own(), "the hundredth vote comes while staff have not decided").toEqual([]);
    const verdict = { decision: "release", expectedState: "flagged", reason: "A school" };
    await admin.post("/api/admin/vote-bursts/1/decision", { ...verdict, expectedVotes: 500 });
    expect(await own()).toEqual(["Fan Favorite Finder"]);
  });

  test("by no mail to whom it was switched off, or who has no address", async () => {
    const { member, otherMember, db, mailed } = await badgeSite();
    const off = { notificationPreferences: { nominationAlerts: false } };
    await member.post("/api/user-profile", off);
    await aNomination(db);
    await member.post("/api/you-scout/nominations/1/vote");
    await db.update(users).set({ email: null }).where(eq(users.id, otherMember.user.id));
    await otherMember.post("/api/you-scout/nominations/1/vote");
    expect(await db.$count(userBadges)).toBe(2);
    expect(await mailed()).toEqual([]);
  });
});

test("a badge stays when what it was awarded for goes", async () => {
  const { member, db, own } = await badgeSite();
  await aNomination(db);
  await member.post("/api/you-scout/nominations/1/vote");
  await db.delete(nominationVotes);
  await aNomination(db, { firstName: "Other" });
  await member.post("/api/you-scout/nominations/2/vote");
  expect(await own()).toEqual(["First Vote"]);
  expect(await db.$count(userBadges)).toBe(1);
});
