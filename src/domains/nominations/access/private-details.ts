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
  const told = words(text);
  const school = words(words(player.school ?? "").replace(OF_MANY, " "));
  const isTold: Record<PrivateDetail, boolean> = {
    "last name": tells(told, words(player.lastName)),
    school: school !== words(player.city) && tells(told, school),
    game: tells(told, words(player.gameLocation ?? "")),
    age: new RegExp(`\\b(?:aged? (?:of )?${player.age}|${player.age} ?(?:years?|yrs?|yo))\\b`).test(
      told,
    ),
    author: tells(told, words(player.submittedByName)),
    guardian: tells(told, words(player.guardianName ?? "")),
  };
  const fields = Object.keys(DETAILS) as WithheldField[];
  const shown = fields.filter((field) => isShown(field, visibility)).map((field) => DETAILS[field]);
  return PRIVATE_DETAILS.filter((detail) => isTold[detail] && !shown.includes(detail));
}

/** A text without case, accents and marks, between blanks. */
function words(text: string): string {
  const plain = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}|['’]s\b|['’]/gu, "");
  return ` ${plain.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
}

/** Whether a text has a name of more than a letter, as words of their own. */
function tells(told: string, name: string): boolean {
  return name.length > 3 && told.includes(name);
}
