import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { standingPlaces } from "#areas/rawpass/bookings/tables.ts";
import { activities, timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { anActivity, aSlot } from "#areas/rawpass/schedule/testing.ts";
import { buy, passSite, wishOf } from "#tests/passes.ts";

describe("what is on sale", () => {
  test("tells the weekly times with their free places, and the next charge", async () => {
    const site = await passSite();
    const [wednesday = 0, friday = 0] = site.slotIds;
    expect((await site.member.get("/api/rawpass/on-sale")).body.data).toMatchObject({
      // It is Wednesday, March 10, 2027, in New Orleans.
      ...{ firstDate: "2027-03-11", nextBillingDate: "2027-04-10" },
      activities: [
        {
          ...{ id: site.activityId, name: "Hitting", rateCents: 3_500, minAge: 8, maxAge: 12 },
          times: [
            { slotId: wednesday, dayOfWeek: 3, startTime: "17:00", endTime: "18:00", free: 10 },
            { slotId: friday, dayOfWeek: 5, startTime: "17:00", endTime: "18:00", free: 10 },
          ],
        },
      ],
    });
  });

  test("follows places that are held and freed, and never falls below zero", async () => {
    const site = await passSite();
    const [wednesday = 0] = site.slotIds;
    await site.member.post("/api/rawpass/passes", wishOf(site));
    expect(await freeIn(site)).toEqual([9, 9]);
    await buy(site);
    expect(await freeIn(site)).toEqual([9, 9]);
    // Others have places that begin later, in a slot that staff have made smaller since.
    const later = { athleteId: site.otherAthleteId, passId: 99, firstDate: "2027-06-02" };
    await site.db.insert(standingPlaces).values({ ...later, slotId: wednesday });
    await site.db.update(timeSlots).set({ maxCapacity: 1 }).where(eq(timeSlots.id, wednesday));
    await site.deps.database.contentVersion.publish(async () => {});
    expect(await freeIn(site)).toEqual([0, 9]);
  });

  test("leaves out what is off sale or has no times", async () => {
    const site = await passSite();
    await anActivity(site.db, { name: "Without times" });
    const off = await anActivity(site.db, { name: "Off sale", isActive: false });
    await aSlot(site.db, { activityId: off.id });
    await aSlot(site.db, { activityId: site.activityId, dayOfWeek: 1, isAvailable: false });
    const { data } = (await site.member.get("/api/rawpass/on-sale")).body;
    expect(data.activities.map(({ name }: { name: string }) => name)).toEqual(["Hitting"]);
    expect(data.activities[0].times).toHaveLength(2);
    await site.db.update(activities).set({ isActive: false });
    await site.deps.database.contentVersion.publish(async () => {});
    expect((await site.member.get("/api/rawpass/on-sale")).body.data.activities).toEqual([]);
  });
});

async function freeIn({ member }: Awaited<ReturnType<typeof passSite>>): Promise<number[]> {
  const { data } = (await member.get("/api/rawpass/on-sale")).body;
  return data.activities[0].times.map(({ free }: { free: number }) => free);
}
