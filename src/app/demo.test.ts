import { expect, test } from "vitest";
import { memberships } from "#domains/passes/tables.ts";
import { aProspect } from "#domains/prospects/testing.ts";
import type { Db } from "#lib/db/db.ts";
import { testApp } from "#tests/test-app.ts";
import { countDemoProspects, loadDemoContent } from "./demo.ts";

test("invented players are told from those whom staff entered", async () => {
  const { db, clock } = await testApp();
  expect(await countDemoProspects(db)).toBe(0);
  await loadDemoContent(db, { now: clock.now, hasTestProvider: true });
  const invented = await countDemoProspects(db);
  expect(invented).toBeGreaterThan(100);
  await aProspect(db, { firstName: "Ana", lastName: "Real" });
  expect(await countDemoProspects(db)).toBe(invented);
});

test("a start that was broken off before the board goes on with it, and loads nothing twice", async () => {
  const { db, clock } = await testApp();
  const terms = { now: clock.now, hasTestProvider: true };
  let transactions = 0;
  const transaction: Db["transaction"] = (work, config) => {
    transactions += 1;
    if (transactions > 1) throw new Error("killed");
    return db.transaction(work, config);
  };
  const brokenOff = Object.assign(Object.create(db) as Db, { transaction });
  await expect(loadDemoContent(brokenOff, terms)).rejects.toThrow("killed");
  const passes = await db.$count(memberships);
  expect([passes > 30, await countDemoProspects(db)]).toEqual([true, 0]);
  expect(await loadDemoContent(db, terms)).toBe(true);
  expect(await db.$count(memberships)).toBe(passes);
  expect(await countDemoProspects(db)).toBeGreaterThan(100);
  expect(await loadDemoContent(db, terms)).toBe(false);
});
