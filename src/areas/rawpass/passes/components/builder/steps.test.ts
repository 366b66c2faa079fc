import { describe, expect, test } from "vitest";
import type { Choice } from "./choices.ts";
import { openStep, STEP, stepOfRefusal } from "./steps.ts";

const choice = (frequencyPerWeek: number, ...slotIds: number[]) =>
  ({ activityId: 1, frequencyPerWeek, slotIds }) as Choice;

describe("the step that is open", () => {
  test("opens the first step that lacks something", () => {
    for (const [_, choices, hasAthlete, step] of [
      ["without training", [], true, STEP.training],
      ["without all times", [choice(2, 11)], true, STEP.times],
      ["without an athlete", [choice(1, 11)], false, STEP.athlete],
      ["with everything", [choice(1, 11)], true, STEP.review],
    ] as const) {
      expect(openStep(STEP.review, choices, hasAthlete), String(step)).toBe(step);
    }
  });

  test("is an earlier one where somebody went back", () => {
    expect(openStep(STEP.training, [choice(1, 11)], true)).toBe(STEP.training);
    expect(openStep(STEP.times, [choice(2, 11)], true)).toBe(STEP.times);
  });
});

test("a refusal leads to where that was chosen which is refused", () => {
  expect(stepOfRefusal({ "times.1": "is full", athleteId: "too young" })).toBe(STEP.times);
  expect(stepOfRefusal({ athleteId: "too young" })).toBe(STEP.athlete);
  expect(stepOfRefusal({ shownMonthlyCents: "Prices changed" })).toBe(STEP.review);
  expect(stepOfRefusal({})).toBe(STEP.review);
});
