import { GENERATIONS } from "#lib/names/generations.ts";
import { foldedLetters } from "#lib/names/plain-letters.ts";
import { isEveryday } from "./everyday-words.ts";
import { POSITIONS } from "./name-parts.ts";

/** A word of a text, and what stands behind it. */
export interface Token {
  word: string;
  /** Whether it has a capital letter: "deGrom" has one. */
  isCapital: boolean;
  /** Whether it has no small letter: "CASTLE". */
  isUpper: boolean;
  gap: string;
}

export type Tokens = readonly Token[];

/** Words that are no part of a name, also where a headline begins them with a capital letter. */
export const NO_NAMES = new Set(
  "a an and are as at but by for from has he his in is new no not now of on or our over plus she than that the then to versus vs was who with".split(
    " ",
  ),
);
/** Parts of last names that alone name nobody. */
export const PARTICLES = new Set(
  "al bin da de del den der dos du el la le mac mc saint san st van von".split(" "),
);

/** The most words that are one word of a name written apart, or that stand in brackets inside a name. */
export const MOST_APART = 3;

const WORD = /[\p{L}\p{N}]+/gu;
const APOSTROPHE = "['’‘ʼ`´′]";
/** Stands behind the word whose apostrophe it was. */
const OWNER = "§";
const POSSESSIVE = new RegExp(`${APOSTROPHE}s(?!\\p{L})`, "giu");
const APOSTROPHES = new RegExp(APOSTROPHE, "g");
/** The last letter of a word that goes on with a capital letter or a digit. */
export const JOINED = /\p{Ll}(?=[\p{Lu}\p{N}])|\p{N}(?=\p{L})/u;
export const JOINED_ALL = new RegExp(JOINED, "gu");

/** The words of a text in the letters of a keyboard; "O'Neal's" is `oneal`. */
export function readText(plain: string): Tokens {
  const text = withoutApostrophes(plain);
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: written, index } of text.matchAll(WORD)) {
    const last = tokens.at(-1);
    if (last) last.gap = text.slice(end, index);
    const word = written.toLowerCase();
    end = index + written.length;
    const isUpper = written.length > 1 && written === written.toUpperCase();
    tokens.push({ word, isCapital: written !== word, isUpper, gap: "" });
  }
  const last = tokens.at(-1);
  if (last) last.gap = text.slice(end);
  return tokens;
}

function withoutApostrophes(text: string): string {
  return text.replace(POSSESSIVE, OWNER).replace(APOSTROPHES, "");
}

/** The words of a text or name in the letters of a keyboard. */
export function wordsOf(text: string): string[] {
  return withoutApostrophes(foldedLetters(text)).toLowerCase().match(WORD) ?? [];
}

/** The words of a name without a Jr. */
export function withoutGeneration(words: string[]): string[] {
  return words.length > 1 && GENERATIONS.has(words.at(-1) ?? "") ? words.slice(0, -1) : words;
}

export function isInitial(word: string): boolean {
  return word.length === 1;
}

export function isSentenceEnd(gap: string): boolean {
  return /[.!?:;]\s/.test(gap);
}

/** Whether a word is written as a name is, where another one of the text is one. */
export function isAlike(word: Token | undefined, name: Token | undefined): boolean {
  return word !== undefined && (word.isCapital || !name?.isCapital);
}

/** Whether a first and a last name are written as names: "when will Houma host it" and "Malik means it" are not. */
export function areNames(first: Token | undefined, last: Token | undefined): boolean {
  if (!first || !last) return false;
  const isFirst = isAlike(first, last) || !isEveryday(first.word);
  return isFirst && (isAlike(last, first) || !isEveryday(last.word));
}

/** Words with a point that end no sentence. */
const SHORTENED = new Set("coach dr mr mrs ms no st vs".split(" "));
/** Behind a word, what ends a sentence or line, or begins what somebody says. */
const BREAK = /[.!?…][^\p{L}\p{N}\s]*\s|[\n"“«•]/u;

/** Whether a word may have its capital letter because a sentence begins with it. */
export function beginsSentence(tokens: Tokens, at: number): boolean {
  const before = tokens[at - 1];
  if (!before) return true;
  const isShortened = /^[a-z]$/.test(before.word) || SHORTENED.has(before.word);
  return BREAK.test(before.gap) && !isShortened && !isItemNumber(tokens, at - 1);
}

/**
 * Whether a number counts what follows: "1. Thibeaux, 2. Castle". One begins its line, or has the next one up or down
 * beside it; "from 12 to 7. Means" and "at 6:30. Gates" end a sentence.
 */
function isItemNumber(tokens: Tokens, at: number): boolean {
  const { word = "" } = tokens[at] ?? {};
  if (!/^\d{1,3}$/.test(word)) return false;
  const before = tokens[at - 1];
  if (!before || /\n\s*$/.test(before.gap)) return true;
  if (!/(?:[,;•]\s*|[:.!?]\s+)$/.test(before.gap) || SHORTENED.has(before.word)) return false;
  const isNext = ({ word: other, gap }: Token) =>
    /^\d{1,3}$/.test(other) && /^[.)]/.test(gap) && Math.abs(Number(other) - Number(word)) === 1;
  return word === "1" || tokens.some(isNext);
}

/** Whether words are a name by what marks them: "CASTLE climbs", "Castle's run", "Castle (SS)". */
export function areMarked(tokens: Tokens, { from, to }: { from: number; to: number }): boolean {
  const gap = tokens[to - 1]?.gap ?? "";
  const next = tokens[to];
  return (
    tokens.slice(from, to).some(({ isUpper }) => isUpper) ||
    gap.startsWith(OWNER) ||
    (/^\s*[(,]\s*$/.test(gap) && next?.isCapital === true && POSITIONS.has(next.word))
  );
}
