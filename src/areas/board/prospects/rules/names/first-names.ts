import { GENERATIONS } from "#lib/names/generations.ts";
import { isEveryday } from "./everyday-words.ts";
import { splitNickname } from "./name-parts.ts";
import { shortNamesOf } from "./short-names.ts";
import {
  areNames,
  isAlike,
  isInitial,
  isSentenceEnd,
  MOST_APART,
  NO_NAMES,
  type Tokens,
  wordsOf,
} from "./text-words.ts";

/** "Matt" is Matthew, and "Matthew" is Matt. */
const SHORTEST_SHORT_FORM = 3;
const SHORTEST_LENGTHENED = 4;
/** Letters that are words: "a young team" is no initial of Andre Young, but "A. Young" is. */
const LETTER_WORDS = new Set(["a", "i"]);

/** How a first name may be written. */
export interface FirstNames {
  /** Joined words: "malikjames", "malik", a nickname, initials. */
  forms: readonly string[];
  /** Short names of another beginning: "mike" for Michael, and "michael" for Mike. */
  shortForms: readonly string[];
  /** Whole first names and nicknames only. */
  names: readonly string[];
  initial: string;
}

export function firstNames(firstName: string): FirstNames {
  const { name, nicknames } = splitNickname(firstName);
  const words = wordsOf(name);
  const [lead = ""] = words;
  const initials = words.map(([letter]) => letter).join("");
  const names = [
    words.join(""),
    ...(lead.length > 1 ? [lead] : []),
    ...nicknames.map((nickname) => wordsOf(nickname).join("")),
  ].filter(Boolean);
  const forms = [...names, ...(initials.length > 1 ? [initials] : [])];
  return {
    forms: [...new Set(forms)],
    shortForms: shortNamesOf(lead),
    names,
    initial: lead.slice(0, 1),
  };
}

/**
 * Where a first name, or its initial, begins that stands before a last name, with nothing but a middle name between
 * them; null if it does not.
 */
export function givenBefore(tokens: Tokens, first: FirstNames, from: number): number | null {
  for (const end of endsBefore(tokens, from)) {
    const { word = "", gap = "" } = tokens[end - 1] ?? {};
    if (!isInitial(word) && (isSentenceEnd(gap) || /[,§]/.test(gap))) continue;
    const start = startOfFirst(tokens, first, { end, last: from });
    if (start !== null) return start;
  }
  return null;
}

/**
 * Where a first name, or its initial, begins that ends right before the word `end`; null if none does. Where the word
 * of its last name, `last`, has a capital letter, a short form has one.
 */
export function startOfFirst(
  tokens: Tokens,
  first: FirstNames,
  { end, last }: { end: number; last: number },
): number | null {
  const token = tokens[end - 1];
  if (!token) return null;
  const { word, gap } = token;
  if (!areNames(token, tokens[last])) return null;
  const isMeant = !LETTER_WORDS.has(word) || gap.startsWith(".");
  if (isInitial(word) && word === first.initial && isMeant) return end - 1;
  for (const form of first.forms) {
    const start = startOfJoined(tokens, end, form);
    if (start !== null) return start;
  }
  if (NO_NAMES.has(word) || !isAlike(token, tokens[last])) return null;
  const isShort =
    first.shortForms.includes(word) || first.forms.some((form) => isShortForm(word, form));
  return isShort ? end - 1 : null;
}

/** Where a first name may end: right before the last name, before a middle name, and before something in brackets. */
function endsBefore(tokens: Tokens, from: number): number[] {
  const middle = tokens[from - 1];
  const last = tokens[from];
  if (!middle || !last) return [];
  const ends = [from];
  if (isInitial(middle.word)) {
    if (/^[.\s]*$/.test(middle.gap)) ends.push(from - 1);
  } else if (/^\s+$/.test(middle.gap) && /^\s+$/.test(tokens[from - 2]?.gap ?? "")) {
    // "Cole looks young" is no name.
    const isAlike = [last, tokens[from - 2]].every((one) => one?.isCapital === middle.isCapital);
    if (isAlike && !NO_NAMES.has(middle.word)) ends.push(from - 1);
  }
  if (/^[)\]"”»]\s*$/.test(middle.gap)) {
    for (let end = from - 1; end >= Math.max(from - 1 - MOST_APART, 1); end -= 1) {
      if (/^[.\s]*[([“"«]$/.test(tokens[end - 1]?.gap ?? "")) return [...ends, end];
    }
  }
  return ends;
}

/** Where the first name stands behind a last name, or its initial behind a comma; null if neither does. */
export function givenBehind(
  tokens: Tokens,
  { forms, shortForms, initial }: FirstNames,
  lastTo: number,
): number | null {
  const hasGeneration = GENERATIONS.has(tokens[lastTo]?.word ?? "");
  const to = hasGeneration ? lastTo + 1 : lastTo;
  const gap = tokens[to - 1]?.gap ?? "";
  if (isSentenceEnd(gap) && !hasGeneration) return null;
  const letter = tokens[to];
  if (!letter || !areNames(letter, tokens[lastTo - 1])) return null;
  // "Houma Will Host" is no Will Houma.
  if (isEveryday(letter.word) && gap.trim() === "") return null;
  if (forms.some((form) => isJoinedAt(tokens, to, form))) return to;
  if (isAlike(letter, tokens[lastTo - 1]) && shortForms.includes(letter.word)) return to;
  if (letter.word !== initial || !gap.includes(",")) return null;
  const isMeant = letter.gap.startsWith(".") || (letter.isCapital && !LETTER_WORDS.has(initial));
  return isMeant && !isInitialOfNext(tokens, to) ? to : null;
}

/** "Brother Martin, M. Jones" names Jones; "Martin, M. Jones, A." both. */
function isInitialOfNext(tokens: Tokens, at: number): boolean {
  const gap = tokens[at]?.gap ?? "";
  const next = tokens[at + 1];
  if (!next?.isCapital || isInitial(next.word) || !/^\.?[^\S\n]+$/.test(gap)) return false;
  return !(next.gap.includes(",") && isInitial(tokens[at + 2]?.word ?? ""));
}

/** Where words begin that end before another one and are a name, written in one word or several. */
function startOfJoined(tokens: Tokens, end: number, name: string): number | null {
  let written = "";
  for (let at = end - 1; at >= Math.max(end - MOST_APART, 0); at -= 1) {
    written = (tokens[at]?.word ?? "") + written;
    if (written.length >= name.length) return written === name ? at : null;
  }
  return null;
}

function isJoinedAt(tokens: Tokens, from: number, name: string): boolean {
  let written = "";
  for (let at = from; at < from + MOST_APART; at += 1) {
    written += tokens[at]?.word ?? "";
    if (written.length >= name.length) return written === name;
  }
  return false;
}

/** Of how many words a first name or nickname is that stands at a word; 0 where none does. Initials count for none. */
export function lengthOfFirst(tokens: Tokens, first: FirstNames, from: number): number {
  for (let length = MOST_APART; length > 0; length -= 1) {
    const words = tokens.slice(from, from + length).map(({ word }) => word);
    if (words.length === length && first.names.includes(words.join(""))) return length;
  }
  return first.shortForms.includes(tokens[from]?.word ?? "") ? 1 : 0;
}

/** "Matt" for Matthew, and "Matthew" for Matt. */
function isShortForm(word: string, form: string): boolean {
  if (word.length < SHORTEST_SHORT_FORM) return false;
  return form.startsWith(word) || (form.length >= SHORTEST_LENGTHENED && word.startsWith(form));
}
