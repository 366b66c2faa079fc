// @module-tag dialect
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "#tests/test-app.ts";
import { forgetOldActivity } from "./service/activity.ts";
import { userActivity } from "./tables.ts";
import { TEST_PASSWORD } from "./testing.ts";

/** A site whose member did so much at a moment, the oldest first. */
async function siteWithActivity(how: number, createdAt: Date) {
  const site = await testApp();
  const row = { userId: site.member.user.id, activityType: "profile_updated", createdAt } as const;
  await site.db.insert(userActivity).values(Array.from({ length: how }, () => row));
  return site;
}

test("what a person did is kept for 13 months", async () => {
  const { db, deps, member, otherMember, clock } = await siteWithActivity(
    2,
    new Date("2026-02-10T16:59:59Z"),
  );
  const type = "logged_in";
  await db.insert(userActivity).values([
    { userId: member.user.id, activityType: type, createdAt: new Date("2026-02-10T17:00:01Z") },
    { userId: otherMember.user.id, activityType: type, createdAt: clock.now },
  ]);
  expect(await forgetOldActivity(deps)).toBe(2);
  expect(await db.$count(userActivity, eq(userActivity.activityType, type))).toBe(2);
});

test("of each person the newest 1,000 are kept", async () => {
  const { db, deps, member, otherMember } = await siteWithActivity(7_003, new Date());
  await db
    .insert(userActivity)
    .values({ userId: otherMember.user.id, activityType: "logged_in", createdAt: new Date() });
  expect(await forgetOldActivity(deps)).toBe(6_003);
  expect(await db.$count(userActivity, eq(userActivity.userId, otherMember.user.id))).toBe(1);
  const [oldest] = await db
    .select({ id: userActivity.id })
    .from(userActivity)
    .where(eq(userActivity.userId, member.user.id))
    .orderBy(asc(userActivity.id));
  expect(oldest?.id).toBe(6_004);
  expect(await forgetOldActivity(deps)).toBe(0);
});

test("a login forgets what is too much at once, so that no script fills the night", async () => {
  const { db, member, visitor } = await siteWithActivity(1_000, new Date());
  const login = { username: "member", password: TEST_PASSWORD };
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await visitor.post("/api/login", login)).status).toBe(200);
  }
  const own = eq(userActivity.userId, member.user.id);
  expect(await db.$count(userActivity, own)).toBe(1_000);
  const { body } = await member.get("/api/user-activity");
  expect(body.data[0].activityType).toBe("logged_in");
});
