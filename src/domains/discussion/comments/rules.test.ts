import { expect, test } from "vitest";
import { isEditable, waitsForStaff, writerOf } from "./rules.ts";

test.each([
  ["coach", "a coach"],
  ["parent", "a parent"],
  ["fan", "a fan"],
  ["admin", "staff"],
] as const)("a %s is told as %s", (role, told) => expect(writerOf(role)).toBe(told));

test("a comment can be changed for 15 minutes", () => {
  const createdAt = new Date("2027-03-10T17:00:00Z");
  expect(isEditable(createdAt, new Date("2027-03-10T17:14:59Z"))).toBe(true);
  expect(isEditable(createdAt, new Date("2027-03-10T17:15:00Z"))).toBe(false);
});

test.each([
  [13, true, [], false],
  [13, true, ["school"], true],
  [13, false, [], true],
  [12, true, [], true],
  [12, false, [], true],
] as const)(
  "on a player of %i by somebody with an approved one (%s) that tells %j it waits: %s",
  (age, has, details, waits) => {
    expect(waitsForStaff(age, has, details)).toBe(waits);
  },
);
