import { GENERATIONS } from "#lib/names/generations.ts";
import { type FirstNames, lengthOfFirst, startOfFirst } from "./first-names.ts";
import { POSITIONS } from "./name-parts.ts";
import {
  isAlike,
  isInitial,
  isSentenceEnd,
  NO_NAMES,
  PARTICLES,
  type Token,
  type Tokens,
} from "./text-words.ts";

/** Brothers who are named by one last name: "Jalen and Malik Thibeaux", "Malik Thibeaux and his brother Jalen". */

const AND_WORDS = new Set(["and", "plus"]);
const AND = /^[§.]?\s*[&+/]\s*$/;
const COMMA = /^[§.]?\s*,\s*$/;
const SPACE = /^[^\S\n]+$/;
/** Who is said to be another one's brother. */
const BROTHER = new Set(
  "bro brother brothers cousin cousins sibling siblings twin twins".split(" "),
);
/** Behind a last name, two or more who have it. */
const BROTHERS = new Set(
  "bros boys brothers cousins duo siblings tandem trio twins younger older twin".split(" "),
);
const BESIDE_BROTHER = new Set("his her their the a an younger older little big kid".split(" "));
const TITLES = new Set("coach coaches dr mr mrs ms scout scouts".split(" "));
/** Before a first name, words with which a sentence or headline begins. */
const OPENERS = new Set("both congrats congratulations like meet see watch welcome".split(" "));
/** The most words between the first name of a list and its end. */
const MOST_LISTED = 12;

interface Place {
  from: number;
  to: number;
}

/** A first name that stands beside another one's whole name. */
export interface Brother {
  /** Where it begins. */
  at: number;
  /** Whether the text says that he is a brother; else the first name may be somebody else's. */
  isSure: boolean;
}

/** What tells whether a list of first names ends with a last name. */
interface ListEnd {
  from: number;
  /** Whether the last name is a word of every day, or one of a school or team. */
  isWord: boolean;
  /** Whether a word can't be the first name before it: "Brother" Martin. */
  isNoFirst(word: string): boolean;
  /** Whether a word is a last name on the board. */
  isLast(word: string): boolean;
}

/**
 * Where a first name begins in a list that ends with a last name, right behind another first name: "Jalen and Malik
 * Thibeaux". With commas alone only before a last name that is nothing else.
 */
export function listNamedBefore(tokens: Tokens, first: FirstNames, end: ListEnd): number[] {
  const { from, isWord } = end;
  if (isWord && !tokens[from]?.isCapital) return [];
  const starts: number[] = [];
  let isAnd = false;
  let join = listBefore(tokens, end);
  for (let count = 0; join && count < MOST_LISTED; count += 1) {
    isAnd ||= join.isAnd;
    const start = startOfFirst(tokens, first, { end: join.end, last: from });
    const begin = start ?? join.end - 1;
    if (!isFirstName(tokens, join.end - 1, from) || isLastOfAnother(tokens, begin, end)) break;
    if (start !== null && (isAnd || !isWord)) starts.push(start);
    join = joinBefore(tokens, begin);
  }
  return starts;
}

/** What joins the first name right before a last name, which may have a middle one, to the one before it. */
function listBefore(tokens: Tokens, { from, isNoFirst }: ListEnd) {
  for (const at of [from - 1, from - 2]) {
    const token = tokens[at];
    if (!token || !isFirstName(tokens, at, from) || isNoFirst(token.word)) return null;
    if (!(isInitial(token.word) ? /^[.\s]*$/ : SPACE).test(token.gap)) return null;
    const join = joinBefore(tokens, at);
    if (join) return join;
  }
  return null;
}

/** Where the name ends that is joined to the one that begins at a word; null if none is. */
function joinBefore(tokens: Tokens, begin: number): { end: number; isAnd: boolean } | null {
  let end = begin;
  while (isBetween(tokens[end - 1]) && !isSentenceEnd(tokens[end - 1]?.gap ?? "")) end -= 1;
  const before = tokens[end - 1];
  if (!before) return null;
  if (AND_WORDS.has(before.word)) {
    const { word = "", gap = "." } = tokens[end - 2] ?? {};
    const isJoined = (isInitial(word) ? /^[.,\s]*$/ : /^[§,\s]*$/).test(gap);
    return isJoined ? { end: end - 1, isAnd: true } : null;
  }
  if (AND.test(before.gap)) return { end, isAnd: true };
  return COMMA.test(before.gap) ? { end, isAnd: false } : null;
}

/** Whether a word stands between two who are named together: a position, "his twin brother". */
function isBetween(token: Token | undefined): boolean {
  if (!token) return false;
  const isPosition = POSITIONS.has(token.word) && (token.isCapital || /^\d/.test(token.word));
  return isPosition || BROTHER.has(token.word) || BESIDE_BROTHER.has(token.word);
}

/** Whether the word before a last name may be a first one. */
export function isAfterFirst(
  tokens: Tokens,
  from: number,
  isNoFirst: (word: string) => boolean,
): boolean {
  const before = tokens[from - 1];
  if (!before?.isCapital || !SPACE.test(before.gap) || isNoFirst(before.word)) return false;
  return isFirstName(tokens, from - 1, from);
}

function isFirstName(tokens: Tokens, at: number, last: number): boolean {
  const token = tokens[at];
  if (!token || !isAlike(token, tokens[last]) || /^\d/.test(token.word)) return false;
  return ![NO_NAMES, PARTICLES, TITLES, BROTHER].some((words) => words.has(token.word));
}

