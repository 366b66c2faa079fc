import { expect, test } from "vitest";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { DAY_MS } from "#lib/time.ts";
import { testApp } from "#tests/test-app.ts";
import { aVoter } from "#tests/voters.ts";
import { checkLedger } from "./queries/check-ledger.ts";
import { sealDays } from "./service/seal-days.ts";

test("ten runs at once seal each day once", async () => {
  const { db, deps, clock, visitor } = await testApp();
  const { id } = await aProspect(db);
  await visitor.post(`/api/prospects/${id}/vote`);
  clock.advance(5 * DAY_MS);
  const runs = await Promise.all(Array.from({ length: 10 }, () => sealDays(deps)));
  const sealed = runs.flat().map(({ day }) => day);
  expect(sealed).toHaveLength(5);
  expect(new Set(sealed).size).toBe(5);
  expect((await checkLedger(deps.database)).faults).toEqual([]);
});

test("a check while people vote and undo finds nothing", async () => {
  const site = await testApp({ config: { rateLimit: false } });
  const { db, deps, clock, visitor } = site;
  const players = await Promise.all(Array.from({ length: 5 }, () => aProspect(db)));
  await visitor.post(`/api/prospects/${players[0]?.id ?? 0}/vote`);
  clock.advance(DAY_MS);
  await sealDays(deps);
  let isOver = false;
  const crowd = Array.from({ length: 6 }, async (_, street) => {
    const member = await aVoter(site, `member-${street}`);
    for (let house = 0; !isOver; house += 1) {
      const voter = visitor.at(`10.${street}.${house >> 8}.${house & 255}`);
      const id = players[house % 5]?.id ?? 0;
      await voter.post(`/api/prospects/${id}/vote`);
      await member.post(`/api/prospects/${id}/vote`);
      clock.advance(1);
      await member.post(`/api/prospects/${id}/vote/undo`);
    }
  });
  const found: string[] = [];
  for (let check = 0; check < 30; check += 1)
    found.push(...(await checkLedger(deps.database)).faults);
  isOver = true;
  await Promise.all(crowd);
  expect(found).toEqual([]);
  expect((await checkLedger(deps.database)).counted).toBeGreaterThan(5);
});
