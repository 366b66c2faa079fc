import { GENERATIONS } from "#lib/names/generations.ts";
import type { PersonName } from "#lib/names/person-name.ts";
import { searchWords } from "#lib/names/search-words.ts";
import { namesIn } from "../public-fields.ts";
import { POSITIONS, splitNickname } from "./name-parts.ts";

/** What tells whether two players may be the same child. */
export interface Named extends PersonName {
  /** What else he is, or was, called. */
  otherNames?: readonly PersonName[];
}

/**
 * Whether two players may be the same child: the whole name is the same, or one of the others that they are called.
 * Names are the same wherever first and last name are parted, and in either order; case, accents, marks, initials, a
 * Jr. and a position count for nothing, nor does a further first name that only one of them has. A nickname in quotes
 * is left out, or stands for the first name. Siblings differ in the first name, so they are none. The class doesn't
 * count: staff may correct it, and would bring a child back by it.
 */
export function isNamesake(one: Named, other: Named): boolean {
  const spellings = spellingsOf(other);
  return spellingsOf(one).some((name) => spellings.some((another) => isSameName(name, another)));
}

/**
 * A name as a family wrote it, for `isNamesake`, which compares it in either order. The part before a comma may be the
 * last name.
 */
export function writtenName(playerName: string): PersonName & { otherNames: PersonName[] } {
  const [lastName = "", firstName] = playerName.split(/,(.*)/s);
  return {
    firstName: "",
    lastName: playerName,
    otherNames: firstName === undefined ? [] : [{ firstName, lastName }],
  };
}

/** A name as it is compared, its words in one order. */
interface Spelling {
  /** All words, joined: what looks like an initial may begin a name, as in "O Neal". */
  whole: string;
  /** The words without middle initials, joined. */
  joined: string;
  first: string;
  middle: readonly string[];
  last: string;
}

/** A name is compared with many others: each is reckoned once. */
const kept = new WeakMap<Named, readonly Spelling[]>();

function spellingsOf(named: Named): readonly Spelling[] {
  const spellings =
    kept.get(named) ??
    [named, ...(named.otherNames ?? [])].flatMap(withNicknames).flatMap(spellBoth);
  kept.set(named, spellings);
  return spellings;
}

/** A name, and each nickname of it in the place of the first name. */
function withNicknames({ firstName, lastName }: PersonName): PersonName[] {
  const first = splitNickname(firstName);
  const last = splitNickname(lastName);
  const nicknames = [...first.nicknames, ...last.nicknames];
  return [
    { firstName, lastName },
    ...nicknames.map((nickname) => ({ firstName: nickname, lastName: last.name })),
  ];
}

/** A name with its first name first, and the other way round. */
function spellBoth({ firstName, lastName }: PersonName): Spelling[] {
  const first = wordsOf(firstName);
  const last = wordsOf(lastName);
  const [lead, ...rest] = [...first, ...last];
  if (lead === undefined) return [];
  const isParted = first.length > 0 && last.length > 0;
  const other = isParted ? [...last, ...first] : [...rest, lead];
  return [spell([lead, ...rest]), spell(other)];
}

/** The words of a first or last name without a Jr. and a position. A letter alone may be an initial: "J. P." */
function wordsOf(name: string): string[] {
  const words = searchWords(splitNickname(name).name);
  const isLeftOut = (word: string) =>
    GENERATIONS.has(word) || (word.length > 1 && POSITIONS.has(word));
  while (words.length > 1 && isLeftOut(words.at(-1) ?? "")) words.pop();
  return words;
}

function spell(words: readonly string[]): Spelling {
  // "J. T." is a first name, "Malik J." has a middle initial.
  const initials = words.findIndex((word) => word.length > 1);
  const lead = initials > 0 ? words.slice(0, initials).join("") : words[0];
  const rest = words.slice(Math.max(initials, 1));
  const last = rest.at(-1) ?? "";
  const middle = rest.slice(0, -1).filter((word) => word.length > 1);
  const first = lead ?? "";
  const joined = [first, ...middle, last].join("");
  return { whole: words.join(""), joined, first, middle, last };
}

function isSameName(one: Spelling, other: Spelling): boolean {
  if (one.whole === other.whole || one.joined === other.joined) return true;
  if (one.last === "" || one.first !== other.first || one.last !== other.last) return false;
  return isWithin(one.middle, other.middle) || isWithin(other.middle, one.middle);
}

/** Whether all these words stand among others, in their order. */
function isWithin(few: readonly string[], many: readonly string[]): boolean {
  let found = 0;
  for (const word of many) if (word === few[found]) found += 1;
  return found === few.length;
}

