import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { aNomination, insertWithoutWords } from "#areas/youscout/nominations/testing.ts";
import { withQuery } from "#lib/list-address.ts";
import { scansOf } from "#tests/plans.ts";
import { testApp } from "#tests/test-app.ts";

test("of many nominations, a page reads those that it shows and those of their children", async () => {
  const { admin, db } = await testApp();
  const { id: promotedProspectId } = await aProspect(db);
  await aNomination(db, { status: "promoted", promotedProspectId });
  await aNomination(db, { status: "archived", mergedIntoId: 1 });
  const many = sql`
    insert into you_scout_nominations (first_name, last_name, age, sport, position, city, state, performance, submitted_by_name,
      submitted_by_email, submitter_relation, person_key, status, merged_into_id, created_at)
    select 'Ana ' || n, 'Batiste', 12, 'Baseball', 'C', 'Kenner', 'Louisiana', repeat('Well done. ', 40), 'Ann', 'ann@city.example', 'fan', '',
      case when n % 100 = 0 then 'archived' else 'approved' end, case when n % 100 = 0 then 1 end,
      '2027-01-01T12:00:00Z'::timestamptz + n * interval '1 minute'
    from generate_series(1, 4000) as n`;
  await insertWithoutWords(db, [many]);
  await db.execute(sql`analyze you_scout_nominations`);
  const read = () =>
    admin.get(withQuery("/api/admin/you-scout/nominations", { page: "1", pageSize: "10" }));
  const scans = await scansOf(db, "you_scout_nominations", read);
  const names = scans.filter(({ statement }) => !statement.includes("count(*)"));
  for (const { kind, rows, statement } of names) {
    expect(kind, statement).not.toBe("Seq Scan");
    // The ten of the page, and the 42 of the child who came to the board.
    expect(rows, `${kind}: ${statement}`).toBeLessThanOrEqual(60);
  }
  expect(names.length).toBeGreaterThan(3);
});
