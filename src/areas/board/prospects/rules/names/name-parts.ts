import { GENERATIONS } from "#lib/names/generations.ts";

/** "(R)" is a hand. */
const SHORTEST_NICKNAME = 2;

/** Positions as they stand beside a name. */
export const POSITIONS: ReadonlySet<string> = new Set(
  "c p ss of if inf mif cif rhp lhp rhh lhh rf lf cf dh ut util 1b 2b 3b".split(" "),
);

/** What else is noted of a player beside his name. */
const NOTES = new Set(
  `bats brother captain catcher class cousin duplicate first freshman grad grade infielder injured junior left lefty
  new number outfielder pitcher right righty second senior shortstop sophomore switch the third throws transfer triplet
  twin twins uncommitted utility younger older big little`.split(/\s+/),
);

const NICKNAME = /"([^"]*)"|“([^”]*)”|«([^»]*)»|\(([^)]*)\)|['‘]([^'’]*)['’](?!\p{L})/gu;

/** "(twin of Jalen)" tells of another child. */
const RELATIVE = /\b(?:twin|triplet|brother|sister|sibling|cousin)s?\b/i;

/** The group of `NICKNAME` that stands in brackets, where positions and notes stand as well. */
const IN_BRACKETS = 4;

/**
 * A name without what stands in quotes or brackets, and what of that may be a name: `Malik "MJ" (SS)` is Malik, and MJ.
 */
export function splitNickname(name: string): { name: string; nicknames: string[] } {
  const asides = asidesIn(name);
  const nicknames = asides.flatMap(([, ...parts]) => {
    const group = parts.findIndex((part) => part !== undefined);
    const text = parts[group] ?? "";
    const isInBrackets = group + 1 === IN_BRACKETS;
    if (isInBrackets && RELATIVE.test(text)) return [];
    // "(CJ, SS)" is a name and a position.
    return text.split(/[,/&;]/).filter((part) => isNickname(part, isInBrackets));
  });
  const rest = asides
    .reduceRight(
      (left, { index, 0: { length } }) => `${left.slice(0, index)} ${left.slice(index + length)}`,
      name,
    )
    .trim();
  return rest === "" ? { name, nicknames: [] } : { name: rest, nicknames };
}

/** What stands in quotes or brackets. An apostrophe within a word opens nothing. */
function asidesIn(name: string): RegExpExecArray[] {
  const asides: RegExpExecArray[] = [];
  const pattern = new RegExp(NICKNAME);
  for (let aside = pattern.exec(name); aside; aside = pattern.exec(name)) {
    const isInWord = /^['‘]/.test(aside[0]) && /\p{L}$/u.test(name.slice(0, aside.index));
    if (isInWord) pattern.lastIndex = aside.index + 1;
    else asides.push(aside);
  }
  return asides;
}

/** Letters that somebody is called by: "C.J.", "J R". */
const LETTERS = /^\p{L}(?:\.\s*|\s+)\p{L}(?:(?:\.\s*|\s+)\p{L})*\.?$/u;

/**
 * Whether it is a name, as "J.R." and "Big Mike" are, and not "SS/RHP", "Jr.", "class of 2029" or "twin": in brackets
 * no word of it may be a note, in quotes one has to be none.
 */
function isNickname(text: string, isInBrackets: boolean): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const joined = words.join("");
  if (/\p{N}/u.test(text) || joined.length < SHORTEST_NICKNAME) return false;
  if (LETTERS.test(text.trim())) return !(isInBrackets && POSITIONS.has(joined));
  const isName = (word: string) =>
    ![POSITIONS, GENERATIONS, NOTES].some((notes) => notes.has(word));
  return isInBrackets ? words.every(isName) : words.some(isName);
}
