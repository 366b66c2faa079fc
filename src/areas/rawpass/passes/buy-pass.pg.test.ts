import { expect, test } from "vitest";
import { standingPlaces } from "#areas/rawpass/bookings/tables.ts";
import { aSlot } from "#areas/rawpass/schedule/testing.ts";
import { passSite, pay, wishOf } from "#tests/passes.ts";
import { memberships, passRefunds } from "./tables.ts";

test("of twelve who buy the last place at once, one has it and eleven are told", async () => {
  const site = await passSite();
  const { db, member, maya, agreed } = site;
  const { id: slotId } = await aSlot(db, {
    ...{ activityId: site.activityId, dayOfWeek: 6, maxCapacity: 1 },
  });
  const athleteIds = [site.athleteId];
  while (athleteIds.length < 12) {
    const { id } = (await member.post("/api/rawpass/athletes", maya)).body.data;
    await member.post(`/api/rawpass/athletes/${id}/waiver`, agreed);
    athleteIds.push(id);
  }
  const activities = [{ activityId: site.activityId, frequencyPerWeek: 1, slotIds: [slotId] }];
  const answers = await Promise.all(
    athleteIds.map((athleteId) =>
      member.post("/api/rawpass/passes", {
        ...{ ...wishOf(site), athleteId, activities, shownMonthlyCents: 15_155 },
      }),
    ),
  );
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(11);
  for (const { status, body } of refused) {
    expect([status, body.message]).toEqual([409, "Saturday at 5:00 PM is full."]);
  }
  expect([await db.$count(memberships), await db.$count(standingPlaces)]).toEqual([1, 1]);
});

test("a purchase that is sent five times at once is one pass with one page", async () => {
  const site = await passSite();
  const wish = wishOf(site);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => site.member.post("/api/rawpass/passes", wish)),
  );
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  expect(await site.db.$count(memberships)).toBe(1);
});

test("of two purchases for an athlete that are paid at once, one is a pass and one goes back", async () => {
  const site = await passSite();
  const { db, member, activityId } = site;
  const paid = [];
  for (const dayOfWeek of [0, 1]) {
    const { id } = await aSlot(db, { activityId, dayOfWeek });
    const activities = [{ activityId, frequencyPerWeek: 1, slotIds: [id] }];
    const wish = { ...wishOf(site), activities, shownMonthlyCents: 15_155 };
    const { body } = await member.post("/api/rawpass/passes", wish);
    paid.push(body.data);
    await db.update(memberships).set({ status: "cancelled", cancelledAt: site.clock.now });
  }
  await Promise.all(paid.map((purchase) => pay(site, purchase)));
  const rows = await db.select().from(memberships);
  expect(rows.map(({ status }) => status).toSorted()).toEqual(["active", "cancelled"]);
  expect(await db.select().from(passRefunds)).toMatchObject([{ reason: "late" }]);
  expect(await db.$count(standingPlaces)).toBe(1);
});
