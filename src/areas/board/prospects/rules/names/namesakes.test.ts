import { describe, expect, test } from "vitest";
import type { PersonName } from "#lib/names/person-name.ts";
import { holdsLastName, isNamesake } from "./namesakes.ts";

function named([firstName = "", lastName = ""]: readonly string[]): PersonName & {
  gradYear: number;
} {
  return { firstName, lastName, gradYear: 2029 };
}

describe("two names are of one child, perhaps", () => {
  test("finds two names of one child", () => {
    for (const [one, other] of [
      [
        ["Malik", "Thibeaux"],
        [" MALIK ", "Thibéaux Jr."],
      ],
      [
        ["Malik", "Thibeaux"],
        ["Mal", "ik Thibeaux"],
      ],
      [
        ["Malik", "Thibeaux"],
        ['Malik "MJ"', "Thibeaux"],
      ],
      [
        ["Malik", "Thibeaux"],
        ["Malik (MJ)", "Thibeaux"],
      ],
      [
        ["Malik", "Thibeaux"],
        ["Malik ‘MJ’", "Thibeaux"],
      ],
      [
        ["Malik", "Thibeaux"],
        ["Malik", "“Deuce” Thibeaux"],
      ],
      [
        ["MJ", "Thibeaux"],
        ['Malik "MJ"', "Thibeaux"],
      ],
      [
        ["Deuce", "Thibeaux"],
        ["Malik", "“Deuce” Thibeaux Jr."],
      ],
      [
        ["Malik", "Thibeaux"],
        ["Malik J.", "Thibeaux"],
      ],
      [
        ["Malik", "Thibeaux"],
        ["Malik James", "Thibeaux"],
      ],
      [
        ["Malik", "Thibeaux"],
        ["James Malik", "Thibeaux"],
      ],
      [
        ["Malik J.", "Thibeaux"],
        ["Malik James", "Thibeaux"],
      ],
      [
        ["Malik James", "Thibeaux"],
        ["Malik James Paul", "Thibeaux"],
      ],
      [
        ["Malik", "Thibeaux"],
        ["Malik", "Thibeaux V"],
      ],
      [
        ["Malik", "Thibeaux"],
        ["Malik", "Thibeaux 2nd"],
      ],
      [
        ["Malik", "Thibeaux"],
        ["Malik Jr.", "Thibeaux"],
      ],
      [
        ["Malik", "Thibeaux"],
        ["Thibeaux", "Malik"],
      ],
      [
        ["Malik", "Thibeaux"],
        ["Thibeaux Jr.", "Malik J."],
      ],
      [
        ["Malik", "Thibeaux"],
        ["", "Thibeaux, Malik"],
      ],
      [
        ["Søren", "Đorđe"],
        ["Soren", "Dorde"],
      ],
      [
        ["Łukasz", "Strauß"],
        ["Lukasz", "Strauss"],
      ],
      [
        ["J. T.", "Webb"],
        ["JT", "Webb"],
      ],
      [
        ["Remy", "O’Neal"],
        ["Remy", "ONeal"],
      ],
      [
        ["Remy", "Nash-O’Neal"],
        ["Remy", "Nash O Neal"],
      ],
      [
        ["Remy", "Nash-O’Neal"],
        ["Remy James", "Nash O´Neal"],
      ],
      [
        ["Ty", "Jean-Baptiste"],
        ["Ty", "Jean Baptiste"],
      ],
      [
        ["Juan", "De La Cruz"],
        ["Juan", "Delacruz"],
      ],
      [
        ["Malik", "Thibeaux"],
        ["Malik", "Thibeaux SS"],
      ],
      [
        ["J. P.", "Thibeaux"],
        ["JP", "Thibeaux RHP"],
      ],
      [
        ["Malik", "Thibeaux"],
        ["Malik\u3164", "Thibeaux\uffa0"],
      ],
      [
        ["Malik", "Thibeaux"],
        ["Mɑlik", "Тhibеaux"],
      ],
      [
        ["Malik", "Thibeaux"],
        ["Ｍalik", "𝐓hibeauⅹ"],
      ],
    ] as const) {
      expect(isNamesake(named(one), named(other)), JSON.stringify([one, other])).toBe(true);
      expect(isNamesake(named(other), named(one)), JSON.stringify([one, other])).toBe(true);
    }
  });

  test("finds no namesake in another child", () => {
    for (const [one, other] of [
      [
        ["Malik", "Thibeaux"],
        ["Marcus", "Thibeaux"],
      ],
      [
        ["Malik", "Thibeaux"],
        ["Malik", "Thibodeaux"],
      ],
      [
        ["Juan Carlos", "Perez"],
        ["Juan Miguel", "Perez"],
      ],
      [
        ["J. T.", "Webb"],
        ["J.", "Webb"],
      ],
      [
        ["Malik", "Thibeaux"],
        ["", "Thibeaux"],
      ],
      [
        ["", ""],
        ["", ""],
      ],
    ] as const) {
      expect(isNamesake(named(one), named(other))).toBe(false);
      expect(isNamesake(named(other), named(one))).toBe(false);
    }
  });

  test("ignores what is noted beside both names", () => {
    for (const note of [
      ...[
        "(SS)",
        "(SS/RHP)",
        "(2B)",
        "(twin)",
        "(the twin brother)",
        '""',
        '" "',
        "()",
        '"Jr."',
        "(Junior)",
        "(II)",
      ],
      ...["(P, OF)", "(P & OF)", '"P, OF"', "(left-handed pitcher)", "(rising senior)", "(D.H.)"],
      ...["(Sr)", "(2029)", "(class of 2029)", "(#12)", "(R)", "(R/R)", "(transfer)", "“?”"],
    ]) {
      expect(
        isNamesake(named([`Malik ${note}`, "Thibeaux"]), named([`Andre ${note}`, "Thibeaux"])),
        note,
      ).toBe(false);
      expect(
        isNamesake(named([`Malik ${note}`, "Thibeaux"]), named(["Malik", "Thibeaux"])),
        note,
      ).toBe(true);
    }
  });

  test("but by a nickname that both have", () => {
    const one = named(['Malik "Deuce" (SS)', "Thibeaux"]);
    expect(isNamesake(one, named(['Andre "Deuce"', "Thibeaux"]))).toBe(true);
  });

  test("by whatever else they are called", () => {
    const otherNames = [{ firstName: "Maliq", lastName: "Thibeaux" }];
    const child = { ...named(["Malik", "Thibeaux"]), otherNames };
    expect(isNamesake(child, named(["Maliq", "Thibeaux"]))).toBe(true);
    expect(isNamesake(named(["Maliq", "Thibeaux"]), child)).toBe(true);
    expect(isNamesake(named(["Maliq", "Thibeau"]), child)).toBe(false);
  });
});

