import { expect, test } from "vitest";
import { someAthletes } from "#areas/people/athletes/testing.ts";
import { anActivity, aSlot } from "#areas/rawpass/schedule/testing.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { testApp } from "#tests/test-app.ts";
import { countTaken } from "./queries/occupancy.ts";
import { bookSession, cancelBooking } from "./service/bookings.ts";
import { confirmStandingPlaces, holdStandingPlaces } from "./service/standing-places.ts";
import { bookings, credits, standingPlaces } from "./tables.ts";
import { someBookings, somePlaces } from "./testing.ts";

const MONDAY = new Date("2027-03-08T15:00:00Z");
const WEDNESDAY = "2027-03-10";

/** A slot whose last place is free, and twenty athletes who want it. */
async function siteWithCrowd() {
  const site = await testApp();
  site.clock.now = MONDAY;
  const { db, deps, member } = site;
  const { id: activityId } = await anActivity(db);
  const { id: slotId } = await aSlot(db, { activityId, maxCapacity: 1 });
  const athletes = await someAthletes(db, member.user.id, 20);
  const run = <Result>(write: (tx: PublicTx) => Promise<Result>) =>
    deps.database.contentVersion.publish(write);
  const hold = (athleteId: number) =>
    run((tx) =>
      holdStandingPlaces(tx, deps, {
        athleteId,
        passId: athleteId,
        slotIds: [slotId],
        firstDate: WEDNESDAY,
      }),
    );
  const dropIn = (athleteId: number) =>
    run((tx) => bookSession(tx, deps, { athleteId, slotId, date: WEDNESDAY, kind: "drop_in" }));
  return { ...site, activityId, slotId, athletes, run, hold, dropIn };
}

/** What came of many tries: how many were done, and the sentences of the others. */
async function told(tries: Promise<unknown>[]): Promise<Record<string, number>> {
  const answers = await Promise.allSettled(tries);
  const words = answers.map((answer) =>
    answer.status === "fulfilled" ? "done" : String(answer.reason.message),
  );
  return Object.fromEntries(
    Object.entries(Object.groupBy(words, (word) => word)).map(([word, all]) => [
      word,
      all?.length ?? 0,
    ]),
  );
}

test("the last standing place wanted by twenty at once has one holder, and nineteen are told", async () => {
  const { db, athletes, hold } = await siteWithCrowd();
  const outcome = await told(athletes.map(({ id }) => hold(id)));
  expect(outcome).toEqual({ done: 1, "Wednesday at 5:00 PM is full.": 19 });
  expect(await db.$count(standingPlaces)).toBe(1);
});

test("the last place of a session wanted by twenty at once has one holder, and nineteen are told", async () => {
  const { db, athletes, dropIn } = await siteWithCrowd();
  const outcome = await told(athletes.map(({ id }) => dropIn(id)));
  expect(outcome).toEqual({ done: 1, "This session is full.": 19 });
  expect(await db.$count(bookings)).toBe(1);
});

test("passes and drop-ins that want the last place at once get it once", async () => {
  const { db, athletes, dropIn, hold, slotId } = await siteWithCrowd();
  const outcome = await told(
    athletes.map(({ id }, place) => (place % 2 === 0 ? hold(id) : dropIn(id))),
  );
  expect(outcome.done).toBe(1);
  expect(await countTaken(db, { slotId, date: WEDNESDAY }, MONDAY)).toBe(1);
});

test("twenty late payments for holds that are over have one place among them", async () => {
  const { athletes, clock, deps, hold, run } = await siteWithCrowd();
  for (const { id } of athletes) {
    await hold(id);
    clock.advance(36 * 60_000);
  }
  const answers = await Promise.all(
    athletes.map(({ id }) => run((tx) => confirmStandingPlaces(tx, deps, { passId: id }))),
  );
  expect(answers.filter(({ goneSlotIds }) => goneSlotIds.length === 0)).toHaveLength(1);
});

test("one make-up wanted for four sessions at once is spent once", async () => {
  const { db, deps, activityId, athletes, run } = await siteWithCrowd();
  const [athlete] = athletes;
  const athleteId = athlete?.id ?? 0;
  const expiresAt = new Date("2027-04-08T15:00:00Z");
  await db
    .insert(credits)
    .values({ athleteId, activityId, reason: "cancelled", expiresAt, createdAt: MONDAY });
  const slots = await Promise.all(
    [8, 10, 12, 14].map((hour) =>
      aSlot(db, {
        ...{ activityId, startTime: `${String(hour).padStart(2, "0")}:00` },
        endTime: `${String(hour + 1).padStart(2, "0")}:00`,
      }),
    ),
  );
  const kind = "make_up";
  const outcome = await told(
    slots.map(({ id: slotId }) =>
      run((tx) => bookSession(tx, deps, { athleteId, slotId, date: WEDNESDAY, kind })),
    ),
  );
  expect(outcome).toEqual({
    ...{ done: 1, "There is no make-up for this activity that is valid that day.": 3 },
  });
  expect(await db.$count(bookings)).toBe(1);
});

test("of twenty sessions of an athlete that are cancelled at once, two give a make-up", async () => {
  const { db, deps, activityId, athletes, run } = await siteWithCrowd();
  const athleteId = athletes[0]?.id ?? 0;
  const booked = await Promise.all(
    athletes.map(async (_, place) => {
      const hour = (at: number) =>
        `${String(6 + Math.floor(at / 2)).padStart(2, "0")}:${at % 2 ? "30" : "00"}`;
      const times = { startTime: hour(place), endTime: hour(place + 1) };
      const { id: slotId } = await aSlot(db, { activityId, ...times });
      const [standing] = await somePlaces(db, [
        { athleteId, slotId, passId: 1, firstDate: WEDNESDAY },
      ]);
      const [row] = await someBookings(db, [
        {
          ...{ athleteId, slotId, date: WEDNESDAY, kind: "standing", state: "booked" },
          standingPlaceId: standing?.id,
        },
      ]);
      return row?.id ?? 0;
    }),
  );
  const answers = await Promise.all(
    booked.map((bookingId) => run((tx) => cancelBooking(tx, deps, { bookingId }))),
  );
  expect(await db.$count(credits)).toBe(2);
  expect(answers.filter(({ outcome }) => outcome === "credit")).toHaveLength(2);
});
