import { expect, test } from "vitest";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { testApp } from "#tests/test-app.ts";
import { eventPlayers, measurements } from "./tables.ts";
import { anEventWithPlayers } from "./testing.ts";

test("ten who want the last place of an event at once get it once", async () => {
  const { admin, db } = await testApp();
  await anEventWithPlayers(db, 39);
  const wanting = await Promise.all(Array.from({ length: 10 }, () => aProspect(db)));
  const answers = await Promise.all(
    wanting.map(({ id }) => admin.post("/api/admin/events/1/players", { playerIds: [id] })),
  );
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  expect(await db.$count(eventPlayers)).toBe(40);
});

test("values of 40 players at six stations, sent twice at once in any order, are each there once", async () => {
  const { admin, db } = await testApp();
  await anEventWithPlayers(db, 40);
  const stations = {
    sixty_yard_dash: "7.10",
    exit_velocity: "88",
    infield_velocity: "80",
    pop_time: "2.05",
    height: "6'1\"",
    weight: "180",
  };
  const values = Array.from({ length: 40 }, (_, index) =>
    Object.entries(stations).map(([metric, value]) => ({ playerId: index + 1, metric, value })),
  ).flat();
  const answers = await Promise.all(
    [...values, ...values.toReversed()].map((value) =>
      admin.post("/api/admin/events/1/measurements", value),
    ),
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(await db.$count(measurements)).toBe(240);
});
