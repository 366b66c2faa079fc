import { expect, test } from "vitest";
import { anEvent } from "#areas/board/events/testing.ts";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { untilWaiting } from "#tests/awaited-locks.ts";
import { testApp } from "#tests/test-app.ts";
import { evaluationReports } from "./tables.ts";
import { someRequests } from "./testing.ts";

/**
 * Two families came to event 1. Staff have pasted a value of the player with this id, and written words about the first,
 * whose report waits to be sent until `release` is called.
 */
async function siteWithPaste(playerId: number) {
  const { admin, clock, db, member } = await testApp();
  await someRequests(db, member.user.id, {}, { playerName: "Ben Roy" });
  await anEvent(db, {
    startsAt: new Date("2027-03-10T17:05:00Z"),
    endsAt: new Date("2027-03-10T22:00:00Z"),
  });
  const given = { eventId: 1, startsAt: "2027-03-10T11:10", place: "City Park, Field 2" };
  for (const id of [1, 2])
    await admin.put(`/api/admin/evaluation-requests/${id}/appointment`, given);
  clock.advance(20 * MINUTE_MS);
  await admin.post("/api/user/confirm", { password: TEST_PASSWORD });
  const relation = { statement: "relation" };
  for (const id of [1, 2])
    await admin.post(`/api/admin/evaluation-requests/${id}/family`, relation);
  await admin.put("/api/admin/evaluation-requests/1/report", { words: "Quick hands." });
  const text = `ID\t60-yard dash\n${playerId}\t7.1`;
  const { sheet } = (await admin.post("/api/admin/events/1/import", { text })).body.data;
  await admin.post("/api/admin/events/1/import", { text, expectedSheet: sheet });
  const { lastPaste } = (await admin.get("/api/admin/events/1/sheet")).body.data;

  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = db.transaction(async (tx) => {
    await tx.select().from(evaluationReports).for("update");
    held.resolve();
    await released.promise;
  });
  await held.promise;
  const undo = () =>
    admin.post("/api/admin/events/1/import/undo", { pastedAt: lastPaste.pastedAt });
  const release = async () => {
    released.resolve();
    await holding;
  };
  return { admin, db, undo, release };
}

test("values stay that staff take back while a report of them is sent", async () => {
  const { admin, db, undo, release } = await siteWithPaste(1);
  const sending = admin.post("/api/admin/evaluation-requests/1/report/send");
  await untilWaiting(db);
  const undoing = undo();
  await Promise.race([undoing, untilWaiting(db, 2)]);
  await release();
  expect((await sending).status).toBe(200);
  expect((await undoing).body.data).toMatchObject({
    values: 0,
    kept: [{ what: "60-yard dash", why: "The family has a report that shows it" }],
  });
});

test("a report whose values staff take back while those before it are sent stays a draft", async () => {
  const { admin, db, undo, release } = await siteWithPaste(2);
  const sending = admin.post("/api/admin/events/1/reports");
  await untilWaiting(db);
  expect((await undo()).body.data).toMatchObject({ values: 1, kept: [] });
  await release();
  expect((await sending).body.data).toMatchObject({ sent: 1, ready: 0, empty: 1 });
});
