import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createNameFinder } from "./named-in.ts";

const PLAYERS = [
  ["Bryce", "Guioreux"],
  ["Bryce James", "Fox"],
  ["J.T.", "Webb"],
  ["Malik", "Martin"],
  ["Anthony", "Brown"],
  ["Darnell", "Lee"],
  ["Ty", "Jean-Baptiste"],
  ["Cole", "Young"],
  ['Matthew "Deuce"', "Hill"],
  ["Søren", "O'Neal"],
  ["Juan", "De La Cruz"],
  ["Isaac", "Good"],
  ["Ray", "Goodwin"],
  ["Sam", "Robert"],
  ["Chuck", "McDonald"],
].map(([firstName = "", lastName = ""], index) => ({ id: index + 1, firstName, lastName }));
const PLAYER = { id: 1, firstName: "Bryce", lastName: "Guioreux" };
const PLACES = ["Brother Martin", "St. Paul's", "Webb Academy", "Robert E. Lee", null];
const LAST_NAMES = [...PLAYERS.map(({ lastName }) => lastName), "Roberts"];
const { find, findWhole } = createNameFinder(PLAYERS, {
  places: PLACES,
  lastNames: LAST_NAMES,
});

const NAMING = {
  Guioreux: [
    "Guioreux of St. Paul's drops to 6",
    "GUIOREUX'S bat slows",
    "The Guioreuxs are quick",
    "All the Guioreuxes",
    "#BryceGuioreux leads",
    "#bryceguioreux",
    "@guioreux_bryce",
    "Guïoreux",
    "Guio\u00ADreux",
    "Bryce.Guioreux7",
    "Guioreux Field, home of Bryce",
    "Guioreux fields well",
    "The Guioreux residence",
    "Tryout at Guioreux Field",
    "Guioreux High On Our List",
    "GUIOREUX FIELDS EVERYTHING",
    "guioreux fields everything",
    "Guioreux Drive And Hit Day",
  ],
  Fox: [
    "Bryce Fox homered",
    "Bryce James Fox",
    "BRYCE FOX",
    "B.J. Fox",
    "BJ Fox",
    "B. Fox",
    "Fox, Bryce",
    "bryce james fox",
    "Fox (Bryce)",
  ],
  Webb: [
    "JT Webb",
    "Webb JT",
    "J.T. Webb",
    "J. T. Webb",
    "Webb, J.T.",
    "Webb, J.",
    "J.T. “Ice” Webb",
  ],
  Martin: [
    "Malik James Martin of Brother Martin",
    "Malik (SS) Martin",
    "Malik (SS/RHP) Martin",
    "MALIK JAMES MARTIN",
    "malik james martin",
    "Martin, M.",
    "Martin, M",
    "Martin Jr., Malik",
    "Brother Martin has a star: M. Martin",
    "Malik\u00A0Martin",
    "Malik\nMartin",
  ],
  Brown: [
    "Anthony “Ant” Brown",
    'Anthony "Ant" Brown',
    "Anthony 'Ant' Brown",
    "A. Brown",
    "A. J. Brown",
    "A.J. Brown",
    "Brown, A.",
    "Ant Brown",
    "Brown, Anthony",
    "Brown – Anthony",
    "Tony Brown",
    "Brown, Tony",
    "#tonybrown",
    "We rank Brown, A., Martin, M., and others",
  ],
  Lee: ["Lee, D.", "D. Lee", "Darnell Lee's arm", "DarnellLee", "Lee Darnell"],
  "Jean-Baptiste": ["Ty Baptiste", "T. Baptiste", "Jean Baptiste", "JeanBaptiste", "Baptiste, Ty"],
  Young: ["We like C. Young", "Cole T. Young is new", "C Young", "Coleman Young", "COLE YOUNG"],
  Hill: ["Deuce Hill", "Matt Hill", "Matthew Hill", "M. Hill", "HILL, MATT"],
  "O'Neal": ["Soren ONeal", "O’Neal’s", "Oneal", "O`Neal", "O'NEAL GYM"],
  "De La Cruz": ["de la Cruz", "Delacruz, Juan", "Juan Cruz", "DeLaCruz"],
  McDonald: ["McDonald", "Mcdonald", "MCDONALD", "Chuck Mc Donald"],
};

const NOT_NAMING = [
  "Bryce G. drops to 6",
  "Bryce homered. Fox hunting is next",
  "A young class from Brother Martin",
  "Cole and Emile swap places",
  "Cole looks young",
  "Cole. Young players follow",
  "Malik of Brother Martin",
  "Malik and Martin",
  "Malik Williams, Martin and others",
  "from Brother Martin. Malik homered",
  "Brother Martin, M. Jones",
  "The Guioreuxville tryout",
  "A good win on a good day",
  "Is a good day",
  "Brown, a lefty",
  "A brown glove",
  "Brown, I think, is a color",
  "Roberts homered",
  "Robert E. Lee High",
  "JT at Webb Academy",
  "Day two at the Lee",
  "The Martins and the Browns",
  "De la Salle",
  "Ty",
  "Martin M.",
  "Anthony's brown glove",
  "Mike Brown",
  "Brown, Chris",
  "2027",
  "",
  " -- ?! ",
];

