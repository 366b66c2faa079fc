import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { VOTABLES } from "#app/vote-reports.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import { flagBursts } from "#areas/votes/service/watch-bursts.ts";
import {
  nominations,
  nominationVoteCounts,
  nominationVotes,
} from "#areas/youscout/nominations/tables.ts";
import { aFlood, aNomination } from "#areas/youscout/nominations/testing.ts";
import { untilWaiting } from "#tests/awaited-locks.ts";
import { testApp } from "#tests/test-app.ts";

const CROWD = 60;

test("votes that are cast while a nomination is merged are counted once, or refused", async () => {
  const { admin, visitor, db } = await testApp();
  await aNomination(db);
  await aNomination(db);
  const vote = (id: number, voter: number) =>
    visitor.at(`203.0.113.${voter}`).post(`/api/you-scout/nominations/${id}/vote`);
  // Half of them have voted for the one before the crowd comes for both.
  for (let voter = 0; voter < CROWD; voter += 2) await vote(1, voter);
  const crowd = Array.from({ length: CROWD }, (_, voter) => [vote(2, voter), vote(1, voter)]);
  const [merged, answers] = await Promise.all([
    admin.post("/api/admin/you-scout/nominations/1/merge", { into: 2 }),
    Promise.all(crowd.flat()),
  ]);
  expect(merged.status).toBe(200);
  expect(answers.map(({ status }) => status)).not.toContain(500);

  const votes = await db.select().from(nominationVotes);
  expect(votes.every(({ nominationId }) => nominationId === 2)).toBe(true);
  expect(new Set(votes.map(({ voterIp }) => voterIp)).size).toBe(votes.length);
  const rows = await db.select().from(nominations).orderBy(asc(nominations.id));
  expect(rows.map(({ communityVotes }) => communityVotes)).toEqual([0, votes.length]);
  const counts = await db.select().from(nominationVoteCounts);
  expect(counts.map(({ nominationId, votes: counted }) => [nominationId, counted])).toEqual([
    [2, votes.length],
    [2, votes.length],
  ]);
  expect(votes).toHaveLength(CROWD);
});

test("held votes that are released while their nomination is merged come back once, at the latest when asked again", async () => {
  const { admin, visitor, db, deps, clock } = await testApp();
  const { id } = await aNomination(db);
  const { id: into } = await aNomination(db);
  await aFlood(db, id, clock.now);
  await flagBursts(deps, VOTABLES);
  const decide = (decision: string, expectedState: string) =>
    admin.post("/api/admin/vote-bursts/1/decision", {
      decision,
      expectedState,
      expectedVotes: 5_000,
      reason: "Bots",
    });
  expect((await decide("hold", "flagged")).status).toBe(200);
  const isLocked = Promise.withResolvers<void>();
  const released = isLocked.promise.then(() => decide("release", "held"));
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from you_scout_nominations for update`);
    isLocked.resolve();
    // The decision has read the burst, and waits for its nomination.
    await untilWaiting(tx);
    await tx.execute(sql`update you_scout_votes set nomination_id = ${into}`);
    await tx.execute(sql`update vote_bursts set target_id = ${into}`);
  });
  expect((await released).status).toBe(409);
  expect((await decide("release", "held")).body.data).toMatchObject({ votes: 400 });
  const { body } = await visitor.get(`/api/you-scout/nominations/${into}`);
  expect(body.data.communityVotes).toBe(400);
});

test("two that are merged into each other at once leave one", async () => {
  const { admin, db } = await testApp();
  await aNomination(db);
  await aNomination(db);
  const answers = await Promise.all([
    admin.post("/api/admin/you-scout/nominations/1/merge", { into: 2 }),
    admin.post("/api/admin/you-scout/nominations/2/merge", { into: 1 }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await db.$count(nominations, eq(nominations.status, "approved"))).toBe(1);
});

test("ten clicks at once promote a player once", async () => {
  const { admin, db } = await testApp();
  await aNomination(db, { publication: "full", guardianAgreedAt: new Date() });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => admin.post("/api/admin/you-scout/nominations/1/promote")),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  expect(await db.$count(prospects)).toBe(1);
});
