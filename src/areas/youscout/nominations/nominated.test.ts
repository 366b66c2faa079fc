// @module-tag dialect
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { scansOf } from "#tests/plans.ts";
import { testApp } from "#tests/test-app.ts";
import { readNominated } from "./queries/nominated.ts";
import { listPlayersOfAnonymized } from "./queries/nominations.ts";
import { nominations } from "./tables.ts";
import { aNomination, insertWithoutWords } from "./testing.ts";

const MANY = 2_000;

test("what nominations tell of children is read without reading all of them", async () => {
  const { db, clock } = await testApp();
  const { id: promotedProspectId } = await aProspect(db, { hiddenAt: clock.now });
  const many = sql`
    insert into ${nominations} (first_name, last_name, age, sport, position, city, state, performance,
      submitted_by_name, submitted_by_email, submitter_relation, person_key, status)
    select 'Marcus', 'B' || n, 15, 'Baseball', 'SS', 'New Orleans', 'Louisiana', repeat('well done ', 40),
      'Ana', 'ana@city.example', 'fan', 'marcus|b' || n || '|baseball', 'approved'
    from generate_series(1, ${sql.raw(String(MANY))}) as n`;
  await insertWithoutWords(db, [many]);
  const brought = await aNomination(db, { promotedProspectId, status: "promoted" });
  const merged = await aNomination(db, { mergedIntoId: brought.id, status: "duplicate" });
  const told = await aNomination(db, { guardianRevokedAt: clock.now });
  await aNomination(db, { promotedProspectId, anonymizedAt: clock.now });
  await db.execute(sql`analyze`);

  const found = await readNominated(db, [1]);
  expect(found.children.map(({ nominationIds }) => nominationIds)).toEqual([
    ...[[1], [brought.id, merged.id], [told.id]],
  ]);
  const scans = [
    ...(await scansOf(db, "you_scout_nominations", () => readNominated(db, [1]))),
    ...(await scansOf(db, "you_scout_nominations", () =>
      listPlayersOfAnonymized(db, new Date(clock.now.getTime() + 1), 1),
    )),
  ];
  expect(scans.length).toBeGreaterThan(0);
  for (const { rows, statement } of scans) expect(rows, statement).toBeLessThan(MANY / 100);
});
