import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { prospects, prospectVotes } from "#areas/board/prospects/tables.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import {
  nominations,
  nominationVoteCounts,
  nominationVotes,
} from "#areas/youscout/nominations/tables.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { rowsOf } from "#lib/db/db.ts";
import { testApp } from "#tests/test-app.ts";
import type { NetworkList, NetworkReport } from "./schema/networks.ts";

const TARGETS = [1, 2, 3];

test("a network is voided once, whoever votes or voids meanwhile, and every count is right", async () => {
  const { admin, visitor, db, clock } = await testApp({ config: { rateLimit: false } });
  for (const id of TARGETS) {
    await aProspect(db);
    await aNomination(db, { firstName: `Player ${id}` });
  }
  const voteAll = (host: number) =>
    [1, 2].flatMap((network) =>
      TARGETS.flatMap((id) =>
        [`/api/prospects/${id}/vote`, `/api/you-scout/nominations/${id}/vote`].map((path) =>
          visitor.at(`10.0.${network}.${host}`).post(path),
        ),
      ),
    );
  await Promise.all([...voteAll(1), ...voteAll(2)]);
  clock.advance(1);
  const list: NetworkList = (await admin.get("/api/admin/vote-networks")).body;
  const network = list.data[0]?.network ?? "";
  const report: NetworkReport = (await admin.get(`/api/admin/vote-networks/${network}`)).body.data;
  expect(report.counted).toBe(12);
  const { from, to, counted: expectedVotes } = report;
  const voiding = { from, to, expectedVotes, reason: "Scripted" };
  const attempts = () =>
    Array.from({ length: 4 }, () =>
      admin.post(`/api/admin/vote-networks/${network}/void`, voiding),
    );
  const [voidings] = await Promise.all([
    Promise.all(attempts()),
    Promise.all([...voteAll(3), ...voteAll(4), ...voteAll(5)]),
  ]);
  expect(voidings.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);

  const counts = await rowsOf<{ counter: number; rows: number; week: number | null }>(
    db,
    sql`
      select target.community_votes as counter, null as week,
        (select count(*)::int from ${prospectVotes} where prospect_id = target.id and voided_at is null) as rows
      from ${prospects} as target
      union all
      select target.community_votes,
        (select sum(votes)::int from ${nominationVoteCounts}
          where nomination_id = target.id and period = 'week'),
        (select count(*)::int from ${nominationVotes} where nomination_id = target.id and voided_at is null)
      from ${nominations} as target`,
  );
  // Two hosts of the network were voided; three came since, and five of the other one count.
  for (const { counter, rows, week } of counts) {
    expect({ counter, rows, week: week ?? 8 }).toEqual({ counter: 8, rows: 8, week: 8 });
  }
});
