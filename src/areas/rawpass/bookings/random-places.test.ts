// @module-tag dialect
import fc from "fast-check";
import { expect, test } from "vitest";
import { someAthletes } from "#areas/people/athletes/testing.ts";
import { anActivity, aSlot } from "#areas/rawpass/schedule/testing.ts";
import { addDays } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { HOUR_MS } from "#lib/time.ts";
import { testApp } from "#tests/test-app.ts";
import { keyOf, listTaken } from "./queries/occupancy.ts";
import type { BookingRow, StandingPlaceRow } from "./queries/places.ts";
import { bookSession, cancelBooking, confirmDropIn } from "./service/bookings.ts";
import { joinStandingWaitlist } from "./service/fill-slot.ts";
import { fillSlots, writeComingSessions } from "./service/fill-slots.ts";
import {
  confirmStandingPlaces,
  holdStandingPlaces,
  releaseStandingPlaces,
} from "./service/standing-places.ts";
import { acceptOffer, joinWaitlist } from "./service/waitlist.ts";
import { bookings, credits, standingPlaces, standingWaitlist } from "./tables.ts";

const MONDAY = new Date("2027-03-08T15:00:00Z");
const WEDNESDAYS = ["2027-03-10", "2027-03-17", "2027-03-24", "2027-03-31", "2027-04-07"];
const DAYS = { from: "2027-03-10", to: "2027-04-07" };
const dateOf = (week: number) => WEDNESDAYS[week] ?? "";
const PLACES = 2;

const STEPS = [
  "hold",
  "confirm",
  "release",
  "book",
  "pay",
  "wait",
  "accept",
  "cancel",
  "waitStanding",
  "pass",
] as const;

const aStep = fc.record({
  kind: fc.constantFrom(...STEPS),
  athlete: fc.integer({ min: 0, max: 4 }),
  week: fc.integer({ min: 0, max: 2 }),
  /** Which booking, or how many hours pass. */
  number: fc.integer({ min: 0, max: 40 }),
});

type Step = typeof aStep extends fc.Arbitrary<infer Value> ? Value : never;

/** How many have a place in each week's session, counted by hand. */
async function peopleIn(db: Db, now: Date): Promise<number[]> {
  const rows = await db.select().from(bookings);
  const places = await db.select().from(standingPlaces);
  return WEDNESDAYS.map((date) => countByHand(rows, places, date, now));
}

function countByHand(
  rows: BookingRow[],
  places: StandingPlaceRow[],
  date: string,
  now: Date,
): number {
  const isHeld = ({ heldUntil }: { heldUntil: Date | null }) => !heldUntil || heldUntil > now;
  const standing = places.filter(
    (place) =>
      isHeld(place) &&
      place.firstDate <= date &&
      (place.lastDate ?? date) >= date &&
      !rows.some(
        (row) =>
          row.standingPlaceId === place.id && row.date === date && row.state.endsWith("cancelled"),
      ),
  );
  const single = rows.filter(
    (row) =>
      row.date === date &&
      row.kind !== "standing" &&
      ["booked", "offered", "attended", "no_show"].includes(row.state) &&
      isHeld(row),
  );
  return standing.length + single.length;
}

test("whatever people do, nobody is in a session beyond its places", async () => {
  const { db, deps, member, clock } = await testApp();
  const { id: activityId } = await anActivity(db);
  const { id: slotId } = await aSlot(db, { activityId, maxCapacity: PLACES });
  const athletes = await someAthletes(db, member.user.id, 5);
  const run = (write: (tx: PublicTx) => Promise<unknown>) =>
    deps.database.contentVersion.publish(write).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });

  async function take({ kind, athlete, week, number }: Step): Promise<unknown> {
    const athleteId = athletes[athlete]?.id ?? 0;
    const date = dateOf(week);
    const dropIn = { slotId, date, athleteId, kind: "drop_in" } as const;
    const all = await db.select().from(bookings).orderBy(bookings.id);
    const bookingId = all[number % Math.max(1, all.length)]?.id ?? 0;
    switch (kind) {
      case "hold":
        return run((tx) =>
          holdStandingPlaces(tx, deps, {
            ...{ athleteId, passId: athleteId, slotIds: [slotId], firstDate: date },
            ...(number % 2 === 0 && { lastDate: addDays(date, 7) }),
          }),
        );
      case "confirm":
        return run((tx) => confirmStandingPlaces(tx, deps, { passId: athleteId }));
      case "release":
        return run((tx) => releaseStandingPlaces(tx, deps, { passId: athleteId, fromDate: date }));
      case "book":
        return run((tx) => bookSession(tx, deps, dropIn));
      case "pay":
        return run((tx) => confirmDropIn(tx, deps, { bookingId }));
      case "wait":
        return run((tx) =>
          joinWaitlist(tx, deps, { ...dropIn, kind: number % 2 ? "make_up" : "drop_in" }),
        );
      case "accept":
        return run((tx) => acceptOffer(tx, deps, { bookingId }));
      case "cancel":
        return run((tx) => cancelBooking(tx, deps, { bookingId }));
      case "waitStanding":
        return run((tx) => joinStandingWaitlist(tx, deps, { athleteId, slotId }));
      case "pass":
        clock.advance(number * HOUR_MS);
        await fillSlots(deps);
        return writeComingSessions(deps);
    }
  }

  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 10, maxLength: 25 }), async (steps) => {
      clock.now = MONDAY;
      for (const table of [standingWaitlist, bookings, credits, standingPlaces]) {
        await db.delete(table);
      }
      for (const step of steps) {
        await take(step);
        const listed = await listTaken(db, { ...DAYS, now: clock.now });
        const people = await peopleIn(db, clock.now);
        expect(listed).toEqual(
          new Map(people.map((number, week) => [keyOf({ slotId, date: dateOf(week) }), number])),
        );
        expect(Math.max(...people)).toBeLessThanOrEqual(PLACES);
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
});
