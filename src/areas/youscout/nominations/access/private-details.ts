import { createNameFinder } from "#areas/board/prospects/rules/names/named-in.ts";
import type { FieldMessages } from "#lib/errors.ts";
import type { PersonName } from "#lib/names/person-name.ts";
import { lowerLetters } from "#lib/names/plain-letters.ts";
import { isShown, type WithheldField } from "./public-fields.ts";
import { type Published, type Visibility, visibilityOf } from "./visibility.ts";

/** What a page keeps to itself, in the order in which it is told to staff. */
export const PRIVATE_DETAILS = [
  "last name",
  "school",
  "game",
  "age",
  "class",
  "birth date",
  "author",
  "guardian",
] as const;
export type PrivateDetail = (typeof PRIVATE_DETAILS)[number];

/** Details that may be told where a withheld field is shown. */
const DETAILS: Record<WithheldField, readonly PrivateDetail[]> = {
  lastName: ["last name"],
  school: ["school"],
  gradYear: ["age", "class"],
  gameLocation: ["game"],
  ...{ gameDate: [], videoEmbed: [], full: [] },
};

/** What is known of a player. */
export interface Withheld extends PersonName {
  school?: string | null | undefined;
  city: string;
  gameLocation?: string | null | undefined;
  age: number;
  submittedByName: string;
  guardianName?: string | null | undefined;
}

/** Words that many schools have in their names. */
const OF_MANY =
  /\b(?:high|middle|elementary|junior|senior|prep|preparatory|charter|school|academy|college|of|the|at)\b/g;

/** The private details that a text tells although a page of this visibility withholds them. */
export function privateDetailsIn(
  text: string,
  visibility: Visibility,
  player: Withheld,
): PrivateDetail[] {
  const told = words(text) + words(text.replace(TAGGED, "$& "));
  const school = words(words(player.school ?? "").replace(OF_MANY, " "));
  const city = words(player.city);
  const game = words(player.gameLocation ?? "");
  const guardian = words(player.guardianName ?? "");
  const isTold: Record<PrivateDetail, boolean> = {
    "last name": tells(told, words(player.lastName)) || isNamed(text, player),
    school: school !== city && tells(told, school),
    game: game !== city && tells(told, game),
    age: tellsAge(told, player.age),
    class: tellsClass(told),
    "birth date": tellsBirth(told),
    author: tells(told, words(player.submittedByName)),
    guardian: tells(told, guardian) || tellsParent(told, guardian),
  };
  const fields = Object.keys(DETAILS) as WithheldField[];
  const shown = fields
    .filter((field) => isShown(field, visibility))
    .flatMap((field) => DETAILS[field]);
  return PRIVATE_DETAILS.filter((detail) => isTold[detail] && !shown.includes(detail));
}

/** A nomination with its texts. */
export interface WithTexts extends Withheld, Published {
  position: string;
  performance: string;
}

/** The private details that a nomination's public texts tell. */
export function privateDetailsOf(row: WithTexts): PrivateDetail[] {
  const texts = [row.firstName, row.position, row.performance];
  return privateDetailsIn(texts.join("\n"), visibilityOf(row), row);
}

const NAMED: Record<PrivateDetail, string> = {
  "last name": "the last name",
  school: "the school",
  game: "the place of the game",
  age: "the exact age",
  class: "the class or school year",
  "birth date": "the birth date",
  author: "your name",
  guardian: "the guardian's name",
};

/** What an author has to leave out of the texts of a limited page, by field. */
export function toLeaveOut(
  texts: readonly (readonly [field: string, text: string | null])[],
  player: Withheld,
): FieldMessages {
  const problems: FieldMessages = {};
  for (const [field, text] of texts) {
    const told = text ? privateDetailsIn(text, "limited", player) : [];
    if (told.length === 0) continue;
    const named = new Intl.ListFormat("en-US").format(told.map((detail) => NAMED[detail]));
    problems[field] = `Please leave out ${named}: everyone would read it`;
  }
  return problems;
}

/** The last letter before a capital one or a number: "#HolyCross", "#ClassOf2029". */
const TAGGED = /\p{Ll}(?=[\p{Lu}\d])/gu;

