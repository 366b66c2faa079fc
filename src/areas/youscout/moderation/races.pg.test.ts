import { expect, test } from "vitest";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { awardBadges } from "#areas/youscout/badges/service/award-badges.ts";
import { userBadges } from "#areas/youscout/badges/tables.ts";
import { comments } from "#areas/youscout/comments/comments/tables.ts";
import { aComment } from "#areas/youscout/comments/comments/testing.ts";
import { reports } from "#areas/youscout/comments/reports/tables.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { testApp } from "#tests/test-app.ts";

const REPORT = { reason: "spam" };

const many = <Item>(count: number, make: (index: number) => Promise<Item>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

test("fifty votes of a member at once bring each badge once", async () => {
  const { member, db } = await testApp();
  await many(50, (index) => aNomination(db, { firstName: `Player ${index}` }));
  const answers = await many(50, (index) =>
    member.at(`203.0.113.${index}`).post(`/api/you-scout/nominations/${index + 1}/vote`),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
  expect(await db.$count(userBadges)).toBe(2);
});

test("the same badge awarded by many processes at once is awarded once", async () => {
  const { db, deps } = await testApp();
  await aNomination(db, { submittedByUserId: 1 });
  await many(20, () => db.transaction((tx) => awardBadges(tx, deps, [1, 2, 3], ["approved"])));
  expect(await db.$count(userBadges)).toBe(1);
});

test("three reports at once hide a comment, and whoever writes meanwhile is answered", async () => {
  const { otherMember, member, signIn, db } = await testApp();
  await member.post("/api/user/adult", { isAdult: true });
  const reporters = await many(3, async (index) =>
    signIn(
      await aUser(db, { username: `reporter-${index}`, email: `reporter-${index}@city.example` }),
    ),
  );
  await aNomination(db);
  for (let id = 1; id <= 10; id += 1) {
    await aComment(db, { nominationId: 1, userId: otherMember.user.id });
    const [posted, ...reported] = await Promise.all([
      member.post("/api/you-scout/nominations/1/comments", { comment: `Number ${id}` }),
      ...reporters.map((reporter) =>
        reporter.post(`/api/you-scout/comments/${2 * id - 1}/report`, REPORT),
      ),
    ]);
    expect([posted, ...reported].map(({ status }) => status)).toEqual([201, 200, 200, 200]);
  }
  const rows = await db.select().from(comments).orderBy(comments.id);
  expect(rows.filter(({ userId }) => userId === 2).every(({ hiddenAt }) => hiddenAt)).toBe(true);
  expect(await db.$count(reports)).toBe(30);
});
