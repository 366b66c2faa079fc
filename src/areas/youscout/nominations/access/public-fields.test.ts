import { expect, test } from "vitest";
import type { PublicNomination } from "../schema/nominations.ts";
import { type FieldsOf, NOMINATION_FIELDS, nameAt, shownOf } from "./public-fields.ts";

test("a field that has no level in the table does not compile, nor is it shown", () => {
  // @ts-expect-error: the table has no nickname
  NOMINATION_FIELDS satisfies FieldsOf<PublicNomination & { nickname: string }>;
  const nomination = { level: "full", school: "Jesuit", nickname: "Jules" } as const;
  expect(shownOf(nomination)).toEqual({ level: "full", school: "Jesuit" });
  // @ts-expect-error: it is left out
  expect(shownOf(nomination).nickname).toBeUndefined();
});

test("a field of the full version is null in the limited one", () => {
  const nomination = { level: "limited", city: "Kenner", school: "Jesuit" } as const;
  expect(shownOf(nomination)).toEqual({ level: "limited", city: "Kenner", school: null });
});

test("the initial in the limited version is a letter, whatever the last name begins with", () => {
  const name = { firstName: "Malik", lastName: "“Deuce” Thibeaux" };
  expect(nameAt(name, "limited")).toBe("Malik D.");
  expect(nameAt(name, "full")).toBe("Malik “Deuce” Thibeaux");
});
