import type { PersonName } from "#lib/names/person-name.ts";
import { foldedLetters } from "#lib/names/plain-letters.ts";
import { isEveryday, isNeverAlone } from "./everyday-words.ts";
import {
  type FirstNames,
  firstNames,
  givenBefore,
  givenBehind,
  lengthOfFirst,
} from "./first-names.ts";
import {
  hasOwnLast,
  isAfterFirst,
  listCalledBrothers,
  listNamedBefore,
  listNamedBehind,
  namesBrothers,
} from "./named-together.ts";
import {
  areMarked,
  beginsSentence,
  JOINED,
  JOINED_ALL,
  MOST_APART,
  PARTICLES,
  readText,
  type Tokens,
  withoutGeneration,
  wordsOf,
} from "./text-words.ts";

/** A player as a text may name him. */
interface Nameable extends PersonName {
  /** Whether nobody but staff ever saw him: his last name alone tells of nobody. */
  isNeverShown?: boolean | undefined;
}

/** With a number before them, parts of an address: "100 S. Jackson St" is nobody. */
const COMPASS = new Set(["n", "e", "s", "w"]);
/** How many others are meant by "the Thibeaux brothers", so that nobody else is. */
const LEAST_BROTHERS = 2;
/** What stands in brackets behind a name. */
const BRACKETS = /\s*\([^()]{1,30}\)/;
const BRACKETS_ALL = new RegExp(BRACKETS, "g");
const SHORTEST_NAME = 4;
const SHORTEST_PART = 3;
/** "bryceguioreux", as in a tag, is no word of every day; shorter ones may be. */
const SHORTEST_TAG = 6;

/** Finds players in texts; made once for the players and used for many texts. */
export interface NameFinder<Player extends Nameable> {
  /**
   * The first player whom a text names: as `findWhole` does, together with a brother, or by the last name alone, where
   * that is no short word, none of a school or team, and written as a name: with a capital letter, which is not that
   * of a sentence if the name is a word of every day. Where all letters are small, names that are no such words count.
   * First names alone, and "Bryce G.", name nobody.
   * @param about whose text it is: neither his name nor his last name counts
   */
  find(text: string, about?: Nameable & { id: number }): Player | null;
  /**
   * The first player whose first and last name stand together in a text, whatever the case, accents and marks: in
   * either order, also with a middle name, an initial or something in brackets between them, with a short form, a
   * nickname or an initial for the first, in a list that ends with the last, or as a tag.
   */
  findWhole(text: string, about?: Nameable & { id: number }): Player | null;
}

/** What else is on the board. */
interface Board<Player> {
  /** Its schools and teams: "Brother Martin" names nobody. */
  places: readonly (string | null)[];
  /** All its last names: "Roberts" is no plural of Robert where somebody is called so. */
  lastNames?: readonly string[];
  /**
   * Who is meant as well by a name that he shares: such a text names nobody. Where they share the last name alone, a
   * text names a player if it has his first name beside theirs, or tells of more who are called so than they are.
   */
  others?: readonly Player[];
}