describe("a text names a player", () => {
  test.each(
    Object.entries(NAMING).flatMap(([lastName, texts]) => texts.map((text) => [text, lastName])),
  )("%j: %s", (text, lastName) => {
    expect(find(text)?.lastName).toBe(lastName);
  });

  test("wherever it stands", () => {
    const before = ["", "Today ", "(", "“", "• ", "\n", "He beat "];
    const behind = ["", ".", ", 2027", ")", "!", " (SS)", "\n", " leads."];
    const texts = Object.values(NAMING).flat();
    const around = before.flatMap((lead) => behind.map((end) => [lead, end]));
    const all = around.flatMap(([lead, end]) => texts.map((text) => lead + text + end));
    expect(all.filter((text) => find(text) === null)).toEqual([]);
  });

  test("by any name that is composed of his", () => {
    const player = fc.constantFrom(...PLAYERS);
    const join = fc.constantFrom(" ", "  ", "\n", "\u00A0", "-", "_");
    const letters = fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toUpperCase(),
      (text: string) => text.toLowerCase(),
      (text: string) => text.normalize("NFD"),
    );
    fc.assert(
      fc.property(
        player,
        join,
        letters,
        fc.boolean(),
        ({ firstName, lastName }, gap, spell, isSwapped) => {
          const names = isSwapped ? [lastName, firstName] : [firstName, lastName];
          expect(find(spell(`We saw ${names.join(gap)} today`))).not.toBeNull();
        },
      ),
    );
  });

  test.each(NOT_NAMING)("and not: %j", (text) => {
    expect(find(text)).toBeNull();
  });

  test.each([
    ["Bryce Guioreux's college", "Guioreux"],
    ["Fox, Bryce", "Fox"],
    ["Workout of B. Guioreux", "Guioreux"],
    ["#bryceguioreux", "Guioreux"],
    ["Guioreux Field, home of Bryce", "Guioreux"],
    ["Guioreux Showcase for Bryce", "Guioreux"],
    ["Home of Chuck: the McDonald Field", "McDonald"],
    ["Corner of S. Robert", "Robert"],
    ["Day of Tony Brown", "Brown"],
    ["Guioreux State", null],
    ["Guioreux", null],
    ["Guioreux Drive And Hit Day", null],
    ["Guioreux, LA", null],
    ["100 Guioreux St", null],
    ["100 S. Robert St", null],
    ["Smith-Wills Stadium, Robert, MS", null],
    ["Andre Guioreux Middle School", null],
    ["Young Park, Cole Street", null],
  ])("as a college or a place only by first and last name: %s", (text, lastName) => {
    expect(findWhole(text)?.lastName ?? null).toBe(lastName);
  });

  test("and nobody by a name that is another one's as well", () => {
    const others = [
      { id: 91, firstName: "Andre", lastName: "Guioreux" },
      { id: 92, firstName: "Bryce", lastName: "Fox" },
    ];
    const shared = createNameFinder(PLAYERS.slice(0, 2), {
      ...{ places: PLACES, others },
    });
    const named = (text: string) => shared.find(text)?.lastName ?? null;
    expect(["Guioreux is next", "The Guioreuxs", "Andre Guioreux", "B. Fox"].map(named)).toEqual([
      ...[null, null, null, null],
    ]);
    expect(["Bryce Guioreux", "#bryceguioreux", "Bryce James Fox"].map(named)).toEqual([
      ...["Guioreux", "Guioreux", null],
    ]);
    expect(shared.findWhole("Guioreux Field, home of Bryce")?.lastName).toBe("Guioreux");
  });

  test("other than the one whose text it is", () => {
    const [bryce] = PLAYERS;
    expect(find("Bryce Guioreux. Guioreux's #BryceGuioreux", bryce)).toBeNull();
    expect(find("Guioreux beat Cole Young", bryce)?.lastName).toBe("Young");
    // Also where another one is called like him.
    expect(find("Bryce Guioreux is quick", { ...PLAYER, id: 99 })).toBeNull();
    expect(find("Bryce Guioreux is quick", { ...PLAYER, id: 99, firstName: "Al" })).not.toBeNull();
  });
});

test("a college is called like a player only where first and last name stand together", () => {
  const louis = { id: 1, firstName: "Louis", lastName: "Washington" };
  const { findInCollege } = createNameFinder([louis], { places: [], lastNames: ["Washington"] });
  expect(findInCollege("Washington University in St. Louis")).toBeNull();
  expect(findInCollege("Louis Washington College")).toBe(louis);
});
