import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { VoteReport } from "#areas/votes/schema/report.ts";
import { rowsOf } from "#lib/db/db.ts";
import { testApp } from "#tests/test-app.ts";
import { forgetOldVoters } from "./service/retention.ts";
import { nominations, nominationVoteCounts, nominationVotes, sportSizes } from "./tables.ts";
import { aNomination } from "./testing.ts";

const TARGETS = [1, 2, 3];
const NETWORKS = 6;
const ROUNDS = 6;

test("every count is right while people vote, staff void and merge, and retention forgets", async () => {
  const { admin, visitor, db, deps } = await testApp({ config: { rateLimit: false } });
  for (const id of TARGETS) await aNomination(db, { firstName: `Player ${id}` });
  const voteAll = (round: number) =>
    TARGETS.flatMap((id) =>
      Array.from({ length: NETWORKS }, (_, network) =>
        visitor.at(`10.0.${network}.${round}`).post(`/api/you-scout/nominations/${id}/vote`),
      ),
    );
  await Promise.all(voteAll(100));
  const report: VoteReport = (await admin.get("/api/admin/you-scout/nominations/1/votes")).body
    .data;
  const networks = report.networks.slice(0, 2).map(({ network }) => network);
  const voidAll = () =>
    TARGETS.map((id) =>
      admin.post(`/api/admin/you-scout/nominations/${id}/votes/void`, {
        networks,
        reason: "A burst",
      }),
    );
  for (let round = 1; round <= ROUNDS; round += 1) {
    const merging =
      round === ROUNDS ? [admin.post("/api/admin/you-scout/nominations/3/merge", { into: 2 })] : [];
    const answers = await Promise.all([
      ...voteAll(round),
      ...voidAll(),
      ...merging,
      ...voteAll(round),
      ...voidAll(),
      forgetOldVoters(deps).then(() => ({ status: 200 })),
    ]);
    for (const { status } of answers) expect([200, 404, 409]).toContain(status);
  }
  await Promise.all(voidAll());

  const counts = await rowsOf<{
    id: number;
    counter: number;
    rows: number;
    voided: number;
    week: number;
    month: number;
  }>(
    db,
    sql`
      select target.id, target.community_votes as counter,
        (count(*) filter (where vote.id is not null and vote.voided_at is null))::int as rows,
        count(vote.voided_at)::int as voided,
        (select coalesce(sum(votes), 0)::int from ${nominationVoteCounts}
          where nomination_id = target.id and period = 'week') as week,
        (select coalesce(sum(votes), 0)::int from ${nominationVoteCounts}
          where nomination_id = target.id and period = 'month') as month
      from ${nominations} as target left join ${nominationVotes} as vote on vote.nomination_id = target.id
      group by target.id order by target.id`,
  );
  expect(counts).toHaveLength(TARGETS.length);
  for (const { counter, rows, week, month } of counts) {
    expect({ counter, week, month }).toEqual({ counter: rows, week: rows, month: rows });
  }
  expect(counts[0]?.voided).toBeGreaterThan(0);
  const withVotes = counts.filter(({ week }) => week > 0).length;
  const sizes = await db.select({ size: sportSizes.nominations }).from(sportSizes);
  expect(sizes).toEqual([{ size: withVotes }, { size: withVotes }]);
});
