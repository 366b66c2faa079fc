import { describe, expect, test } from "vitest";
import type { ActivityOnSale, OnSale } from "../../schema/passes.ts";
import {
  type ChosenActivity,
  choicesIn,
  fieldsOfRefusal,
  priceLines,
  timesMax,
  troubleWithBirth,
  troubleWithTimes,
} from "./choices.ts";

const hour = { startTime: "17:00", endTime: "18:00", free: 4 };

const HITTING: ActivityOnSale = {
  ...{ id: 1, name: "Hitting", type: "Skills", description: "Swings", rateCents: 3_500 },
  ...{ minAge: 8, maxAge: 12 },
  times: [
    { slotId: 11, dayOfWeek: 1, ...hour },
    { slotId: 13, dayOfWeek: 3, ...hour },
    { slotId: 15, dayOfWeek: 5, ...hour, free: 0 },
  ],
};
const PITCHING: ActivityOnSale = {
  ...HITTING,
  ...{ id: 2, name: "Pitching", rateCents: 4_000, minAge: 10, maxAge: 18 },
  times: [{ slotId: 21, dayOfWeek: 1, startTime: "17:30", endTime: "18:30", free: 1 }],
};
const ON_SALE: OnSale["data"] = {
  activities: [HITTING, PITCHING],
  firstDate: "2027-03-11",
  nextBillingDate: "2027-04-10",
};

const hitting = (frequencyPerWeek: number, ...slotIds: number[]): ChosenActivity => ({
  ...{ activityId: 1, frequencyPerWeek, slotIds },
});
const pitching: ChosenActivity = { activityId: 2, frequencyPerWeek: 1, slotIds: [21] };

const choose = (...chosen: ChosenActivity[]) => choicesIn(chosen, ON_SALE);

test("what is no longer on sale is taken out of what was chosen", () => {
  const gone = { activityId: 9, frequencyPerWeek: 1, slotIds: [91] };
  const [choice, ...others] = choose(gone, hitting(7, 11, 99));
  expect(others).toEqual([]);
  expect(choice).toMatchObject({ activityId: 1, frequencyPerWeek: 3, slotIds: [11] });
  expect(timesMax(PITCHING)).toBe(1);
});

test("a price is the sum of its lines, each rounded for itself", () => {
  expect(priceLines(choose(pitching, hitting(2, 11, 13)))).toEqual([
    { activityId: 1, name: "Hitting", frequencyPerWeek: 2, rateCents: 3_500, cents: 30_310 },
    { activityId: 2, name: "Pitching", frequencyPerWeek: 1, rateCents: 4_000, cents: 17_320 },
  ]);
});

describe("times", () => {
  test("that are as many as wanted, free and apart are in order", () => {
    expect(troubleWithTimes(choose(hitting(2, 11, 13)))).toEqual({});
    expect(troubleWithTimes(choose(hitting(1, 13), pitching))).toEqual({});
    // Nobody else may have it: it is held until this purchase is paid.
    expect(troubleWithTimes(choose(hitting(1, 15)))).toEqual({});
  });

  test("says what is wrong with chosen times", () => {
    for (const [_, chosen, message] of [
      ["too few", [hitting(2, 11)], "Please choose 2 times for Hitting: you have chosen 1"],
      ["too many", [hitting(1, 11, 13)], "Please choose 1 time for Hitting: you have chosen 2"],
      [
        "one that overlaps",
        [hitting(1, 11), pitching],
        "One of these times overlaps with Pitching, Monday at 5:30 PM",
      ],
    ] as const) {
      expect(troubleWithTimes(choose(...chosen)), message).toMatchObject({ "times.1": message });
    }
  });

  test("that overlap are told at both activities", () => {
    expect(Object.keys(troubleWithTimes(choose(hitting(1, 11), pitching)))).toEqual([
      "times.1",
      "times.2",
    ]);
  });
});

describe("an athlete", () => {
  test("holds an age to the first session", () => {
    for (const [birthDate, trouble] of [
      ["2019-03-15", null],
      ["2019-03-16", "Hitting is for ages 8–12: this athlete is 7 when it begins"],
      ["2014-03-16", null],
      ["2014-03-15", "Hitting is for ages 8–12: this athlete is 13 when it begins"],
    ] as const) {
      expect(
        troubleWithBirth(birthDate, choose(hitting(1, 11)), ON_SALE.firstDate),
        birthDate,
      ).toBe(trouble);
    }
  });
});

test("a refusal that names a slot is shown at its activity, and others where they belong", () => {
  const refused = { "slots.13": "Wednesday at 5:00 PM is full", athleteId: "Too young" };
  expect(fieldsOfRefusal(refused, choose(hitting(1, 13)))).toEqual({
    ...{ "times.1": "Wednesday at 5:00 PM is full", athleteId: "Too young" },
  });
});
