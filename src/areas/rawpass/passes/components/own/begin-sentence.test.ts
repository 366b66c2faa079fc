import { expect, test } from "vitest";
import { beginSentence } from "./begin-sentence.ts";

const content = (...timeSlotIds: number[]) => [
  {
    ...{ activityId: 1, activityName: "Hitting", rateCents: 3_500 },
    ...{ frequencyPerWeek: timeSlotIds.length, timeSlotIds, times: [] },
  },
];
const PASS = { activities: content(1, 2) };
const MORE = {
  ...{ kind: "raise" as const, monthlyCents: 45_465, nextBillingDate: "2027-03-19" },
  ...{ dueCents: 0, from: "2027-03-22", activities: content(1, 3, 4) },
};
const ENDS = "If the charge fails, nothing changes.";

test("more sessions that begin after the next billing are paid from it on", () => {
  expect(beginSentence(MORE, PASS)).toBe(
    "Nothing is charged now. From March 19, 2027 you pay $454.65 a month. The new times begin on March 22, 2027, and the old ones end the day before.",
  );
});

test("more sessions that begin before it are charged from their first day, or from today", () => {
  const due = { ...MORE, dueCents: 500, from: "2027-03-15" };
  expect(beginSentence(due, PASS)).toBe(
    `$5.00 is charged to your card now, for the rest of the paid month, counted from March 15, 2027. The new times begin on March 15, 2027, and the old ones end the day before. ${ENDS}`,
  );
  const added = { ...due, from: "2027-03-11", activities: content(1, 2, 3) };
  expect(beginSentence(added, PASS)).toBe(
    `$5.00 is charged to your card now, for the rest of the paid month, counted from today. The new times begin on March 11, 2027. ${ENDS}`,
  );
});