/** @param players each once for every name that he has, or had */
export function createNameFinder<Player extends Nameable & { id: number }>(
  players: readonly Player[],
  { places, lastNames = [], others = [] }: Board<Player>,
): NameFinder<Player> {
  const ofPlaces = new Set(places.flatMap((place) => wordsOf(place ?? "")));
  const firstOfOthers = new Set(others.flatMap((other) => firstNames(other.firstName).names));
  const known = new Set(lastNames.map((name) => withoutGeneration(wordsOf(name)).join("")));
  const board = { ofPlaces, known };
  const byKey = new Map<string, Entry<Player>[]>();
  /** What names begin with: most words of a text begin none. */
  const beginnings = new Set<string>();
  const add = (key: string, entry: Entry<Player>) => {
    for (let length = 1; length <= BEGINNING; length += 1) beginnings.add(key.slice(0, length));
    const there = byKey.get(key);
    if (there) there.push(entry);
    else byKey.set(key, [entry]);
  };
  const addNames = (player: Player, isOther: boolean) => {
    const last = withoutGeneration(wordsOf(player.lastName));
    const key = last.join("");
    if (key === "") return;
    // Most of the others share no name with a player.
    if (isOther && ![key, ...last].some((word) => byKey.has(word))) return;
    const first = firstNames(player.firstName);
    const isName =
      last.length > 1 || (key.length >= SHORTEST_NAME && !isNeverAlone(key) && !ofPlaces.has(key));
    const isTelling = isName && !player.isNeverShown;
    const entry = { player, isOther, first, last: key, words: last.length, isTelling };
    add(key, entry);
    const written = [...first.forms, ...first.shortForms];
    for (const tag of new Set(written.flatMap((form) => [form + key, key + form]))) {
      if (tag.length >= SHORTEST_TAG) add(tag, { ...entry, isTag: true });
    }
    if (last.length === 1) return;
    for (const part of new Set(last)) {
      if (part.length < SHORTEST_PART || PARTICLES.has(part)) continue;
      add(part, { ...entry, words: 1, isTelling: false });
    }
  };
  for (const player of players) addNames(player, false);
  for (const player of others) addNames(player, true);

  /** Who may be meant by some words of a text, joined, and whether as a plural or possessive without its mark. */
  function entriesOf(written: string): Entry<Player>[] {
    const entries = byKey.get(written);
    if (entries || known.has(written) || !written.endsWith("s")) return entries ?? [];
    const one = byKey.get(written.slice(0, -1));
    const sibilant = /(?:[sxz]|[cs]h)es$/.test(written) ? byKey.get(written.slice(0, -2)) : null;
    return (one ?? sibilant ?? []).filter(({ last }) => last.length >= SHORTEST_NAME);
  }

  function findIn(tokens: Tokens, how: How): Player | null {
    for (let from = 0; from < tokens.length; from += 1) {
      let written = "";
      if (!beginnings.has(beginningOf(tokens[from]?.word ?? ""))) continue;
      for (let to = from + 1; to <= Math.min(from + MOST_APART, tokens.length); to += 1) {
        written += tokens[to - 1]?.word ?? "";
        const place = { from, to };
        const named = entriesOf(written).map((entry) => ({
          ...entry,
          ways: listWays(tokens, { entry, place, board }, how),
        }));
        const theirs = named.filter((one) => one.isOther && one.ways.length > 0);
        const found = named.find(
          (one) => !one.isOther && isMeant(tokens, { one, theirs, place }, how),
        );
        if (found) return found.player;
      }
    }
    return null;
  }

  /** Whether a text names this player, and not only others who share a name with him. */
  function isMeant(tokens: Tokens, { one, theirs, place }: Meant<Player>, how: How): boolean {
    const firsts = theirs.flatMap(({ ways }) => ways.filter(({ by }) => by === "whole"));
    const isTheirs = (at: number) => firsts.some((way) => way.at === at);
    const isAnothers = (at: number) => firstOfOthers.has(tokens[at]?.word ?? "");
    const isHis: Record<Way["by"], (way: Way) => boolean> = {
      whole: ({ at, isLoose }) =>
        !isTheirs(at) && !(isLoose && firsts.length > 0 && hasOtherBearer(at)),
      brothers: () => new Set(theirs.map(({ player }) => player.id)).size < LEAST_BROTHERS,
      last: () => theirs.length === 0,
    };
    const hasOtherBearer = (at: number) =>
      isAnothers(at) || hasOwnLast(tokens, at, at + (lengthOfFirst(tokens, one.first, at) || 1));
    if (one.ways.some((way) => isHis[way.by](way))) return true;
    const isOwnLast = one.last === how.own?.last && one.player.id !== how.own.id;
    if (how.isWhole || one.isTag) return false;
    const hasFirst = firsts.length > 0;
    const isName = one.isTelling || isAfterFirst(tokens, place.from, noFirstOf(one.last, board));
    return [
      ...(hasFirst || isOwnLast || isName ? listNamedBehind(tokens, one.first, place) : []),
      ...(hasFirst || isOwnLast ? listCalledBrothers(tokens, one.first, place) : []),
    ].some(
      ({ at, isSure }) => !isTheirs(at) && (isSure || (hasFirst && !isOwnLast && !isAnothers(at))),
    );
  }

  function findAnyhow(text: string, how: How): Player | null {
    if (byKey.size === 0) return null;
    const plain = foldedLetters(text);
    const readings = [plain];
    // "Jalen (SS) and Malik (C) Thibeaux"
    if (BRACKETS.test(plain)) readings.push(plain.replace(BRACKETS_ALL, ""));
    // "#BryceGuioreux"
    if (JOINED.test(plain)) readings.push(plain.replace(JOINED_ALL, "$& "));
    for (const reading of readings) {
      const found = findIn(readText(reading), how);
      if (found) return found;
    }
    return null;
  }

  return {
    find: (text, about) => findAnyhow(text, howOf(text, about, false)),
    findWhole: (text, about) => findAnyhow(text, howOf(text, about, true)),
  };
}

/** How a text is read. */
interface How {
  /** Whose it is. */
  own: OwnName | undefined;
  /** Whether last names alone count for nothing. */
  isWhole: boolean;
  /** Whether capital letters tell nothing, because it has no others, or none. */
  letters: "capital" | "small" | "both";
}

function howOf(
  text: string,
  about: (Nameable & { id: number }) | undefined,
  isWhole: boolean,
): How {
  return { own: about && ownNameOf(about), isWhole, letters: lettersOf(text) };
}

