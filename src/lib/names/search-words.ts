import { lowerLetters } from "./plain-letters.ts";

/** How many words that follow each other are also found as one: "De La Cruz" as "delacruz". */
const MOST_JOINED = 3;
/** In longer searches, words are not joined: what is read would grow with every word. */
const MOST_READ_JOINED = 6;

const APOSTROPHES = /['’‘ʼʻ‛`´′＇]/g;
/** Blanks, punctuation, symbols and emoji. */
const BETWEEN = String.raw`\p{Z}\p{P}\t-\r\x1c-\x1f\x85$+<=>^\x60|~\u2190-\u2bff\u{1f000}-\u{1faff}`;
const GAPS = new RegExp(`[${BETWEEN}]+`, "u");
const LOST = new RegExp(String.raw`[^\p{L}\p{Nd}${BETWEEN}]`, "gu");
const LONGEST = /^(.{60}).+/u;

/**
 * The words of a text as searches compare them: in lower case, without accents and apostrophes, parted at hyphens and
 * other punctuation. "Mary-Jane O’Núñez" is `mary`, `jane`, `onunez`. The function `search_vector` of the database
 * reads texts alike.
 */
export function searchWords(text: string): string[] {
  return plainWords(text.replace(APOSTROPHES, ""));
}

/** The words of names: an apostrophe parts them, too, since "O’Neal" is also looked for as "Neal". */
function nameWords(names: string): string[] {
  return plainWords(names.replace(APOSTROPHES, " "));
}

/**
 * One spelling of a name, by which files and pasted rows find the same player. Unlike `plainLetters`, it keeps words
 * apart: a file that writes "Mary Jane" does not mean Maryjane.
 */
export function nameKey(name: string): string {
  return searchWords(name).join(" ");
}

function plainWords(text: string): string[] {
  return lowerLetters(text)
    .replace(LOST, "")
    .split(GAPS)
    .filter(Boolean)
    .map((word) => word.replace(LONGEST, "$1"));
}

/**
 * The ways to read a search, each as the beginnings of words that a text must have, in any order. Neighbors are also
 * read as one word, since "Le Blanc" may be stored as "LeBlanc".
 */
export function readingsOf(search: string): string[][] {
  const words = searchWords(search);
  return words.length > MOST_READ_JOINED ? [words] : joinings(words);
}

function joinings(words: readonly string[]): string[][] {
  if (words.length === 0) return [[]];
  const most = Math.min(MOST_JOINED, words.length);
  return Array.from({ length: most }, (_, more) => more + 1).flatMap((count) =>
    joinings(words.slice(count)).map((rest) => [words.slice(0, count).join(""), ...rest]),
  );
}

/**
 * Whether names are found by a search: each word of the search begins a word of them, in any order; what is written as
 * one word or with a hyphen is found apart, and the reverse. A search without words finds nothing.
 */
export function isFound(names: string, search: string): boolean {
  const words = nameWords(names);
  const starts = words.map((_, place) => words.slice(place, place + MOST_JOINED).join(""));
  return readingsOf(search).some(
    (reading) =>
      reading.length > 0 && reading.every((part) => starts.some((start) => start.startsWith(part))),
  );
}
