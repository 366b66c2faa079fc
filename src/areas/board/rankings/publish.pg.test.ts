import { expect, test } from "vitest";
import { prospects } from "#areas/board/prospects/tables.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { testApp } from "#tests/test-app.ts";
import { boardEditionRanks, boardEditions, workingOrders } from "./tables.ts";

const EDITION = { note: "All of it at once.", nextOn: "2099-06-01" };

async function ranked(players: number) {
  const site = await testApp();
  for (let rank = 1; rank <= players; rank += 1) {
    await aProspect(site.db, { firstName: `P${rank}`, rawRank: rank });
  }
  return site;
}

/** The statuses of answers, lowest first. */
const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted();

test("of ten who publish the live ranking at once, one does", async () => {
  const { admin, db } = await ranked(20);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      admin.post("/api/admin/editions", {
        ...EDITION,
        title: `No. ${index}`,
        expectedNewest: null,
      }),
    ),
  );
  expect(statusesOf(answers)).toEqual([201, ...Array(9).fill(409)]);
  expect(await db.$count(boardEditions)).toBe(1);
  expect(await db.$count(boardEditionRanks)).toBe(20);
});

test("of ten who publish the working order at once, one does, and of ten who begin one", async () => {
  const { admin, db } = await ranked(20);
  const begun = await Promise.all(
    Array.from({ length: 10 }, () => admin.post("/api/admin/working-order")),
  );
  expect(statusesOf(begun)).toEqual([201, ...Array(9).fill(409)]);
  await admin.post("/api/admin/working-order/move", { prospectId: 20, toRank: 1 });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      admin.post("/api/admin/working-order/publish", {
        ...EDITION,
        title: `No. ${index}`,
        expectedVersion: 2,
      }),
    ),
  );
  expect(statusesOf(answers)).toEqual([201, ...Array(9).fill(404)]);
  expect(await db.$count(boardEditions)).toBe(1);
  expect(await db.$count(workingOrders)).toBe(0);
});

test("a live move while the working order is published comes before it, which then is refused, or after it", async () => {
  const { admin, db } = await ranked(30);
  for (let round = 0; round < 10; round += 1) {
    const begun = await admin.post("/api/admin/working-order");
    const { version, players } = begun.body.data;
    const first = players[0].id;
    const moved = await admin.post("/api/admin/working-order/move", {
      prospectId: first,
      toRank: 30,
    });
    expect(moved.status).toBe(200);
    const [published, ...moves] = await Promise.all([
      admin.post("/api/admin/working-order/publish", {
        ...EDITION,
        title: `Round ${round}`,
        expectedVersion: version + 1,
      }),
      admin.post(`/api/admin/prospects/${players[9].id}/move`, { toRank: 2 }),
      admin.post(`/api/admin/prospects/${players[20].id}/move`, { toRank: 5 }),
      // Locks the working order and then players, as publishing does.
      admin.post("/api/admin/working-order/move", { prospectId: players[3].id, toRank: 8 }),
    ]);
    expect(moves.slice(0, 2).map(({ status }) => status)).toEqual([200, 200]);
    expect([201, 409]).toContain(published?.status);
    const rows = await db.select({ rank: prospects.rawRank }).from(prospects);
    expect(rows.map(({ rank }) => Number(rank)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
    await admin.delete("/api/admin/working-order");
  }
});
