import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { athletes } from "#areas/people/athletes/tables.ts";
import { someBookings, someCredits, somePlaces } from "#areas/rawpass/bookings/testing.ts";
import { timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { anActivity, aSlot } from "#areas/rawpass/schedule/testing.ts";
import { HOUR_MS } from "#lib/time.ts";
import { passSite } from "#tests/passes.ts";
import type { BookableFor } from "./schema/staff.ts";
import { somePasses } from "./testing.ts";

const FRIDAY = "2027-03-12";
const REASON = "Her mother called";

/** A site where Maya has a make-up for hitting, and where others train on Fridays beside her. */
async function bookableSite() {
  const site = await passSite();
  const { db, athleteId, activityId } = site;
  const [wednesday = 0, friday = 0] = site.slotIds;
  const expiresAt = new Date("2027-04-10T17:00:00Z");
  await someCredits(db, [{ athleteId, activityId, reason: "staff", expiresAt }]);
  const pitching = await anActivity(db, { name: "Pitching" });
  const { id: pitchingId } = await aSlot(db, { activityId: pitching.id, dayOfWeek: 5 });
  const older = await anActivity(db, { name: "College prep", minAge: 15, maxAge: 18 });
  const { id: olderId } = await aSlot(db, { activityId: older.id, dayOfWeek: 5 });
  return {
    ...site,
    ...{ wednesday, friday, pitchingId, olderId },
    async fill(slotId: number) {
      await db.update(timeSlots).set({ maxCapacity: 1 }).where(eq(timeSlots.id, slotId));
      const place = { athleteId: site.otherAthleteId, passId: 99, firstDate: "2027-03-01" };
      await somePlaces(db, [{ ...place, slotId }]);
    },
    book: (wish: object) =>
      site.admin.post(`/api/admin/rawpass/athletes/${athleteId}/book`, { reason: REASON, ...wish }),
    bookable: async (): Promise<BookableFor["data"]> =>
      (await site.admin.get(`/api/admin/rawpass/athletes/${athleteId}/bookable`)).body.data,
  };
}

describe("what staff can book for an athlete", () => {
  test("has a free place and a make-up, has not begun, and is not booked yet", async () => {
    const site = await bookableSite();
    const days = async () => (await site.bookable()).makeUp.map(({ date }) => date);
    const [first] = (await site.bookable()).makeUp;
    expect(first).toEqual({
      ...{ slotId: site.wednesday, activityName: "Hitting", startTime: "17:00" },
      date: "2027-03-10",
    });
    expect(await days()).toEqual(["2027-03-10", FRIDAY, "2027-03-17", "2027-03-19"]);
    await site.letTimePass(6 * HOUR_MS);
    const { athleteId, friday: slotId } = site;
    const made = { athleteId, slotId, date: FRIDAY, kind: "walk_in", state: "booked" } as const;
    await someBookings(site.db, [made]);
    expect(await days()).toEqual(["2027-03-17", "2027-03-19"]);
    const wish = { action: "make_up", slotId: site.wednesday, date: "2027-03-17" };
    expect((await site.book(wish)).status).toBe(201);
    expect(await days(), "without a make-up").toEqual([]);
  });

  test("is nothing while its only pass is frozen that day", async () => {
    const site = await bookableSite();
    const part = { activities: [], events: [], freezes: [], changes: [], refunds: [] };
    const pass = {
      ...{ userId: site.member.user.id, athleteId: site.athleteId, status: "active" as const },
      ...{ frozenFrom: FRIDAY, frozenUntil: "2027-03-19", monthlyRate: "303.10" },
      ...{ reference: randomUUID(), idempotencyKey: randomUUID(), qrCode: randomUUID() },
    };
    await somePasses(site.db, [{ pass, ...part }]);
    const days = async () => (await site.bookable()).makeUp.map(({ date }) => date);
    expect(await days()).toEqual(["2027-03-10", "2027-03-19"]);
    const former = { ...pass, frozenFrom: null, frozenUntil: null };
    const ids = { reference: randomUUID(), idempotencyKey: randomUUID(), qrCode: randomUUID() };
    const ending = { ...former, ...ids, cancelAt: new Date("2027-03-11T12:00:00Z") };
    await somePasses(site.db, [{ pass: ending, ...part }]);
    expect(await days(), "with a pass that ends before").toEqual(["2027-03-10", "2027-03-19"]);
  });

  test("is a wait for what is full, by a make-up or for its age by money", async () => {
    const site = await bookableSite();
    for (const slotId of [site.friday, site.pitchingId, site.olderId]) await site.fill(slotId);
    const { wait, weekly } = await site.bookable();
    expect(wait.filter(({ date }) => date === FRIDAY)).toMatchObject([
      { slotId: site.friday, kinds: ["make_up", "drop_in"] },
      { slotId: site.pitchingId, kinds: ["drop_in"] },
    ]);
    expect(weekly.map(({ slotId }) => slotId)).toEqual([site.friday, site.pitchingId]);
    for (const wish of [
      { action: "wait", kind: "make_up", slotId: site.friday, date: FRIDAY },
      { action: "wait_weekly", slotId: site.pitchingId },
    ]) {
      expect((await site.book(wish)).status).toBe(201);
    }
    const after = await site.bookable();
    expect(after.wait.map(({ slotId, date }) => [slotId, date])).toEqual([
      [site.pitchingId, FRIDAY],
      [site.friday, "2027-03-19"],
      [site.pitchingId, "2027-03-19"],
    ]);
    expect(after.weekly.map(({ slotId }) => slotId)).toEqual([site.friday]);
    await site.db.update(athletes).set({ birthDate: "2011-03-01" });
    expect((await site.bookable()).weekly.map(({ slotId }) => slotId)).toContain(site.olderId);
  });
});