/** A text without case, accents and marks, between blanks. */
function words(text: string): string {
  const plain = lowerLetters(text).replace(/['’ʼ]s\b|['’ʼ]/g, "");
  return ` ${plain.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
}

/** Whether a text has a name of more than a letter, as words of their own. */
function tells(told: string, name: string): boolean {
  return name.length > 3 && told.includes(name);
}

/** Whether a text names the player as texts on the board do: in a tag, in the plural, also in small letters. */
function isNamed(text: string, { firstName, lastName }: PersonName): boolean {
  const finder = createNameFinder([{ id: 0, firstName, lastName }], { places: [] });
  return [text, text.toLowerCase()].some((one) => finder.find(one) !== null);
}

/** Words of the ages from 5 on. */
const AGES =
  "five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen".split(
    " ",
  );

function tellsAge(told: string, age: number): boolean {
  const inWords = AGES[age - 5];
  const either = inWords === undefined ? String(age) : `(?:${age}|${inWords})`;
  const behind = "(?:(?:years?|yrs?)(?: ?olds?)?|yo|y o)";
  return new RegExp(
    `\\b(?:(?:aged?|turn(?:s|ed)?) (?:of )?${either}|${either} ?${behind})\\b`,
  ).test(told);
}

/** Classes and school years, as `words` writes them. */
const CLASSES = [
  /(?:^ | (?!a )\S+ )class of [2-4]\d\b/,
  /\bclass (?:of )?20[2-4]\d\b/,
  /\b20[2-4]\d (?:grads?|graduates?|recruits?|class(?! act))\b/,
  /\b[2-4]\d grad\b/,
  /\bc o (?:20)?[2-4]\d\b/,
  /\bgraduat(?:es?|ing|ion) (?:\p{L}+ ){0,3}20[2-4]\d\b/u,
  /\b(?:freshman|sophomore)\b/,
  /\b(?:[1-9]|1[0-2])(?:st|nd|rd|th) grade(?:rs?)?\b/,
  /\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth) grade(?:rs?)?\b/,
  /\bgrade (?:[1-9]|1[0-2])\b/,
  /\b(?:a|as|rising|high school|hs) (?:junior|senior)\b(?! (?:varsity|high|college|league|legion|olympic|national|team))/,
  /\b(?:junior|senior) (?:year|season)\b/,
];

function tellsClass(told: string): boolean {
  return CLASSES.some((form) => form.test(told));
}

const MONTH =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b/g;
/** A day, as `words` writes it, with `month` for each month. */
const DAY =
  /\b(?:month (?:the )?\d+(?:st|nd|rd|th)?|\d+(?:st|nd|rd|th)? (?:of )?month|(?:\d{4} )?\d{1,2} \d{1,2})\b/g;
/** Birth dates and years, with `#` for each day. */
const BIRTHS = [
  /\bborn (?:(?:in \p{L}+ (?:\p{L}+ )?)?(?:on|in) (?:the )?)?(?:#|(?:19|20)\d\d\b)/u,
  /\b(?:birth ?day|b ?day|birth ?date|date of birth|dob|d o b) (?:(?:is|was|on|the) )*#/,
  /#(?: \d{2,4})? (?:is|was) (?:her|his|their|the) birth ?day\b/,
];

function tellsBirth(told: string): boolean {
  const withDays = told.replace(MONTH, "month").replace(DAY, "#");
  return BIRTHS.some((form) => form.test(withDays));
}

/** Words before the name of a parent. */
const PARENT =
  "(?:(?:step|grand)?(?:dad|daddy|father|pa|mom|mommy|mother|ma)|parent|guardian|uncle|aunt|mr|mrs|ms)";

/** Whether a text calls the guardian by one of the names: "her dad Tom". */
function tellsParent(told: string, guardian: string): boolean {
  const names = guardian.split(" ").filter((name) => name.length > 1);
  if (names.length === 0) return false;
  const either = `(?:${names.join("|")})`;
  return new RegExp(` (?:${PARENT} ${either}|${either} (?:her|his|their) ${PARENT}) `).test(told);
}