test.each([
  ...[
    '"C.J."',
    '"C. J."',
    '"P.J."',
    '"J.P."',
    '"A.J."',
    '"MJ"',
    '"J.R."',
    '"J. R."',
    "(J.R.)",
    "'J R'",
    '"D.H."',
  ],
  ...['"Big Mike"', '"The Rock"', "(Mike)"],
])(
  "a child may be called by a nickname of letters, or with a word that is none alone: %s",
  (nickname) => {
    const child = { firstName: `Charles ${nickname}`, lastName: "Hayes", gradYear: 2029 };
    const alone = { firstName: nickname.replace(/["'()]/g, ""), lastName: "Hayes", gradYear: 2029 };
    expect(isNamesake(child, alone)).toBe(true);
  },
);

test("takes each of several nicknames for a name", () => {
  for (const nicknames of [
    '"Trey, TJ"',
    '"Trey & TJ"',
    "(Trey, SS)",
    "(Trey/TJ)",
    '"Trey,"',
    "(Trey, 2029)",
  ]) {
    const child = { firstName: `Charles ${nicknames}`, lastName: "Hayes", gradYear: 2029 };
    expect(isNamesake(child, { ...child, firstName: "Trey" }), nicknames).toBe(true);
  }
});

test("who stands in brackets as a brother is another child", () => {
  const malik = { firstName: "Malik (twin of Jalen & Marcus)", lastName: "Hayes", gradYear: 2029 };
  expect(isNamesake(malik, { ...malik, firstName: "Marcus" })).toBe(false);
});

test.each([
  [["Malik Thibeaux", "Thibeaux"], true],
  [["malik thibéaux", "Thibeaux Jr."], true],
  [["Thibeaux, Malik", "X"], true],
  [["Malik Van Dyke", "Van Dyke"], true],
  [["Malik", "Thibeaux"], false],
  [["Thibeaux", "Malik"], false],
  [["James", "James"], false],
  [["Mary Ann", "Smith"], false],
  [["A.J.", "J."], false],
  // Staff correct names whose parts stand in the wrong fields.
  [["Malik James", "Thibeaux"], false],
] as const)("tells whether a first name holds a last name: %j %s", (name, isHeld) => {
  const former = [
    ["Thibeaux", "Malik James"],
    ["Malik", "Thibeaux"],
  ].map(named);
  expect(holdsLastName(named(name), former)).toBe(isHeld);
});
