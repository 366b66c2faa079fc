import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, businessMoment, businessTime, dayOfWeek, daysBetween } from "#lib/dates.ts";
import { isClosedOn, isCovered, sessionsOf, troubleWithHours } from "./rules.ts";
import { monthlyRateCents, monthlyTermCents } from "./schema/price.ts";
import { overlaps } from "./schema/weekly-time.ts";

const aPricedActivity = fc.record({
  rateCents: fc.integer({ min: 100, max: 100_000 }),
  frequencyPerWeek: fc.integer({ min: 1, max: 7 }),
});
const aTime = fc
  .integer({ min: 6 * 60, max: 22 * 60 })
  .map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16));
const aWeeklyTime = fc
  .tuple(fc.integer({ min: 0, max: 6 }), aTime, aTime)
  .filter(([, one, other]) => one < other)
  .map(([weekday, startTime, endTime]) => ({ dayOfWeek: weekday, startTime, endTime }));

/** Every minute of a day, as `17:00`. */
const DAY_TIMES = Array.from({ length: 24 * 60 }, (_, minute) =>
  new Date(minute * 60_000).toISOString().slice(11, 16),
);

describe("the monthly rate", () => {
  test("costs 4.33 weeks of its sessions, rounded", () => {
    for (const [activities, cents] of [
      [[{ rateCents: 3_500, frequencyPerWeek: 2 }], 30_310],
      [[{ rateCents: 150, frequencyPerWeek: 1 }], 650],
      [[{ rateCents: 3_333, frequencyPerWeek: 1 }], 14_432],
      [
        [
          { rateCents: 150, frequencyPerWeek: 1 },
          { rateCents: 150, frequencyPerWeek: 1 },
        ],
        1_300,
      ],
      [[], 0],
    ] as const) {
      expect(monthlyRateCents(activities), String(cents)).toBe(cents);
    }
  });

  test("is the sum of its terms, each at most half a cent from the exact one, halves upward", () => {
    fc.assert(
      fc.property(fc.array(aPricedActivity, { maxLength: 6 }), (activities) => {
        const terms = activities.map(monthlyTermCents);
        expect(monthlyRateCents(activities)).toBe(terms.reduce((sum, term) => sum + term, 0));
        for (const [index, { rateCents, frequencyPerWeek }] of activities.entries()) {
          // In hundredths of a cent, where nothing is rounded.
          const off = (terms[index] ?? 0) * 100 - rateCents * frequencyPerWeek * 433;
          expect(off).toBeGreaterThan(-50);
          expect(off).toBeLessThanOrEqual(50);
        }
      }),
    );
  });
});

describe("weekly times", () => {
  test("that touch do not overlap; those that share a minute of a day do, whoever is asked first", () => {
    fc.assert(
      fc.property(aWeeklyTime, aWeeklyTime, (one, other) => {
        const minutes = (at: typeof one) =>
          DAY_TIMES.filter((time) => at.startTime <= time && time < at.endTime);
        const isShared =
          one.dayOfWeek === other.dayOfWeek &&
          minutes(one).some((at) => minutes(other).includes(at));
        expect(overlaps(one, other)).toBe(isShared);
        expect(overlaps(other, one)).toBe(isShared);
      }),
      { numRuns: 40 },
    );
  });

  test("finds trouble at the hour that is wrong", () => {
    for (const [startTime, endTime, field] of [
      ["06:00", "06:30", null],
      ["19:00", "22:00", null],
      ["05:59", "07:00", "startTime"],
      ["21:00", "22:01", "endTime"],
      ["17:00", "17:29", "endTime"],
      ["17:00", "20:01", "endTime"],
      ["17:00", "17:00", "endTime"],
      ["18:00", "17:00", "endTime"],
    ] as const) {
      expect(
        troubleWithHours({ startTime, endTime })?.field ?? null,
        `${startTime} ${endTime}`,
      ).toBe(field);
    }
  });
});

