// @module-tag dialect
import { expect, test } from "vitest";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { testApp } from "#tests/test-app.ts";
import { countDemoProspects, loadDemoContent } from "./load.ts";

test("invented players are told from those whom staff entered", async () => {
  const { db, deps, clock } = await testApp();
  expect(await countDemoProspects(db)).toBe(0);
  await loadDemoContent(deps.database, { now: clock.now, hasTestProvider: true });
  const invented = await countDemoProspects(db);
  expect(invented).toBeGreaterThan(100);
  await aProspect(db, { firstName: "Ana", lastName: "Real" });
  expect(await countDemoProspects(db)).toBe(invented);
});
