import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { someAthletes } from "#areas/people/athletes/testing.ts";
import { bookings } from "#areas/rawpass/bookings/tables.ts";
import { membershipActivities } from "#areas/rawpass/passes/tables.ts";
import { closures } from "#areas/rawpass/schedule/tables.ts";
import { untilWaiting } from "#tests/awaited-locks.ts";
import { testDatabaseOpenedAgain } from "#tests/database.ts";
import { buy, passSite } from "#tests/passes.ts";
import { checkIns } from "./tables.ts";

test("a code scanned at twenty desks at once is one check-in, and nineteen are told so", async () => {
  const site = await passSite();
  const { qrCode: code } = await buy(site);
  site.clock.now = new Date("2027-03-12T23:00:00Z");
  const admin = await site.signIn(site.admin.user);
  const scans = await Promise.all(
    Array.from({ length: 20 }, () => admin.post("/api/rawpass/desk/check-ins", { code })),
  );
  const colors = scans.map(({ body }) => body.data.color).toSorted();
  expect(colors).toEqual([...Array(19).fill("again"), "green"]);
  expect(await site.db.$count(checkIns)).toBe(1);
});

test("a code that is checked in elsewhere while it is looked up is told as again", async () => {
  const site = await passSite();
  const { id: membershipId, qrCode: code } = await buy(site);
  const [, timeSlotId = 0] = site.slotIds;
  const weekly = { frequencyPerWeek: 1, timeSlotIds: [timeSlotId] };
  await site.db.update(membershipActivities).set(weekly);
  site.clock.now = new Date("2027-03-12T23:00:00Z");
  const admin = await site.signIn(site.admin.user);
  const scan = () => admin.post("/api/rawpass/desk/check-ins", { code });
  const second = await testDatabaseOpenedAgain();
  const looking = await second.db.transaction(async (tx) => {
    // Closures are read after the check-ins of the day, and before those of the week are counted.
    await tx.execute(sql`lock table ${closures} in access exclusive mode`);
    const looking = scan();
    await untilWaiting(tx);
    const [booking] = await tx
      .update(bookings)
      .set({ state: "attended" })
      .where(eq(bookings.date, "2027-03-12"))
      .returning();
    await tx.insert(checkIns).values({
      ...{ membershipId, timeSlotId, bookingId: booking?.id ?? 0, way: "booked" },
      ...{ activityId: site.activityId, checkInTime: site.clock.now },
    });
    return { answer: looking };
  });
  expect((await looking.answer).body.data.color).toBe("again");
});

test("twenty athletes without a place who are let in at once fill what is free, and no more", async () => {
  const site = await passSite();
  site.clock.now = new Date("2027-03-12T23:00:00Z");
  const admin = await site.signIn(site.admin.user);
  const all = await someAthletes(site.db, site.member.user.id, 20);
  const [, slotId] = site.slotIds;
  const answers = await Promise.all(
    all.map(({ id: athleteId }) =>
      admin.post("/api/rawpass/desk/check-ins", {
        athleteId,
        slotId,
        way: "let_in",
        note: "Open day",
      }),
    ),
  );
  const colors = answers.map(({ body }) => body.data.color).toSorted();
  expect(colors).toEqual([...Array(10).fill("green"), ...Array(10).fill("red")]);
  expect(await site.db.$count(bookings)).toBe(10);
});
