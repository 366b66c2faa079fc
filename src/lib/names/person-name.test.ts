import { expect, test } from "vitest";
import { fullName, lastFirst, shortName } from "./person-name.ts";

test.each([
  ["Marcus", "Batiste", "Marcus Batiste", "Batiste, Marcus", "Marcus B."],
  ["J. T.", "de la Cruz", "J. T. de la Cruz", "de la Cruz, J. T.", "J. T. d."],
  ["Malik", "“Deuce” Thibeaux", "Malik “Deuce” Thibeaux", "“Deuce” Thibeaux, Malik", "Malik D."],
  ["Sofía", "N\u0303unez", "Sofía N\u0303unez", "N\u0303unez, Sofía", "Sofía N\u0303."],
])("writes %s and %s in full, last name first and in short", (firstName, lastName, ...written) => {
  const name = { firstName, lastName };
  expect([fullName(name), lastFirst(name), shortName(name)]).toEqual(written);
});

test("writes nothing for an erased name", () => {
  const erased = { firstName: "", lastName: "" };
  expect([fullName(erased), shortName(erased)]).toEqual(["", ""]);
});
