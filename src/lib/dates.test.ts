import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  ageOn,
  businessDay,
  businessMoment,
  businessTime,
  dayOfWeek,
  daysBetween,
  mondayOf,
} from "./dates.ts";

const aDay = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const aTime = fc
  .integer({ min: 6 * 60, max: 22 * 60 })
  .map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16));

describe("a time of a day in New Orleans", () => {
  test("finds the moment of a day and a time in New Orleans", () => {
    for (const [day, time, moment] of [
      ["2027-03-13", "17:00", "2027-03-13T23:00:00.000Z"],
      ["2027-03-14", "06:00", "2027-03-14T11:00:00.000Z"],
      ["2027-11-06", "17:00", "2027-11-06T22:00:00.000Z"],
      ["2027-11-07", "06:00", "2027-11-07T12:00:00.000Z"],
      ["2027-11-07", "01:30", "2027-11-07T06:30:00.000Z"],
      ["2027-03-14", "02:30", "2027-03-14T08:30:00.000Z"],
    ] as const) {
      expect(businessMoment(day, time).toISOString(), `${day} ${time}`).toBe(moment);
    }
  });

  test("is what clocks show at its moment, on any day", () => {
    fc.assert(
      fc.property(aDay, aTime, (day, time) => {
        const moment = businessMoment(day, time);
        expect(businessTime(moment)).toBe(`${day} ${time}`);
        expect(businessDay(moment)).toBe(day);
      }),
    );
  });
});

describe("days", () => {
  test("a week begins on Monday and ends on Sunday", () => {
    expect(mondayOf("2027-03-14")).toBe("2027-03-08");
    expect(mondayOf("2027-03-15")).toBe("2027-03-15");
    fc.assert(
      fc.property(aDay, (day) => {
        const monday = mondayOf(day);
        expect(dayOfWeek(monday)).toBe(1);
        expect(daysBetween(monday, addDays(monday, 6))).toContain(day);
      }),
    );
  });

  test("follow one another, across the days on which clocks change", () => {
    expect(daysBetween("2027-03-13", "2027-03-15")).toEqual([
      "2027-03-13",
      "2027-03-14",
      "2027-03-15",
    ]);
    expect(daysBetween("2027-11-08", "2027-11-06")).toEqual([]);
  });
});

describe("an age", () => {
  test.each([
    ["2015-06-10", "2027-06-09", 11],
    ["2015-06-10", "2027-06-10", 12],
    ["2016-02-29", "2027-02-28", 10],
    ["2016-02-29", "2027-03-01", 11],
    ["2016-02-29", "2028-02-29", 12],
  ])("who was born on %s is on %s %i", (birthDate, day, age) => {
    expect(ageOn(birthDate, day)).toBe(age);
  });
});