describe("a closure", () => {
  const day = "2027-03-12";
  const slot = { id: 1, activityId: 1, startTime: "17:00" };
  const all = {
    ...{ fromDate: day, toDate: day, activityId: null, fromTime: null, slotId: null },
    createdAt: new Date("2027-03-12T22:00:00Z"),
  };

  test.each([
    [{}, true],
    [{ fromTime: "17:00" }, true],
    [{ fromTime: "17:01" }, false],
    [{ slotId: 1, fromTime: "17:00" }, true],
    [{ slotId: 2, fromTime: "16:00" }, false],
    [{ activityId: 2 }, false],
    [{ createdAt: new Date("2027-03-12T23:00:00Z") }, false],
  ])("of %j closes the session at 5 PM: %s", (given, isClosed) => {
    expect(isClosedOn({ ...all, ...given }, slot, day)).toBe(isClosed);
  });

  test.each([
    [{}, {}, true],
    [{ fromTime: "17:00" }, { fromTime: "16:00" }, true],
    [{ fromTime: "16:00" }, { fromTime: "17:00" }, false],
    [{}, { fromTime: "06:00" }, false],
    [{ slotId: 1, activityId: 1, fromTime: "17:00" }, { activityId: 1 }, true],
    [{ activityId: 1 }, { slotId: 1, activityId: 1, fromTime: "17:00" }, false],
    [{ activityId: 1 }, { activityId: 2 }, false],
  ])("of %j is covered by one of %j: %s", (wanted, closure, covered) => {
    expect(isCovered({ ...all, ...wanted }, { ...all, ...closure })).toBe(covered);
  });
});

describe("the sessions of some days", () => {
  const slot = { ...{ dayOfWeek: 0, startTime: "17:00", endTime: "18:00" }, activityId: 1 };

  test.each([
    ["2027-03-07", "2027-03-21", ["23:00", "22:00", "22:00"]],
    ["2027-10-31", "2027-11-14", ["22:00", "23:00", "23:00"]],
  ])("stay at five in New Orleans when the clocks change: %s to %s", (from, to, utc) => {
    const sessions = sessionsOf([{ ...slot, id: 1, firstDate: null, lastDate: null }], [], {
      from,
      to,
    });
    const starts = sessions.map(({ date }) => businessMoment(date, "17:00"));
    expect(starts.map((start) => start.toISOString().slice(11, 16))).toEqual(utc);
    expect(starts.map((start) => businessTime(start).slice(11))).toEqual(Array(3).fill("17:00"));
  });

  test("take place on no day before the first or after the last of their slot", () => {
    const slot = {
      ...{ id: 1, activityId: 1, dayOfWeek: 3 },
      startTime: "17:00",
      endTime: "18:00",
    };
    const dates = (firstDate: string | null, lastDate: string | null) =>
      sessionsOf([{ ...slot, firstDate, lastDate }], [], { from: "2027-03-01", to: "2027-03-31" })
        .map(({ date }) => date.slice(8))
        .join(" ");
    expect(dates(null, null)).toBe("03 10 17 24 31");
    expect(dates("2027-03-10", "2027-03-23")).toBe("10 17");
    expect(dates("2027-03-11", "2027-03-24")).toBe("17 24");
  });

  test("are each slot once on each of its weekdays, closed where a closure says so", () => {
    const aSlot = fc
      .tuple(aWeeklyTime, fc.integer({ min: 1, max: 3 }))
      .map(([time, activityId]) => ({ ...time, activityId, firstDate: null, lastDate: null }));
    const aClosure = fc.record({
      offset: fc.integer({ min: -5, max: 40 }),
      length: fc.integer({ min: 0, max: 9 }),
      activityId: fc.option(fc.integer({ min: 1, max: 3 })),
      fromTime: fc.option(fc.constantFrom("08:00", "12:00", "16:00")),
      slotId: fc.option(fc.integer({ min: 0, max: 7 })),
    });
    fc.assert(
      fc.property(
        fc.array(aSlot, { maxLength: 8 }),
        fc.array(aClosure, { maxLength: 3 }),
        fc.integer({ min: 0, max: 30 }),
        (given, closed, days) => {
          const from = "2027-03-01";
          const to = addDays(from, days);
          const slots = given.map((one, id) => ({ ...one, id }));
          const closures = closed.map(({ offset, length, ...part }) => ({
            fromDate: addDays(from, offset),
            toDate: addDays(from, offset + length),
            ...part,
            createdAt: new Date("2027-03-05T18:00:00Z"),
          }));
          const sessions = sessionsOf(slots, closures, { from, to });
          const expected = daysBetween(from, to).flatMap((date) =>
            slots
              .filter((one) => one.dayOfWeek === dayOfWeek(date))
              .map(({ id }) => `${date} ${id}`),
          );
          expect(sessions.map((one) => `${one.date} ${one.slot.id}`).toSorted()).toEqual(
            expected.toSorted(),
          );
          for (const { slot: one, date, closure } of sessions) {
            const isClosed = closures.some((all) => isClosedOn(all, one, date));
            expect(closure !== null).toBe(isClosed);
          }
          const order = sessions.map((one) => `${one.date} ${one.slot.startTime}`);
          expect(order).toEqual(order.toSorted());
        },
      ),
    );
  });
});
