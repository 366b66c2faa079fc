import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rowsOf } from "#lib/db/db.ts";
import { inNameOrder } from "#lib/db/names.ts";
import { matchesSearch, searchVector } from "#lib/db/search-vector.ts";
import { compareNames } from "#lib/names/name-order.ts";
import { LOOK_ALIKES } from "#lib/names/plain-letters.ts";
import { isFound, searchWords } from "#lib/names/search-words.ts";
import { testDatabase } from "./database.ts";

/** Names, and searches that people type for them. */
const FOUND: Record<string, string[]> = {
  "Sofía Núñez": [
    "nunez",
    "NUÑEZ",
    "Nun\u0303ez",
    "nuñ",
    "sofia nunez",
    "Núñez, Sofía",
    "nunez sof",
  ],
  "Łukasz Żółć": ["lukasz", "ŁUKASZ", "zolc", "Żółć Łukasz"],
  "Seán O’Neal": [
    "o'neal",
    "O’Neal",
    "oʼneal",
    "oneal",
    "o neal",
    "o-neal",
    "neal",
    "neal sean",
    "sean on",
  ],
  "D'Andre ONeal": ["d’andre", "dandre", "d andre", "o'neal", "O´Neal"],
  "Mary-Jane Smith-Jones": [
    ...["mary jane", "maryjane", "mary\u2010jane", "Mary\u2011Jane", "mary–jane"],
    ...["smith", "jones", "smith jones", "smithjones", "smith-jones mary", "jones mary"],
  ],
  "Maryjane Leblanc": [
    "mary jane",
    "mary-jane le blanc",
    "LeBlanc",
    "Le Blanc",
    "blanc le mary jane",
  ].slice(0, 4),
  "Juan De La Cruz": ["de la cruz", "delacruz", "dela cruz", "De LaCruz", "cruz juan", "juan cruz"],
  "Delacruz Juan": ["de la cruz", "dela cruz juan"],
  "J. T. Björn-Æsøy Jr.": ["jt", "j.t.", "J T", "bjorn", "aesoy", "ÆSØY", "bjornaesoy", "jr"],
  "Groß Weißœuvre": ["gross", "GROSS", "GROẞ", "weissoeuvre"],
  "İbrahim Şahin Çelik": ["ibrahim", "IBRAHIM", "sahin", "celik ibrahim"],
  "Þór Đặng": ["thor", "dang", "DANG thor"],
  "Иван Ёлкин": ["иван", "ИВАН", "елкин", "Ёлкин Иван"],
  "김 민수": ["김 민수", "민수", "김민수"],
  "Mɑlik Thi\u3164be\u00adaux": [
    "malik",
    "MALIK",
    "mɑlik thibeaux",
    "Мalik Тhibeaux",
    "\uffa0malik",
  ],
  "Maya Batiste": [
    "ma",
    "bat ma",
    " maya   batiste ",
    "(maya)",
    "ｍａｙａ",
    "maya\u200b batiste",
    "ba m",
  ],
  "RAW-2E3ABC 2e3456 12MAYA": ["raw-2e3abc", "2E3A", "RAW 2e3", "2e3456", "12maya", "12"],
};

const LETTERS = [...Object.values(LOOK_ALIKES).join("")];

const MISSED: Record<string, string[]> = {
  "Maya Batiste": [
    "aya",
    "tiste",
    "mayo",
    "maya b. x",
    "bat may theo",
    "",
    " ",
    "'",
    "%",
    "_",
    "\\",
  ],
  "Joan Nash": ["ann", "nna", "joan ash"],
  "Mary-Jane Smith": ["janemary", "smithmary", "maryjanesmithson"],
};

const cases = (names: Record<string, string[]>) =>
  Object.entries(names).flatMap(([name, searches]) => searches.map((search) => [name, search]));

describe("a search for names", () => {
  test("finds in the database and in the browser what people mean", async () => {
    const { db } = await testDatabase();
    const missed: string[] = [];
    const found: string[] = [];
    for (const [isMeant, names] of [
      [true, FOUND],
      [false, MISSED],
    ] as const) {
      for (const [name = "", search = ""] of cases(names)) {
        const vector = searchVector(sql`${name}::text`);
        const [row] = await rowsOf<{ isFound: boolean }>(
          db,
          sql`select ${matchesSearch(vector, search)} as "isFound"`,
        );
        const places = { database: row?.isFound, browser: isFound(name, search) };
        for (const [place, is] of Object.entries(places)) {
          if (is !== isMeant) (isMeant ? missed : found).push(`${place}: ${name} by ${search}`);
        }
      }
    }
    expect({ missed, found }).toEqual({ missed: [], found: [] });
  });

  test("reads the words of a text in the database as in the browser", async () => {
    const { db } = await testDatabase();
    const unit = fc.oneof(
      fc.constantFrom(..."aZéñÖßŁøİı'’ʼ`´-–\u00a0\u200b\u0301 .,@&+|~½²ﬁ字한я_→🙂"),
      fc.constantFrom(...LETTERS, ...LETTERS.map((letter) => letter.toUpperCase())),
      fc.constantFrom(..."\u00ad\u034f\u115f\u1160\u17b4\u2060\u3164\ufe0f\uffa0"),
      fc.string({ minLength: 1, maxLength: 1 }),
    );
    const text = fc.array(unit, { maxLength: 80 }).map((units) => units.join(""));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 20, maxLength: 40 }), async (texts) => {
        const rows = await rowsOf<{ words: string[] }>(
          db,
          sql`select tsvector_to_array(search_vector('', text)) as words
            from unnest(${sql.param(texts)}::text[]) with ordinality as given (text, place)
            order by place`,
        );
        const words = rows.map((row) => row.words.toSorted());
        expect(words).toEqual(texts.map((one) => [...new Set(searchWords(one))].toSorted()));
      }),
      { numRuns: 20 },
    );
  });
});

test("names are in the same order in the database and in the browser", async () => {
  const { db } = await testDatabase();
  const inOrder = [
    ...["abel", "Ábel", "Adam", "Ägren", "Azur", "de Lima", "De Vries", "Łuk", "Lund", "Núñez"],
    ...[
      "O'Neal",
      "ONeal",
      "Ostrow",
      "Sahin",
      "Şahin",
      "Şen",
      "Smith",
      "Smith-Jones",
      "Żak",
      "Zorn",
    ],
  ].toSorted(compareNames);
  expect(inOrder.indexOf("Ägren")).toBeLessThan(inOrder.indexOf("Azur"));
  expect(inOrder.indexOf("Şen") - inOrder.indexOf("Sahin")).toBe(2);
  expect(inOrder.indexOf("de Lima")).toBeLessThan(inOrder.indexOf("De Vries"));
  expect(inOrder.indexOf("abel")).toBe(0);
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select name from unnest(${sql.param(inOrder.toReversed())}::text[]) as given (name)
      order by ${inNameOrder(sql`name`)}`,
  );
  expect(rows.map(({ name }) => name)).toEqual(inOrder);
});
