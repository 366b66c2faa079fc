import { expect, test } from "vitest";
import { aProspect } from "#domains/prospects/testing.ts";
import { DAY_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { testApp } from "#tests/test-app.ts";
import { checkLedger } from "./queries/check-ledger.ts";
import { sealDays } from "./service/seal-days.ts";

test("ten runs at once seal each day once", async () => {
  const { db, deps, clock, visitor } = await testApp();
  const { id } = await aProspect(db);
  await visitor.post(paths.api.prospectVote(id));
  clock.advance(5 * DAY_MS);
  const runs = await Promise.all(Array.from({ length: 10 }, () => sealDays(deps)));
  const sealed = runs.flat().map(({ day }) => day);
  expect(sealed).toHaveLength(5);
  expect(new Set(sealed).size).toBe(5);
  expect((await checkLedger(db)).faults).toEqual([]);
});
