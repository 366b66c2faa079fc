import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { VOTABLES } from "#app/vote-reports.ts";
import { prospectVotes } from "#areas/board/prospects/tables.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { aFlood, aNomination } from "#areas/youscout/nominations/testing.ts";
import type { Db } from "#lib/db/db.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { untilWaiting } from "#tests/awaited-locks.ts";
import { testApp } from "#tests/test-app.ts";
import { flagBursts } from "./service/watch-bursts.ts";
import { voteBursts } from "./tables/bursts.ts";

/** What comes of a call that waits for what is locked here, while something else happens. */
async function whileLocked<Answer>(
  db: Db,
  lock: SQL,
  call: () => Promise<Answer>,
  meanwhile: (tx: Db) => unknown,
): Promise<Answer> {
  const isLocked = Promise.withResolvers<void>();
  const answer = isLocked.promise.then(call);
  await db.transaction(async (tx) => {
    await tx.execute(lock);
    isLocked.resolve();
    await untilWaiting(tx);
    await meanwhile(tx);
  });
  return answer;
}

test("a vote that waits for its target has the time at which it is counted", async () => {
  const { db, clock, visitor } = await testApp();
  const { id } = await aProspect(db);
  const vote = await whileLocked(
    db,
    sql`select 1 from baseball_prospects for update`,
    () => visitor.post(`/api/prospects/${id}/vote`),
    () => clock.advance(MINUTE_MS),
  );
  expect(vote.status).toBe(200);
  expect(await db.select({ votedAt: prospectVotes.votedAt }).from(prospectVotes)).toEqual([
    { votedAt: clock.now },
  ]);
});

/** A nomination with a flood that is flagged and goes on, and staff who decide about it. */
async function aFlag() {
  const site = await testApp();
  const { db, deps, clock, admin } = site;
  const { id } = await aNomination(db);
  await aFlood(db, id, clock.now);
  expect(await flagBursts(deps, VOTABLES)).toBe(1);
  const [seen] = await db.select().from(voteBursts);
  clock.advance(MINUTE_MS);
  await db.execute(sql`
    insert into you_scout_votes (nomination_id, voter_ip, voter_network, created_at)
    select ${id}, 'later ' || n, 'network', ${clock.now.toISOString()}::timestamptz
    from generate_series(1, 50) as n`);
  const decide = () =>
    admin.post("/api/admin/vote-bursts/1/decision", {
      ...{ decision: "hold", expectedState: "flagged", expectedVotes: 400, reason: "Bots" },
    });
  const watch = () => flagBursts(deps, VOTABLES);
  const ended = async () => (await db.select().from(voteBursts))[0];
  return { ...site, seen, decide, watch, ended };
}

test("a burst that was just decided is not made longer by who watches it", async () => {
  const { db, seen, watch, ended } = await aFlag();
  const decided = sql`update vote_bursts set state = 'held'`;
  expect(await whileLocked(db, decided, watch, () => {})).toBe(0);
  expect(await ended()).toEqual({ ...seen, state: "held" });
});

test("a burst that goes on while staff decide about it is looked at again", async () => {
  const { db, clock, decide, ended } = await aFlag();
  // The decision has read the burst, and waits for its nomination.
  const nomination = sql`select 1 from you_scout_nominations for update`;
  const decided = await whileLocked(db, nomination, decide, (tx) =>
    tx.update(voteBursts).set({ endedAt: clock.now, votes: 450 }),
  );
  expect(decided.body.code).toBe("stale");
  expect(await ended()).toMatchObject({ state: "flagged", votes: 450, endedAt: clock.now });
});