function lettersOf(text: string): How["letters"] {
  if (!/\p{Ll}/u.test(text)) return "capital";
  return /\p{Lu}/u.test(text) ? "both" : "small";
}

interface OwnName {
  id: number;
  first: string | undefined;
  last: string;
}

function ownNameOf({ id, ...name }: Nameable & { id: number }): OwnName {
  const last = withoutGeneration(wordsOf(name.lastName)).join("");
  return { id, first: firstNames(name.firstName).forms[0], last };
}

/** A name without case, accents, marks and Jr.: one that two players share is the same for both. */
export function plainName({ firstName, lastName }: PersonName): string {
  return [...wordsOf(firstName), ...withoutGeneration(wordsOf(lastName))].join(" ");
}

/** Whether a word can't be the first name before a last one: "Brother" Martin. */
function noFirstOf(last: string, { ofPlaces }: KnownWords): (word: string) => boolean {
  return (word) => ofPlaces.has(last) && ofPlaces.has(word);
}

/** In which ways some words of a text, which are his last name, name a player; none if they do not. */
function listWays(
  tokens: Tokens,
  { entry, place, board }: { entry: Entry<{ id: number }>; place: Place; board: KnownWords },
  { own, isWhole, letters }: How,
): Way[] {
  const { from, to } = place;
  const { player, first, last, words, isTelling, isTag } = entry;
  const isOwnLast = last === own?.last;
  if (player.id === own?.id || (isOwnLast && first.forms[0] === own?.first)) return [];
  if (isTag) return to - from === 1 ? [{ by: "whole", at: from }] : [];
  const ways: Way[] = [];
  const before = isWhole && isStreet(tokens, from) ? null : givenBefore(tokens, first, from);
  if (before !== null) ways.push({ by: "whole", at: before });
  const behind = givenBehind(tokens, first, to);
  if (behind !== null) ways.push({ by: "whole", at: behind, isLoose: true });
  const isNoFirst = noFirstOf(last, board);
  const isLast = (word: string) => board.known.has(word);
  const listed = listNamedBefore(tokens, first, { from, isWord: !isTelling, isNoFirst, isLast });
  ways.push(...listed.map((at): Way => ({ by: "whole", at })));
  // "A good win" is nobody's last name.
  const isWritten = to - from === 1 || to - from === words;
  if (isWhole || !isTelling || !isWritten || isOwnLast) return ways;
  if (isWrittenAsName(tokens, { last, place, letters })) {
    ways.push({ by: namesBrothers(tokens, place) ? "brothers" : "last", at: from });
  }
  return ways;
}

/** Whether a last name alone is one: "Means hits" and "Gates open at 8" are not, "the Means family" is. */
function isWrittenAsName(
  tokens: Tokens,
  { last, place: { from, to }, letters }: { last: string; place: Place } & Pick<How, "letters">,
): boolean {
  if (letters === "capital") return true;
  if (letters === "small") return !isEveryday(last);
  const isCapital = tokens
    .slice(from, to)
    .some((token) => token.isCapital && !PARTICLES.has(token.word));
  const mayBegin = isEveryday(last) && beginsSentence(tokens, from);
  return isCapital && (!mayBegin || areMarked(tokens, { from, to }));
}

/** How much of a word is looked up first. */
const BEGINNING = 4;

function beginningOf(word: string): string {
  return word.slice(0, BEGINNING);
}

interface Place {
  from: number;
  to: number;
}

/** How a player is named: by first and last name, by the last name of several, or by that alone. */
interface Way {
  by: "whole" | "brothers" | "last";
  /** Where the first name stands, or what else there is. */
  at: number;
  /** Whether the first name stands behind, where another one's may follow. */
  isLoose?: boolean;
}

/** The words of schools and teams, and the last names of the board. */
interface KnownWords {
  ofPlaces: ReadonlySet<string>;
  known: ReadonlySet<string>;
}

interface Named<Player> extends Entry<Player> {
  ways: readonly Way[];
}

/** A player whom some words of a text may name, and the others whom they name. */
interface Meant<Player> {
  one: Named<Player>;
  theirs: readonly Named<Player>[];
  place: Place;
}

interface Entry<Player> {
  player: Player;
  isOther: boolean;
  /** Whether it is first and last name in one word. */
  isTag?: boolean;
  first: FirstNames;
  /** The last name, its words joined. */
  last: string;
  /** Of how many words it is. */
  words: number;
  /** Whether it names him without a first name. */
  isTelling: boolean;
}

/** Whether a last name stands in an address, behind a number and a point of the compass. */
function isStreet(tokens: Tokens, from: number): boolean {
  return COMPASS.has(tokens[from - 1]?.word ?? "") && /^\d+$/.test(tokens[from - 2]?.word ?? "");
}
