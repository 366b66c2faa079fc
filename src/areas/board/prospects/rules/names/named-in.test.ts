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
  test("finds the player whom a text names", () => {
    for (const [lastName, texts] of Object.entries(NAMING)) {
      for (const text of texts) expect(find(text)?.lastName, text).toBe(lastName);
    }
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

  test("finds nobody in other texts", () => {
    for (const text of NOT_NAMING) {
      expect(find(text), text).toBeNull();
    }
  });

  test("finds a player in a college or a place only by first and last name", () => {
    for (const [text, lastName] of [
      ["Bryce Guioreux's college", "Guioreux"],
      ["Fox, Bryce", "Fox"],
      ["Workout of B. Guioreux", "Guioreux"],
      ["#bryceguioreux", "Guioreux"],
      ["Guioreux, Bryce's field", "Guioreux"],
      ["Guioreux Field, home of Bryce", null],
      ["Guioreux Showcase for Bryce", null],
      ["Home of Chuck: the McDonald Field", null],
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
    ] as const) {
      expect(findWhole(text)?.lastName ?? null, text).toBe(lastName);
    }
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
    expect(shared.findWhole("Field of Bryce Guioreux")?.lastName).toBe("Guioreux");
  });

  describe("of whom another one has the last name", () => {
    const names = (text: string, others = [["Malik", "Thibeaux"]], isWhole = false) => {
      const called = ["Jalen", "Jay Quan", 'Alexander "Deuce"'].map((firstName) => ({
        ...{ id: 1, firstName, lastName: "Thibeaux" },
      }));
      const finder = createNameFinder(called, {
        places: PLACES,
        lastNames: ["Thibeaux", "Carter", "Cole"],
        others: others.map(([firstName = "", lastName = ""], index) => ({
          ...{ id: 90 + index, firstName, lastName },
        })),
      });
      return (isWhole ? finder.findWhole : finder.find)(text) !== null;
    };

    test("finds him beside that one", () => {
      for (const text of [
        ...["Malik and Jalen Thibeaux", "Jalen and Malik Thibeaux", "Jalen & Malik Thibeaux"],
        ...["JALEN AND MALIK THIBEAUX", "jalen and malik thibeaux", "Jalen/Malik Thibeaux"],
        ...[
          "Jalen, Emile and Malik Thibeaux",
          "Jalen, Malik Thibeaux",
          "Jalen, and Malik Thibeaux",
        ],
        ...["J. and M. Thibeaux", "J & M Thibeaux", "Jay Quan and Malik Thibeaux"],
        ...[
          "Alex and Malik Thibeaux",
          "Deuce and Malik Thibeaux",
          "Brothers Jalen and Malik Thibeaux",
        ],
        ...["SS Jalen and C Malik Thibeaux", "Jalen (SS) and Malik (C) Thibeaux"],
        ...[
          "Jalen and Malik James Thibeaux",
          "Jalen and Malik T. Thibeaux",
          "#Jalen and Malik Thibeaux",
        ],
        ...["Jalen and his twin brother Malik Thibeaux", "Jalen's brother, Malik Thibeaux"],
        ...[
          "Malik Thibeaux and Jalen",
          "Malik Thibeaux & Jalen",
          "Malik Thibeaux, Jalen and Emile",
        ],
        ...["Malik Thibeaux (C) and Jalen (SS)", "Malik Thibeaux Jr. and Jalen"],
        ...[
          "Thibeaux, Malik and Jalen",
          "Thibeaux (Malik & Jalen)",
          "Thibeaux, Malik; Thibeaux, Jalen",
        ],
        ...["Malik Thibeaux and his younger brother Jalen", "Malik Thibeaux and his brother, Alex"],
        ...[
          "Malik Thibeaux is quick. His brother Jalen catches.",
          "Jalen is Malik Thibeaux's brother",
        ],
        ...[
          "The Thibeaux brothers",
          "Thibeaux Twins Lead",
          "the brothers Thibeaux",
          "the Thibeaux duo",
        ],
        ...["Thibeaux and Thibeaux", "Thibeaux & Thibeaux", "Malik Thibeaux and Thibeaux"],
        ...["The Thibeaux brothers, Malik and Jalen", "the Thibeaux twin brothers"],
      ]) {
        for (const written of [text, `Today ${text}.`, `(${text})`, `Rain.\n${text}, 2027`]) {
          expect([written, names(written)]).toEqual([written, true]);
        }
      }
    });

    test("finds nobody where the text may mean that one", () => {
      for (const text of [
        ...["Thibeaux is next", "Malik Thibeaux", "Malik Thibeaux and Jalen Carter lead"],
        ...["Malik Thibeaux, Jalen Carter and Emile Verigny", "Malik Thibeaux\nJalen Carter"],
        ...[
          "Jalen Carter and Malik Thibeaux",
          "Jalen Carter, Malik Thibeaux",
          "Jalen beat Thibeaux",
        ],
        ...["Thibeaux beat Jalen", "Thibeaux and Jalen", "Malik Thibeaux. Jalen is next"],
        ...[
          "Thibeaux and Carter",
          "by Malik Thibeaux, Thibeaux said",
          "See Emile Jalen and Malik Thibeaux",
        ],
        ...["Malik Thibeaux and his brother", "The Thibeauxs", "Malik and Emile Thibeaux"],
        ...["The Thibeaux brothers Malik and Emile", "The Thibeaux brothers, Malik and Emile"],
        ...["Malik Thibeaux and his brother beat Jalen Carter", "Jalen. Malik Thibeaux and Emile"],
        ...["Malik Thibeaux and Emile Jalen", "Jalen's coach and Malik Thibeaux's father"],
        ...["Malik, Thibeaux and others", "Malik Thibeaux's drive and Coach Jalen Carter"],
      ]) {
        expect(names(text), text).toBe(false);
      }
    });

    test("unless a first name may be somebody else's", () => {
      const others = [
        ["Malik", "Thibeaux"],
        ["Jalen", "Carter"],
      ];
      expect(names("Malik Thibeaux and Jalen lead", others)).toBe(false);
      expect(names("Malik Thibeaux and his brother Jalen lead", others)).toBe(true);
      expect(names("Jalen and Malik Thibeaux lead", others)).toBe(true);
      expect(names("J. Thibeaux", [["James", "Thibeaux"]])).toBe(false);
    });

    test("unless there are two brothers besides", () => {
      const others = ["Malik", "Emile"].map((firstName) => [firstName, "Thibeaux"]);
      expect(names("The Thibeaux brothers", others)).toBe(false);
      expect(names("Thibeaux and Thibeaux", others)).toBe(false);
      expect(names("Jalen, Malik and Emile Thibeaux", others)).toBe(true);
      expect(names("The Thibeaux brothers", [])).toBe(true);
    });

    test("also where the last name alone is a place", () => {
      const isPlace = (text: string) => names(text, [["Malik", "Thibeaux"]], true);
      expect(isPlace("Jalen and Malik Thibeaux Field")).toBe(true);
      expect(isPlace("Thibeaux Brothers Field")).toBe(false);
      expect(isPlace("Malik Thibeaux Field, Jalen Carter Park")).toBe(false);
    });
  });

  test("together with another of the last name", () => {
    const named = (text: string) => find(text)?.lastName ?? null;
    const texts = [
      "Anthony and Mike Brown",
      "Cole, Andre and Emile Young",
      "Malik & Sam Martin",
      "Mike Brown and his brother Anthony",
    ];
    expect(texts.map(named)).toEqual(["Brown", "Young", "Martin", "Brown"]);
    const others = [
      ...["Malik and Brother Martin", "Malik and Coach Martin", "Emile Cole and Andre Martin"],
      ...["anthony and the brown glove", "cole and big young players", "Anthony. Mike Brown"],
      ...["We saw Anthony, Mike Brown and others", "Anthony Smith and Mike Brown"],
      ...[
        "Brother Martin twins Malik and Jalen",
        "Brother Martin and Malik",
        "Emile Brown and Anthony",
      ],
    ];
    expect(others.map(named)).toEqual(others.map(() => null));
  });

  test("other than the one whose text it is", () => {
    const [bryce] = PLAYERS;
    expect(find("Bryce Guioreux. Guioreux's #BryceGuioreux", bryce)).toBeNull();
    expect(find("Guioreux beat Cole Young", bryce)?.lastName).toBe("Young");
    const andre = { ...PLAYER, id: 99, firstName: "Andre" };
    expect(find("Andre Guioreux and his brother Bryce", andre)?.lastName).toBe("Guioreux");
    expect(find("Bryce and Andre Guioreux", andre)?.lastName).toBe("Guioreux");
    expect(find("Andre Guioreux and Bryce lead", andre)).toBeNull();
    // Also where another one is called like him.
    expect(find("Bryce Guioreux is quick", { ...PLAYER, id: 99 })).toBeNull();
    expect(find("Bryce Guioreux is quick", { ...PLAYER, id: 99, firstName: "Al" })).not.toBeNull();
  });
});

