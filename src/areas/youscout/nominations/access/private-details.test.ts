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

test("finds birth dates, classes, school years and the guardian's names", () => {
  const player = { ...PLAYER, guardianName: "Tom Laurent" };
  for (const [detail, texts] of [
    [
      "birth date",
      [
        ...["born on 05/12/2011", "Born March 14, 2011", "birthday: 3/14/11", "DOB 2011-03-14"],
        ...["Born in Metairie on the 5th of May", "born in 2011", "March 14 is her birthday"],
      ],
    ],
    [
      "class",
      [
        ...["class of 2029", "Class of '29", "Class of \u201829", "a 2029 grad", "#ClassOf2029"],
        ...["She graduates in 2029", "C/O 2029", "A sophomore slump", "This freshman is quick"],
        ...["8th grader", "An eighth-grader", "in the 8th grade", "grade 8", "He's a junior"],
        ...["A rising senior", "in her junior year"],
      ],
    ],
    [
      "guardian",
      ["Her dad Tom will send pictures", "her dad, Tom", "Tom, her dad, films", "Ask Mr. Laurent"],
    ],
  ] as const) {
    for (const text of texts) {
      expect([text, privateDetailsIn(text, "limited", player)]).toEqual([text, [detail]]);
    }
  }
  for (const text of [
    ...["The best of the 2029 season", "A class act", "First in class", "In a class of 30 players"],
    ...["A born leader in 2026", "Born in New Orleans", "Born to hit", "He graduated to shortstop"],
    ...["He homered on his birthday", "She went 3-4 on May 5", "The junior varsity won"],
    ...["Plays in a senior league", "A senior high gym", "Ken Griffey Junior", "grade 60 arm"],
    ...["The top grade in class", "A tomcat of a catcher", "Her dad films each game"],
  ]) {
    expect([text, privateDetailsIn(text, "limited", player)]).toEqual([text, []]);
  }
  const all = "A sophomore, class of 2029, born 3/14/2011, says her dad Tom";
  expect(privateDetailsIn(all, "full", player)).toEqual(["birth date", "guardian"]);
});

test("a game in the player's own city is no secret", () => {
  const player = { ...PLAYER, gameLocation: "New Orleans" };
  expect(privateDetailsIn("The best of New Orleans", "limited", player)).toEqual([]);
});
