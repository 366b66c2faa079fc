import { expect, test } from "vitest";
import { isEditable, waitsForStaff, writerOf } from "./rules.ts";

test("names the role of a writer", () => {
  for (const [role, told] of [
    ["coach", "a coach"],
    ["parent", "a parent"],
    ["fan", "a fan"],
    ["admin", "staff"],
  ] as const) {
    expect(writerOf(role), role).toBe(told);
  }
});

test("a comment can be changed for 15 minutes", () => {
  const createdAt = new Date("2027-03-10T17:00:00Z");
  expect(isEditable(createdAt, new Date("2027-03-10T17:14:59Z"))).toBe(true);
  expect(isEditable(createdAt, new Date("2027-03-10T17:15:00Z"))).toBe(false);
});

test("holds a comment for staff by age, first comment and details", () => {
  for (const [age, has, details, waits] of [
    [13, true, [], false],
    [13, true, ["school"], true],
    [13, false, [], true],
    [12, true, [], true],
    [12, false, [], true],
  ] as const) {
    expect(waitsForStaff(age, has, details), `${age} ${details}`).toBe(waits);
  }
});
