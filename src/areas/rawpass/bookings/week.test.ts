// @module-tag dialect
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { someAthletes } from "#areas/people/athletes/testing.ts";
import { timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { anActivity, aSlot } from "#areas/rawpass/schedule/testing.ts";
import { scansOf } from "#tests/plans.ts";
import { testApp } from "#tests/test-app.ts";
import { listTaken } from "./queries/occupancy.ts";
import { standingPlaces } from "./tables.ts";

test("the week is for everybody, from today on, and says nothing of who comes", async () => {
  const { db, member, visitor, expectStatuses } = await testApp();
  const { id: activityId } = await anActivity(db);
  const { id: slotId } = await aSlot(db, {
    ...{ activityId, maxCapacity: 3, coach: "Ana", place: "Cage 2" },
  });
  const [athlete] = await someAthletes(db, member.user.id, 1);
  await db.insert(standingPlaces).values({
    ...{ athleteId: athlete?.id ?? 0, slotId, passId: 1, firstDate: "2027-03-10" },
  });
  await expectStatuses((actor) => actor.get("/api/rawpass/week"), {
    ...{ visitor: 200, member: 200, otherMember: 200, admin: 200 },
  });
  const { body } = await visitor.get("/api/rawpass/week");
  expect(body.data.days).toEqual(Array.from({ length: 14 }, (_, day) => `2027-03-${10 + day}`));
  expect(body.data.schedule).toEqual([
    {
      ...{ slotId, activityId, date: "2027-03-10", startTime: "17:00", endTime: "18:00" },
      ...{ startsAt: "2027-03-10T23:00:00.000Z", free: 2, closedFor: null },
      ...{ coach: "Ana", place: "Cage 2", capacity: 3 },
    },
    expect.objectContaining({ slotId, date: "2027-03-17", free: 2 }),
  ]);
  expect(Object.keys(body.data.activities[0])).not.toContain("isActive");
  expect(JSON.stringify(body)).not.toMatch(/Batiste|Player 1/);
});

test("the week reads no more with the places of ten thousand passes that are over", async () => {
  const { db, member, clock } = await testApp();
  const { id: activityId } = await anActivity(db);
  await aSlot(db, { activityId });
  const [athlete] = await someAthletes(db, member.user.id, 1);
  await db.insert(timeSlots).values(
    [1, 2, 4, 5, 6].map((dayOfWeek) => ({
      ...{ activityId, dayOfWeek, startTime: "17:00", endTime: "18:00", maxCapacity: 10 },
    })),
  );
  await db.execute(sql`
    insert into ${standingPlaces} (athlete_id, slot_id, pass_id, first_date, last_date)
    select ${athlete?.id}, 1 + n % 6, n, '2026-01-07', case when n < 60 then null else '2026-12-30'::date end
    from generate_series(1, 10000) as n`);
  await db.execute(sql`analyze ${standingPlaces}`);
  const days = { from: "2027-03-10", to: "2027-03-16" };
  const scans = await scansOf(db, "rawpass_standing_places", () =>
    listTaken(db, { ...days, now: clock.now }),
  );
  expect(scans.length).toBeGreaterThan(0);
  const read = scans.reduce((sum, { rows }) => sum + rows, 0);
  expect(read).toBeLessThan(500);
});
