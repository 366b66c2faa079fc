import { expect, test } from "vitest";
import { privateDetailsIn } from "./private-details.ts";

const PLAYER = {
  lastName: "Batiste-Roux",
  school: "St. Augustine High School",
  city: "New Orleans",
  gameLocation: "Kirsch-Rooney Stadium",
  age: 14,
  submittedByName: "Ana Coach",
  guardianName: "Mae Batiste",
};

test("finds private details of a child in a text", () => {
  for (const [text, details] of [
    ["Marcus was the calmest on the field.", []],
    ["Way to go, BATISTE ROUX!", ["last name"]],
    ["Batiste-Roux's double", ["last name"]],
    ["The pride of Saint Augustine", []],
    ["The pride of St Augustine", ["school"]],
    ["At Kirsch–Rooney Stadium this 14-year-old was the best.", ["game", "age"]],
    ["At age 14 he wears number 15", ["age"]],
    ["He hit 14 of 20", []],
    ["Says Ana Coach, and Mae Batiste nods.", ["author", "guardian"]],
  ] as const) {
    expect(privateDetailsIn(text, "limited", PLAYER), text).toEqual(details);
  }
});

test("a full page shows more, but for who wrote and who agreed", () => {
  const text = "Batiste-Roux, 14 years, of St. Augustine at Kirsch-Rooney Stadium, says Ana Coach";
  expect(privateDetailsIn(text, "full", PLAYER)).toEqual(["author"]);
});

test("a school that is called like its city is no secret", () => {
  const player = { ...PLAYER, school: "New Orleans Academy" };
  expect(privateDetailsIn("The best of New Orleans", "limited", player)).toEqual([]);
});
