import { expect, test } from "vitest";
import { aProspect } from "#domains/prospects/testing.ts";
import { testApp } from "#tests/test-app.ts";
import { countDemoPlayers, loadDemoContent } from "./demo.ts";

test("invented players are told from those whom staff entered", async () => {
  const { db, clock } = await testApp();
  expect(await countDemoPlayers(db)).toBe(0);
  await loadDemoContent(db, clock.now);
  const invented = await countDemoPlayers(db);
  expect(invented).toBeGreaterThan(100);
  await aProspect(db, { firstName: "Ana", lastName: "Real" });
  expect(await countDemoPlayers(db)).toBe(invented);
});
