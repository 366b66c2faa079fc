import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { VoteReport } from "#areas/votes/schema/report.ts";
import { rowsOf } from "#lib/db/db.ts";
import { DAY_MS } from "#lib/time.ts";
import { testApp } from "#tests/test-app.ts";
import { forgetOldVoters } from "./service/cast-vote.ts";
import { prospects, prospectVotes } from "./tables.ts";
import { aProspect } from "./testing.ts";

const NETWORKS = 6;
const ROUNDS = 8;

test("the count is right while people vote, staff void and retention forgets, all at once", async () => {
  const { admin, visitor, db, deps, clock } = await testApp({ config: { rateLimit: false } });
  const players = await Promise.all(
    Array.from({ length: 3 }, async () => (await aProspect(db)).id),
  );
  const voteAll = (round: number) =>
    players.flatMap((id) =>
      Array.from({ length: NETWORKS }, (_, network) =>
        visitor.at(`10.0.${network}.${round}`).post(`/api/prospects/${id}/vote`),
      ),
    );
  await Promise.all(voteAll(100));
  const report: VoteReport = (await admin.get(`/api/admin/prospects/${players[0]}/votes`)).body
    .data;
  const networks = report.networks.slice(0, 2).map(({ network }) => network);
  const voidAll = () =>
    players.map((id) =>
      admin.post(`/api/admin/prospects/${id}/votes/void`, { networks, reason: "A burst" }),
    );
  const later = new Date(clock.now.getTime() + 400 * DAY_MS);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const answers = await Promise.all([
      ...voteAll(round),
      ...voidAll(),
      ...voteAll(round),
      ...voidAll(),
      forgetOldVoters(round === ROUNDS ? { ...deps, now: () => later } : deps).then(() => ({
        status: 200,
      })),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  }
  await Promise.all(voidAll());
  const counts = await rowsOf<{ counter: number; rows: number; voided: number }>(
    db,
    sql`
      select player.community_votes as counter,
        (count(*) filter (where vote.voided_at is null))::int as rows,
        count(vote.voided_at)::int as voided
      from ${prospects} as player join ${prospectVotes} as vote on vote.prospect_id = player.id
      group by player.id`,
  );
  expect(counts).toHaveLength(players.length);
  for (const { counter, rows, voided } of counts) {
    expect(counter).toBe(rows);
    expect(voided).toBeGreaterThan(0);
  }
});
