import { expect, test } from "vitest";
import { anEvent } from "#areas/board/events/testing.ts";
import { eventPlayers } from "#areas/board/measurements/tables.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { testApp } from "#tests/test-app.ts";
import { evaluationAppointments } from "./tables.ts";
import { someRequests } from "./testing.ts";

const GIVEN = { eventId: 1, startsAt: "2027-03-15T09:30", place: "City Park, Field 2" };

/** Eight requests, and an event with two places. */
async function siteWithTwoPlaces() {
  const site = await testApp();
  await someRequests(site.db, site.member.user.id, ...Array.from({ length: 8 }, () => ({})));
  await anEvent(site.db, {
    startsAt: new Date("2027-03-15T14:00:00Z"),
    endsAt: new Date("2027-03-15T18:00:00Z"),
    capacity: 2,
  });
  return site;
}

test("of eight families scheduled at once, two get the two places", async () => {
  const { admin, db, outbox } = await siteWithTwoPlaces();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      admin.put(`/api/admin/evaluation-requests/${index + 1}/appointment`, GIVEN),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    200, 200, 409, 409, 409, 409, 409, 409,
  ]);
  expect(await db.$count(eventPlayers)).toBe(2);
  expect(await db.$count(evaluationAppointments)).toBe(2);
  expect(await outbox()).toHaveLength(2);
});

test("a family and staff's own list share the last place", async () => {
  const { admin, db } = await siteWithTwoPlaces();
  for (const lastName of ["Roy", "Belle"]) await aProspect(db, { lastName });
  const answers = await Promise.all([
    admin.post("/api/admin/events/1/players", { playerIds: [1, 2] }),
    admin.put("/api/admin/evaluation-requests/1/appointment", GIVEN),
    admin.put("/api/admin/evaluation-requests/2/appointment", GIVEN),
  ]);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(await db.$count(eventPlayers)).toBe(2);
});
