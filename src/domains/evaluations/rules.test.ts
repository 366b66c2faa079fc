import { expect, test } from "vitest";
import { canBecomeProspect, nextStatuses, STATUSES } from "./rules.ts";

test("a request goes forward or aside, opens again, and stays where a player was made of it", () => {
  const next = STATUSES.map((status) => [status, nextStatuses({ status, prospectId: null })]);
  expect(Object.fromEntries(next)).toEqual({
    pending: ["contacted", "scheduled", "declined", "no_response"],
    contacted: ["scheduled", "declined", "no_response"],
    scheduled: ["completed", "contacted", "declined", "no_response"],
    completed: ["scheduled"],
    declined: ["contacted"],
    no_response: ["contacted"],
  });
  for (const status of STATUSES) expect(nextStatuses({ status, prospectId: 7 })).toEqual([]);
});

test("a player is made of a completed request only, and once", () => {
  const may = STATUSES.filter((status) => canBecomeProspect({ status, prospectId: null }));
  expect(may).toEqual(["completed"]);
  expect(canBecomeProspect({ status: "completed", prospectId: 7 })).toBe(false);
});
