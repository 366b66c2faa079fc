import { expect, test } from "vitest";
import { canBecomeProspect, canSchedule, nextStatuses, STATUSES } from "./statuses.ts";
import { nameOf, shortName } from "./written-names.ts";

test("a request goes forward or aside, opens again, and stays where a player was made of it", () => {
  const appointment = { cancelledBy: null };
  const next = STATUSES.map((status) => [
    status,
    nextStatuses({ status, prospectId: null, appointment }),
  ]);
  expect(Object.fromEntries(next)).toEqual({
    pending: ["contacted", "scheduled", "declined", "no_response"],
    contacted: ["completed", "scheduled", "declined", "no_response"],
    scheduled: ["completed", "contacted", "declined", "no_response"],
    completed: ["scheduled"],
    declined: ["contacted"],
    no_response: ["contacted"],
  });
  for (const status of STATUSES)
    expect(nextStatuses({ status, prospectId: 7, appointment })).toEqual([]);
});

test.each([null, { cancelledBy: "staff" }])(
  "a request becomes scheduled by its date alone (%j)",
  (appointment) => {
    const progress = STATUSES.map((status) => ({ status, prospectId: null, appointment }));
    expect(progress.flatMap(nextStatuses)).not.toContain("scheduled");
    const waiting = progress.filter(canSchedule).map(({ status }) => status);
    expect(waiting).toEqual(["pending", "contacted", "scheduled", "completed"]);
  },
);

test("a player is made of a completed request only, and once", () => {
  const may = STATUSES.filter((status) => canBecomeProspect({ status, prospectId: null }));
  expect(may).toEqual(["completed"]);
  expect(canBecomeProspect({ status: "completed", prospectId: 7 })).toBe(false);
});

test.each([
  ["Jose Nunez", "Jose", "Nunez", "Jose N."],
  ["Nunez, Jose", "Jose", "Nunez", "Jose N."],
  ["Nuñez ,José", "José", "Nuñez", "José N."],
  ["de la Cruz, Jose Luis", "Jose Luis", "de la Cruz", "Jose C."],
  ["Jose Nunez, Jr.", "Jose", "Nunez Jr.", "Jose N."],
  ["Nunez, Jose, Jr.", "Jose", "Nunez Jr.", "Jose N."],
  ["Nunez Jr., Jose", "Jose", "Nunez Jr.", "Jose N."],
  ["Jose Nunez III", "Jose", "Nunez III", "Jose N."],
  ["Jose,", "Jose", "–", "Jose"],
  ["Jose", "Jose", "–", "Jose"],
])("reads the name %s as %s %s, which is %s in short", (written, firstName, lastName, short) => {
  expect([nameOf(written), shortName(written)]).toEqual([{ firstName, lastName }, short]);
});
