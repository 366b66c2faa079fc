import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { comments } from "#areas/youscout/comments/comments/tables.ts";
import { aComment } from "#areas/youscout/comments/comments/testing.ts";
import { reports } from "#areas/youscout/comments/reports/tables.ts";
import { anonymizeNominationsOf } from "#areas/youscout/nominations/service/anonymize-nominations-of.ts";
import { lockNominations } from "#areas/youscout/nominations/service/locks.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { unseen } from "#lib/db/content-version.ts";
import type { Answer } from "#tests/actors.ts";
import { untilWaiting } from "#tests/awaited-locks.ts";
import { testDatabaseOpenedAgain } from "#tests/database.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { mergeWhole } from "./service/nominations.ts";

const WORDS = { comment: "What an arm, indeed!" };

/** A member of age, two public nominations, and the member's comment on the first. */
async function commented(): Promise<TestApp> {
  const site = await testApp();
  await site.member.post("/api/user/adult", { isAdult: true });
  await aNomination(site.db);
  await aNomination(site.db);
  await aComment(site.db, {
    nominationId: 1,
    userId: site.member.user.id,
    createdAt: site.clock.now,
  });
  return site;
}

/** Makes the call while another process merges the first nomination into the second. */
async function whileMerging({ deps }: TestApp, call: () => Promise<Answer>): Promise<Answer> {
  const second = await testDatabaseOpenedAgain();
  const { answer } = await second.db.transaction(async (tx) => {
    await lockNominations(tx, [1, 2]);
    const answer = call();
    await untilWaiting(tx);
    await mergeWhole(unseen(tx), deps, SYSTEM, { id: 1, into: 2 });
    return { answer };
  });
  return answer;
}

test("a comment that is changed while its nomination is merged is changed where it went", async () => {
  const site = await commented();
  const changed = await whileMerging(site, () =>
    site.member.patch("/api/you-scout/comments/1", WORDS),
  );
  expect([changed.status, changed.body.data?.comment]).toEqual([200, WORDS.comment]);
  expect(await site.db.select().from(comments)).toMatchObject([
    { nominationId: 2, comment: WORDS.comment },
  ]);
});

test.each(["upheld", "dismissed"] as const)(
  "a report that is %s while its nomination is merged waits, and is stale",
  async (verdict) => {
    const site = await commented();
    const given = { nominationId: 1, reason: "spam" } as const;
    await site.db.insert(reports).values([
      { ...given, reporter: "a" },
      { ...given, reporter: "b" },
      { ...given, nominationId: 2, reporter: "b" },
    ]);
    const body = { verdict, expectedEditedAt: null };
    const decide = () => site.admin.post("/api/admin/you-scout/reports/1/decision", body);
    const answer = await whileMerging(site, decide);
    expect([answer.status, answer.body.code]).toEqual([409, "stale"]);
    expect((await decide()).status).toBe(200);
    expect(await site.db.$count(reports, sql`status = 'open'`)).toBe(0);
  },
);

test("a comment on one's own nomination waits for nobody who deletes the account", async () => {
  const { db, deps, member } = await commented();
  const userId = member.user.id;
  await db.execute(sql`update you_scout_nominations set submitted_by_user_id = ${userId}`);
  const second = await testDatabaseOpenedAgain();
  const { posted } = await second.db.transaction(async (tx) => {
    await anonymizeNominationsOf(unseen(tx), deps, userId);
    const posted = member.post("/api/you-scout/nominations/1/comments", WORDS);
    await untilWaiting(tx);
    await tx.execute(sql`select from users where id = ${userId} for update`);
    await tx.execute(sql`delete from users where id = ${userId}`);
    return { posted };
  });
  expect((await posted).status).toBe(401);
});

test("comments that are written, changed and deleted while nominations are merged all get an answer", async () => {
  const site = await commented();
  const { admin, member, db } = site;
  for (let round = 0; round < 8; round += 1) {
    const source = await aNomination(db);
    const written = [];
    for (let index = 0; index < 3; index += 1) {
      const given = { nominationId: source.id, userId: member.user.id };
      written.push(await aComment(db, { ...given, createdAt: site.clock.now }));
    }
    const [first, second, third] = written.map(({ id }) => id);
    const answers = await Promise.all([
      member.patch(`/api/you-scout/comments/${first ?? 0}`, WORDS),
      member.patch(`/api/you-scout/comments/${second ?? 0}`, WORDS),
      admin.post(`/api/admin/you-scout/nominations/${source.id}/merge`, { into: 2 }),
      member.delete(`/api/you-scout/comments/${third ?? 0}`),
      member.patch(`/api/you-scout/comments/${first ?? 0}`, WORDS),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  }
});
