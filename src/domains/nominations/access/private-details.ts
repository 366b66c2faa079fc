import { createNameFinder } from "#domains/prospects/access.ts";
import { lowerLetters } from "#lib/plain-letters.ts";
import { isShown, type WithheldField } from "./public-fields.ts";
import type { Visibility } from "./visibility.ts";

/** What a page keeps to itself, in the order in which it is told to staff. */
export const PRIVATE_DETAILS = [
  "last name",
  "school",
  "game",
  "age",
  "author",
  "guardian",
] as const;
export type PrivateDetail = (typeof PRIVATE_DETAILS)[number];

/** The detail that each withheld field is; null for one that no text is searched for. */
const DETAILS: Record<WithheldField, PrivateDetail | null> = {
  lastName: "last name",
  school: "school",
  gradYear: "age",
  gameLocation: "game",
  ...{ gameDate: null, videoEmbed: null, full: null },
};

interface Withheld {
  firstName: string;
  lastName: string;
  school: string | null;
  city: string;
  gameLocation: string | null;
  age: number;
  submittedByName: string;
  guardianName: string | null;
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
  const isTold: Record<PrivateDetail, boolean> = {
    "last name": tells(told, words(player.lastName)) || isNamed(text, player),
    school: school !== words(player.city) && tells(told, school),
    game: tells(told, words(player.gameLocation ?? "")),
    age: tellsAge(told, player.age),
    author: tells(told, words(player.submittedByName)),
    guardian: tells(told, words(player.guardianName ?? "")),
  };
  const fields = Object.keys(DETAILS) as WithheldField[];
  const shown = fields.filter((field) => isShown(field, visibility)).map((field) => DETAILS[field]);
  return PRIVATE_DETAILS.filter((detail) => isTold[detail] && !shown.includes(detail));
}

/** The last letter before a capital one: "#HolyCross". */
const TAGGED = /\p{Ll}(?=\p{Lu})/gu;

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
function isNamed(text: string, { firstName, lastName }: Withheld): boolean {
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