test("a college is called like a player only where first and last name stand together", () => {
  const louis = { id: 1, firstName: "Louis", lastName: "Washington" };
  const finder = createNameFinder([louis], { places: [], lastNames: ["Washington"] });
  expect(finder.findWhole("Washington University in St. Louis")).toBeNull();
  expect(finder.findWhole("Louis Washington College")).toBe(louis);
});

describe("where a name is a word of every day, its capital letter tells", () => {
  const called = (...names: string[]) =>
    names.map((name, index) => {
      const [firstName = "", lastName = ""] = name.split(" ");
      return { id: index + 1, firstName, lastName };
    });
  const { find, findWhole } = createNameFinder(
    called(
      ...["John Means", "Malik Gates", "Isaac Self", "Ty Cannon", "Andre Sweet", "Cole Winter"],
      ...["Reed Covington", "Emile Thibeaux", "Will Lafayette", "Will Houma", "Jacob deGrom"],
    ),
    { places: [] },
  );
  const NAMES: [string, string][] = [
    ["the Means family", "Means"],
    ["Means hit .400 in March, Means again", "Means"],
    ["He beat J. Smith, and Means won", "Means"],
    ["We like Coach Smith vs. Means", "Means"],
    ["Standouts: Gates", "Gates"],
    ["MEANS ON TOP", "Means"],
    ["John Means hits", "Means"],
    ["john means hits", "Means"],
    ["JOHN MEANS HITS", "Means"],
    ["Thibeaux hit .400.", "Thibeaux"],
    ["A good day. Thibeaux hit .400.", "Thibeaux"],
    ["After the Covington showcase", "Covington"],
    ["Winter, Cole", "Winter"],
    ["Lafayette, Will", "Lafayette"],
    ["Will Lafayette is next", "Lafayette"],
    ["We saw deGrom throw", "deGrom"],
    ["thibeaux hit .400 today", "Thibeaux"],
    ["Top three: 1. Thibault, 2. Gates, 3. Wade.", "Gates"],
    ["1. Gates", "Gates"],
    ["Top: 3. Wade, 2. Gates, 1. Thibault", "Gates"],
    ["Rankings: 5. Gates, 6. Wade", "Gates"],
    ["Top: 01. Wade,02. Gates", "Gates"],
    ["The top\n2. Gates", "Gates"],
    ["GATES climbs", "Gates"],
    ["Gates's run", "Gates"],
    ["Means (SS)", "Means"],
    ["Means, SS", "Means"],
  ];
  const NO_NAMES = [
    ...["He is early, which means he hits.", "Means hit .400.", "A quiet day. Means of 84 mph."],
    ...["gates open at 8", "Gates open at 8.", "Doors at 7.\nGates open at 8", "“Gates open at 8”"],
    ...["self-reported", "Self-reported times", "A cannon for an arm", "Cannon for an arm."],
    ...[
      "He moved from 12 to 7. Means hit.",
      "He hit .400. Means of 84 mph.",
      "Gates (all) open at 8",
      "Sweet, if long: the swing needs work.",
      "Means, of course, that he hits.",
      "First pitch 6:30. Gates open at 5.",
      "Sat., Dec. 5. Gates open at 8.",
      "Ages 9, 10. Gates open at 8.",
      "He is No. 3. Means he will pitch.",
      "He sat 84, 86. Means he can pitch.",
    ],
    ...["A sweet swing", "Sweet swing.", "winter workouts", "since winter", "The Winter Edition"],
    ...["We saw covington", "thibeaux hit .400 today, We saw it", "the means family"],
    ...["Malik means it", "John means business", "Malik, gates open at 8", "Option J means more"],
  ];

  test("finds a name by its capital letter", () => {
    for (const [text, lastName] of NAMES) {
      expect(find(text)?.lastName, text).toBe(lastName);
    }
  });

  test("finds no name in a word of every day", () => {
    for (const text of NO_NAMES) {
      expect(find(text), text).toBeNull();
    }
  });

  test("finds nobody by first and last name where they are words", () => {
    for (const text of [
      "Lafayette: gates will open at 8 AM",
      "Lafayette hosted the fall showcase. The next one will be in spring.",
      "Lafayette will host the showcase",
      "Lafayette Will Host The Showcase",
      "LAFAYETTE WILL HOST",
      "When will Houma host it?",
      "Houma, where he will play",
    ]) {
      expect(findWhole(text), text).toBeNull();
    }
  });

  test("a player whom nobody ever saw is named by first and last name only", () => {
    const reed = { id: 1, firstName: "Reed", lastName: "Covington", isNeverShown: true };
    const made = createNameFinder([reed], { places: [] });
    expect(made.find("After the Covington showcase")).toBeNull();
    expect(made.find("COVINGTON SHOWCASE")).toBeNull();
    expect(made.find("R. Covington is next")).not.toBeNull();
    expect(made.find("Covington, Reed")).not.toBeNull();
  });
});