/** "Emile Cole and Andre Young" is no Cole Young: a capital letter before it makes it a last name. */
function isLastOfAnother(tokens: Tokens, begin: number, { isLast }: ListEnd): boolean {
  const before = tokens[begin - 1];
  if (!before?.isCapital) return false;
  if (isInitial(before.word)) return /^\.?\s*$/.test(before.gap) && !POSITIONS.has(before.word);
  if (!SPACE.test(before.gap) || isBetween(before)) return false;
  if (NO_NAMES.has(before.word) || OPENERS.has(before.word)) return false;
  const gap = tokens[begin - 2]?.gap ?? "\n";
  return isSentenceEnd(gap) || gap.includes("\n") ? isLast(tokens[begin]?.word ?? "") : true;
}

/** Whether a first name has a last one of its own behind it: "Malik Thibeaux, Jalen Carter". */
export function hasOwnLast(tokens: Tokens, at: number, end: number): boolean {
  const next = tokens[end];
  if (!next || !SPACE.test(tokens[end - 1]?.gap ?? "")) return false;
  return isAlike(next, tokens[at]) && !NO_NAMES.has(next.word) && !isBetween(next);
}

/** The first names behind a last one that are joined to it: "Malik Thibeaux and Jalen", "Thibeaux (Malik & Jalen)". */
export function listNamedBehind(tokens: Tokens, first: FirstNames, { from, to }: Place): Brother[] {
  const found: Brother[] = [];
  const begin = GENERATIONS.has(tokens[to]?.word ?? "") ? to + 1 : to;
  const isEnd = (gap: string, at: number) => isSentenceEnd(gap) && (at === to || at > begin);
  let at = begin;
  let isJoined = false;
  let isSure = false;
  const end = Math.min(at + MOST_LISTED, tokens.length);
  while (at < end && !isEnd(tokens[at - 1]?.gap ?? "", at)) {
    const token = tokens[at];
    const gap = tokens[at - 1]?.gap ?? "";
    isJoined ||= AND.test(gap) || COMMA.test(gap) || AND_WORDS.has(token?.word ?? "");
    isSure ||= BROTHER.has(token?.word ?? "");
    if (AND_WORDS.has(token?.word ?? "") || isBetween(token)) {
      at += 1;
      continue;
    }
    const length = lengthOfFirst(tokens, first, at);
    if (!isFirstName(tokens, at, from) || hasOwnLast(tokens, at, at + (length || 1))) break;
    if (length > 0 && (isJoined || isSure)) found.push({ at, isSure });
    at += length || 1;
  }
  return found;
}

/** The first names without a last one of their own that stand in a sentence which tells of a brother. */
export function listCalledBrothers(tokens: Tokens, first: FirstNames, { from }: Place): Brother[] {
  return sentencesOf(tokens)
    .filter(({ words }) => words.some(({ word }) => BROTHER.has(word)))
    .flatMap(({ begin, words }) =>
      words.flatMap((_, index): Brother[] => {
        const at = begin + index;
        const length = lengthOfFirst(tokens, first, at);
        if (length === 0 || !isFirstName(tokens, at, from)) return [];
        if (hasOwnLast(tokens, at, at + length)) return [];
        const beside = [tokens[at - 1], tokens[at + length]];
        return [{ at, isSure: beside.some((one) => BROTHER.has(one?.word ?? "")) }];
      }),
    );
}

function sentencesOf(tokens: Tokens): { begin: number; words: Token[] }[] {
  const sentences: { begin: number; words: Token[] }[] = [];
  let begin = 0;
  tokens.forEach(({ word, gap }, at) => {
    const isEnd = /[.!?;]\s|\n/.test(gap) && !isInitial(word);
    if (!isEnd && at < tokens.length - 1) return;
    sentences.push({ begin, words: tokens.slice(begin, at + 1) });
    begin = at + 1;
  });
  return sentences;
}

/** Whether a last name stands for two who have it: "the Thibeaux brothers", "Thibeaux and Thibeaux". */
export function namesBrothers(tokens: Tokens, { from, to }: Place): boolean {
  const before = tokens[from - 1];
  const behind = tokens[to];
  const gap = tokens[to - 1]?.gap ?? "";
  const isPlural = (word = "") => word.endsWith("s") && BROTHER.has(word);
  if (isPlural(before?.word) && SPACE.test(before?.gap ?? "")) return true;
  if (behind && BROTHERS.has(behind.word) && SPACE.test(gap)) {
    const isSaid = !BESIDE_BROTHER.has(behind.word) && behind.word !== "twin";
    // "The Thibeaux brothers Malik and Andre" are those two.
    if (isSaid || isPlural(tokens[to + 1]?.word)) return !isListed(tokens, to);
  }
  const again = AND_WORDS.has(behind?.word ?? "") && SPACE.test(gap) ? to + 1 : to;
  if (again === to && !AND.test(gap)) return false;
  const length = to - from;
  const isSame = tokens
    .slice(again, again + length)
    .every(({ word }, index) => word === tokens[from + index]?.word);
  const end = again + length;
  return isSame && end <= tokens.length && !tokens[end - 1]?.gap.startsWith("§");
}

/** Whether at least two names follow on "the Thibeaux brothers". */
function isListed(tokens: Tokens, from: number): boolean {
  let at = from;
  while (BROTHERS.has(tokens[at]?.word ?? "")) at += 1;
  const isName = (index: number) => tokens[index]?.isCapital && isFirstName(tokens, index, index);
  if (isSentenceEnd(tokens[at - 1]?.gap ?? "") || !isName(at)) return false;
  const isAnd = AND_WORDS.has(tokens[at + 1]?.word ?? "");
  const isJoined = isAnd || AND.test(tokens[at]?.gap ?? "") || COMMA.test(tokens[at]?.gap ?? "");
  return isJoined && Boolean(isName(isAnd ? at + 2 : at + 1));
}