/** As what a child is known: a player of the board, a nomination, or both. */
export interface Known {
  id?: number | null;
  nominationId?: number;
}

/** A player of the board whose guardian said no, and how much of a no it is. */
export interface WithheldPlayer extends Named {
  id: number;
  /** Null where nobody knows it. */
  gradYear: number | null;
  answer: "refused" | "hidden";
}

/** A child whose guardian took a nomination of him down, or allows its short version only. */
export interface TakenDown extends Named {
  nominationId: number;
  gradYear: number;
  /** The player whom the nomination brought onto the board; null where it brought none. */
  id: number | null;
  answer: "taken_down" | "refused";
  /** The guardian who said it; null where that may be another one than is named. */
  saidBy: string | null;
  saidAt: Date;
}

/** A child whose guardian said no. */
export type Withheld = WithheldPlayer | TakenDown;

/** The children whose guardians said no, and by which names any child is known. */
export interface Children {
  withheld: readonly Withheld[];
  /**
   * Every name of a child (decision 030): those of the player, of the nominations that brought him or were merged with
   * those, and what each was called before.
   */
  namesOf(known: Known): readonly PersonName[];
}

/**
 * Which of them may be this child: nobody brings a child back whose guardian said no. Everybody reads a first name, so
 * it is also compared alone: it may be a whole name beside any last name.
 */
export function namesakesIn<One extends Withheld>(
  withheld: readonly One[],
  { firstName, lastName, otherNames = [], ...known }: Named & Known,
): One[] {
  const called = {
    firstName,
    lastName,
    otherNames: [...otherNames, { firstName, lastName: "" }],
  };
  return withheld.filter((one) => !isKnownAs(one, known) && isNamesake(one, called));
}

/**
 * Whether a first name, which everybody reads of every child, also holds a last name of the child beside other words.
 * A first name that is only that word is a first name: "James James". One letter is no last name: "A.J.", "J."
 * @param otherNames what else the child is, or was, called
 */
export function holdsLastName(
  { firstName, lastName }: PersonName,
  otherNames: readonly PersonName[],
): boolean {
  const words = searchWords(firstName);
  return [lastName, ...otherNames.map((name) => name.lastName)].some((last) => {
    const found = searchWords(last).filter((word) => !GENERATIONS.has(word));
    if (found.join("").length < 2 || found.length >= words.length) return false;
    return ` ${words.join(" ")} `.includes(` ${found.join(" ")} `);
  });
}

/** The refusal of such a first name. */
export const LAST_NAME_IN_FIRST =
  "Please enter only the first name. Everyone can read it, even if the last name is hidden";

interface Shown {
  child: PersonName & Known;
  /** Name before a change. */
  before?: PersonName | null | undefined;
  /** Further names by which the child is known (`Children.namesOf`). */
  otherNames: readonly PersonName[];
}

/**
 * Children with a no about whom staff are asked before they show a child, or change it: of a change, those of whom the
 * child was no namesake before. A new name asks again about those who bear it: staff may have given the child with the
 * no the name that this one had before.
 */
export function newNamesakesIn<One extends Withheld>(
  withheld: readonly One[],
  { child, before, otherNames }: Shown,
): One[] {
  const called = { ...child, otherNames: namesIn(child) };
  const all = [...called.otherNames, ...otherNames];
  const found = namesakesIn(withheld, { ...child, otherNames: all });
  if (!before) return found;
  const earlier = namesakesIn(withheld, { ...child, ...before, otherNames });
  const isRenamed = child.firstName !== before.firstName || child.lastName !== before.lastName;
  const renamed = isRenamed ? namesakesIn(withheld, called) : [];
  return found.filter((one) => !earlier.includes(one) || renamed.includes(one));
}

/** Whether both are known as the same player or nomination. */
export function isKnownAs(one: Known, { id, nominationId }: Known): boolean {
  const isThisPlayer = one.id !== null && one.id === id;
  return isThisPlayer || (nominationId !== undefined && one.nominationId === nominationId);
}

/** The number under which staff find a child whose guardian said no. */
export function numberOf(one: Withheld): string {
  return "nominationId" in one ? `nomination #${one.nominationId}` : `#${one.id}`;
}

const NOES = {
  refused: "allows the short version only",
  hidden: "took him off the board",
  taken_down: "took him down on YouScout",
} as const;

/** What staff are told of a child whose guardian said no; never who the guardian is. */
export function guardianSaidNo(one: Withheld): string {
  const { gradYear, answer } = one;
  const who = gradYear === null ? numberOf(one) : `${numberOf(one)}, class of ${gradYear}`;
  return `A player of this name is on file (${who}), and his guardian ${NOES[answer]}.`;
}
