import { expect, test } from "vitest";
import { whoOpensAt } from "#areas/staff/components/staff-pages.ts";
import { STAFF_RIGHTS } from "#lib/staff-rights.ts";
import { paths } from "#paths.ts";
import { mayUse } from "./access/entitled.ts";
import { firstPageOf } from "./access/first-page.ts";

test("leads staff with one right to their work, which they may open", () => {
  for (const right of STAFF_RIGHTS) {
    const person = { role: "fan", rights: [right] } as const;
    const landing = firstPageOf(person);
    expect([paths.home, paths.adminPanel]).not.toContain(landing);
    expect(landing === paths.rawPassDesk || mayUse(person, whoOpensAt(landing)), right).toBe(true);
  }
});

test("leads others of staff to the Admin Panel and everybody else home", () => {
  expect(firstPageOf({ role: "admin" })).toBe(paths.adminPanel);
  expect(firstPageOf({ role: "coach", rights: ["desk", "shop"] })).toBe(paths.adminPanel);
  expect(firstPageOf({ role: "parent", rights: [] })).toBe(paths.home);
});
