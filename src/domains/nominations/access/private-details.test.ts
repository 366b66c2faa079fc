import { expect, test } from "vitest";
import { privateDetailsIn } from "./private-details.ts";

const PLAYER = {
  firstName: "Marcus",
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

test("finds them in other letters, in tags and in the plural", () => {
  const player = {
    ...PLAYER,
    lastName: "Batiste",
    school: "Holy Cross",
    age: 15,
    guardianName: null,
  };
  for (const [detail, texts] of [
    [
      "last name",
      [
        ...["Bat\u00adiste", "Bat\u200biste", "Bat\u3164iste", "Bɑtiste", "Ваtіstе", "𝐁atiste"],
        ...["#MarcusBatiste", "MarcusBatiste", "#marcusbatiste", "Batistes", "Well done, batistes"],
      ],
    ],
    ["school", ["Ho\u200bly Cross", "Hοly Crоss", "#HolyCross"]],
    [
      "age",
      [
        ...["1\u200b5 years old", "fifteen years old", "A fifteen-year-old", "15yo", "15 y/o"],
        ...["15-yr-olds", "He turned 15"],
      ],
    ],
  ] as const) {
    for (const text of texts) {
      expect([text, privateDetailsIn(text, "limited", player)]).toEqual([text, [detail]]);
    }
  }
  for (const text of [
    ...[
      "Marcus batted fifteen times",
      "Fifteen strikeouts",
      "15 of 20",
      "Marcus is the best, bar none",
    ],
    ...["They crossed the field", "He turned 2 double plays", "15 games, 2 years in a row"],
  ]) {
    expect([text, privateDetailsIn(text, "limited", player)]).toEqual([text, []]);
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
