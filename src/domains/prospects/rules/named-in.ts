import { foldedLetters } from "#lib/plain-letters.ts";
import { GENERATIONS, splitNickname } from "./name-parts.ts";
import { shortNamesOf } from "./short-names.ts";

/** A player as a text may name him. */
interface Nameable {
  firstName: string;
  lastName: string;
}

/** Last names that are words of the game or of every day: alone they name nobody. */
const ALSO_WORDS = new Set(
  `ball banks baker bell best bishop black blue bright brown bush carter case chance chase church clay coach
  cook cross day dean diamond early ease fair farmer field fields fisher flowers ford forest fox free french
  frost gold good grace grand grant gray green hall hand hard hart hayes head high hill home hood hope hunt
  hunter john joy judge justice key king knight lake lane law leader light little long love major march
  mark marsh martin mason mays mills moon moss noble north page park parker parks penn pool porter power
  powers price quick rank rice rich rivers roads rock rose royal rush sharp short small snow south speed
  spring star steel stone strange street strong summer summers swift taylor tyler victory walker wall
  ward warm waters webb weeks wells west white wild will wise wolf wood woods wright york young`.split(
    /\s+/,
  ),
);
/** Words that are no part of a name, also where a headline begins them with a capital letter. */
const NO_NAMES = new Set(
  "a an and are as at but by for from has he his in is new no not now of on or our over plus she than that the then to versus vs was who with".split(
    " ",
  ),
);
/** Parts of last names that alone name nobody. */
const PARTICLES = new Set(
  "al bin da de del den der dos du el la le mac mc saint san st van von".split(" "),
);
/** With a number before them, parts of an address: "100 S. Jackson St" is nobody. */
const COMPASS = new Set(["n", "e", "s", "w"]);
const SHORTEST_NAME = 4;
const SHORTEST_PART = 3;
/** "bryceguioreux", as in a tag, is no word of every day; shorter ones may be. */
const SHORTEST_TAG = 6;
/** "Matt" is Matthew, and "Matthew" is Matt. */
const SHORTEST_SHORT_FORM = 3;
const SHORTEST_LENGTHENED = 4;
/** The most words that are one word of a name written apart, or that stand in brackets inside a name. */
const MOST_APART = 3;
/** Letters that are words: "a young team" is no initial of Andre Young, but "A. Young" is. */
const LETTER_WORDS = new Set(["a", "i"]);

/** Finds players in texts; made once for the players and used for many texts. */
export interface NameFinder<Player extends Nameable> {
  /**
   * The first player whom a text names, whatever the case, accents and marks: by first and last name in either order,
   * also with a middle name, an initial or something in brackets between them, by a short form, a nickname or an
   * initial in the place of the first, as a tag, or by the last name alone unless that is a short or common word or one
   * of a school or team. First names alone, and "Bryce G.", name nobody.
   * @param about whose text it is: neither his name nor his last name counts
   */
  find(text: string, about?: Nameable & { id: number }): Player | null;
  /**
   * The first player whom a text names by first and last name, as the name or place of an event may be called like
   * somebody: "Jackson Square" is nobody, "Jackson Field, home of Tyrese" is Tyrese Jackson.
   */
  findWhole(text: string, about?: Nameable & { id: number }): Player | null;
  /** As `findWhole`, with both names together: "Washington University in St. Louis" is no Louis Washington. */
  findInCollege(text: string, about?: Nameable & { id: number }): Player | null;
}

/** What else is on the board. */
interface Board<Player> {
  /** Its schools and teams: "Brother Martin" names nobody. */
  places: readonly (string | null)[];
  /** All its last names: "Roberts" is no plural of Robert where somebody is called so. */
  lastNames?: readonly string[];
  /** Who is meant as well by a name that he shares: such a text names nobody. */
  others?: readonly Player[];
}

/** @param players each once for every name that he has, or had */
export function createNameFinder<Player extends Nameable & { id: number }>(
  players: readonly Player[],
  { places, lastNames = [], others = [] }: Board<Player>,
): NameFinder<Player> {
  const ofPlaces = new Set(places.flatMap((place) => wordsOf(place ?? "")));
  const known = new Set(lastNames.map((name) => withoutGeneration(wordsOf(name)).join("")));
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
    const isTelling =
      last.length > 1 ||
      (key.length >= SHORTEST_NAME && !ALSO_WORDS.has(key) && !ofPlaces.has(key));
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
        const named = entriesOf(written).flatMap((entry) => {
          const by = nameGiven(tokens, { entry, from, to }, how);
          return by ? [{ ...entry, by }] : [];
        });
        const found = named.find(
          ({ isOther, by }) =>
            !isOther && !named.some((one) => one.isOther && (one.by === by || by === "last")),
        );
        if (found) return found.player;
      }
    }
    return null;
  }

  function findAnyhow(text: string, how: How): Player | null {
    if (byKey.size === 0) return null;
    const plain = foldedLetters(text);
    const found = findIn(readText(plain), how);
    if (found || !JOINED.test(plain)) return found;
    // "#BryceGuioreux"
    return findIn(readText(plain.replace(JOINED_ALL, "$& ")), how);
  }

  return {
    find: (text, about) => findAnyhow(text, howOf(about, { isWhole: false, isTogether: false })),
    findWhole: (text, about) =>
      findAnyhow(text, howOf(about, { isWhole: true, isTogether: false })),
    findInCollege: (text, about) =>
      findAnyhow(text, howOf(about, { isWhole: true, isTogether: true })),
  };
}

/** How a text is read. */
interface How {
  /** Whose it is. */
  own: OwnName | undefined;
  /** Whether last names alone count for nothing. */
  isWhole: boolean;
  /** Whether first and last name stand together: "Washington University in St. Louis" is no Louis Washington. */
  isTogether: boolean;
}

function howOf(about: (Nameable & { id: number }) | undefined, how: Omit<How, "own">): How {
  return { own: about && ownNameOf(about), ...how };
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
export function plainName({ firstName, lastName }: Nameable): string {
  return [...wordsOf(firstName), ...withoutGeneration(wordsOf(lastName))].join(" ");
}

/** Whether some words of a text name a player by his whole name or by the last one alone; null if they do not. */
function nameGiven(
  tokens: Tokens,
  { entry, from, to }: { entry: Entry<{ id: number }>; from: number; to: number },
  { own, isWhole, isTogether }: How,
): "whole" | "last" | null {
  const { player, first, last, words, isTelling, isTag } = entry;
  const isOwnLast = last === own?.last;
  if (player.id === own?.id || (isOwnLast && first.forms[0] === own?.first)) return null;
  if (isTag) return to - from === 1 ? "whole" : null;
  const isAddress = isWhole && isStreet(tokens, from);
  if (!isAddress && isBefore(tokens, first, from)) return "whole";
  if (isBehind(tokens, first, to)) return "whole";
  // "A good win" is nobody's last name.
  const isWritten = to - from === 1 || to - from === words;
  if (!isTelling || !isWritten || isOwnLast) return null;
  if (!isWhole) return "last";
  if (isTogether) return null;
  return isElsewhere(tokens, first, { from, to }) ? "whole" : null;
}

/** How much of a word is looked up first. */
const BEGINNING = 4;

function beginningOf(word: string): string {
  return word.slice(0, BEGINNING);
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

/** How a first name may be written. */
interface FirstNames {
  /** Joined words: "malikjames", "malik", a nickname, initials. */
  forms: readonly string[];
  /** Short names of another beginning: "mike" for Michael, and "michael" for Mike. */
  shortForms: readonly string[];
  /** Whole first names and nicknames only. */
  names: readonly string[];
  initial: string;
}

function firstNames(firstName: string): FirstNames {
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

/** A word of a text, and what stands behind it. */
interface Token {
  word: string;
  isCapital: boolean;
  gap: string;
}

type Tokens = readonly Token[];

const WORD = /[\p{L}\p{N}]+/gu;
const APOSTROPHE = "['’‘ʼ`´′]";
/** Stands behind the word whose apostrophe it was. */
const OWNER = "§";
const POSSESSIVE = new RegExp(`${APOSTROPHE}s(?!\\p{L})`, "giu");
const APOSTROPHES = new RegExp(APOSTROPHE, "g");
/** The last letter of a word that goes on with a capital letter or a digit. */
const JOINED = /\p{Ll}(?=[\p{Lu}\p{N}])|\p{N}(?=\p{L})/u;
const JOINED_ALL = new RegExp(JOINED, "gu");

/** The words of a text in the letters of a keyboard; "O'Neal's" is `oneal`. */
function readText(plain: string): Tokens {
  const text = withoutApostrophes(plain);
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: written, index } of text.matchAll(WORD)) {
    const last = tokens.at(-1);
    if (last) last.gap = text.slice(end, index);
    const word = written.toLowerCase();
    end = index + written.length;
    tokens.push({ word, isCapital: written[0] !== word[0], gap: "" });
  }
  const last = tokens.at(-1);
  if (last) last.gap = text.slice(end);
  return tokens;
}

function withoutApostrophes(text: string): string {
  return text.replace(POSSESSIVE, OWNER).replace(APOSTROPHES, "");
}

function wordsOf(text: string): string[] {
  return withoutApostrophes(foldedLetters(text)).toLowerCase().match(WORD) ?? [];
}

function withoutGeneration(words: string[]): string[] {
  return words.length > 1 && GENERATIONS.has(words.at(-1) ?? "") ? words.slice(0, -1) : words;
}

/** Whether the first name, or its initial, stands before a last name, with nothing but a middle name between them. */
function isBefore(tokens: Tokens, first: FirstNames, from: number): boolean {
  return endsBefore(tokens, from).some((end) => {
    const { word = "", gap = "", isCapital = false } = tokens[end - 1] ?? {};
    if (isInitial(word)) {
      const isMeant = !LETTER_WORDS.has(word) || gap.startsWith(".");
      if (word === first.initial && isMeant) return true;
    } else if (isSentenceEnd(gap) || /[,§]/.test(gap)) return false;
    if (first.forms.some((form) => isJoinedBefore(tokens, end, form))) return true;
    if (NO_NAMES.has(word) || (tokens[from]?.isCapital && !isCapital)) return false;
    return first.shortForms.includes(word) || first.forms.some((form) => isShortForm(word, form));
  });
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

/** Whether a last name stands in an address, behind a number and a point of the compass. */
function isStreet(tokens: Tokens, from: number): boolean {
  return COMPASS.has(tokens[from - 1]?.word ?? "") && /^\d+$/.test(tokens[from - 2]?.word ?? "");
}

/** Whether a first name stands anywhere besides a last one: "Guioreux Field, home of Bryce" is his. */
function isElsewhere(
  tokens: Tokens,
  { names, shortForms }: FirstNames,
  last: { from: number; to: number },
): boolean {
  return tokens.some(({ word, isCapital }, at) => {
    if (at >= last.from && at < last.to) return false;
    return names.includes(word) || (isCapital && shortForms.includes(word));
  });
}

/** Whether the first name stands behind a last name, or its initial behind a comma. */
function isBehind(
  tokens: Tokens,
  { forms, shortForms, initial }: FirstNames,
  lastTo: number,
): boolean {
  const hasGeneration = GENERATIONS.has(tokens[lastTo]?.word ?? "");
  const to = hasGeneration ? lastTo + 1 : lastTo;
  const gap = tokens[to - 1]?.gap ?? "";
  if (isSentenceEnd(gap) && !hasGeneration) return false;
  if (forms.some((form) => isJoinedAt(tokens, to, form))) return true;
  const letter = tokens[to];
  const isAlike = letter?.isCapital || !tokens[lastTo - 1]?.isCapital;
  if (letter && isAlike && shortForms.includes(letter.word)) return true;
  if (!letter || letter.word !== initial || !gap.includes(",")) return false;
  const isMeant = letter.gap.startsWith(".") || (letter.isCapital && !LETTER_WORDS.has(initial));
  return isMeant && !isInitialOfNext(tokens, to);
}

/** "Brother Martin, M. Jones" names Jones; "Martin, M. Jones, A." both. */
function isInitialOfNext(tokens: Tokens, at: number): boolean {
  const gap = tokens[at]?.gap ?? "";
  const next = tokens[at + 1];
  if (!next?.isCapital || isInitial(next.word) || !/^\.?[^\S\n]+$/.test(gap)) return false;
  return !(next.gap.includes(",") && isInitial(tokens[at + 2]?.word ?? ""));
}

function isInitial(word: string): boolean {
  return word.length === 1;
}

function isSentenceEnd(gap: string): boolean {
  return /[.!?:;]\s/.test(gap);
}

/** Whether words that end before another one are a name, written in one word or several. */
function isJoinedBefore(tokens: Tokens, end: number, name: string): boolean {
  let written = "";
  for (let at = end - 1; at >= Math.max(end - MOST_APART, 0); at -= 1) {
    written = (tokens[at]?.word ?? "") + written;
    if (written.length >= name.length) return written === name;
  }
  return false;
}

function isJoinedAt(tokens: Tokens, from: number, name: string): boolean {
  let written = "";
  for (let at = from; at < from + MOST_APART; at += 1) {
    written += tokens[at]?.word ?? "";
    if (written.length >= name.length) return written === name;
  }
  return false;
}

/** "Matt" for Matthew, and "Matthew" for Matt. */
function isShortForm(word: string, form: string): boolean {
  if (word.length < SHORTEST_SHORT_FORM) return false;
  return form.startsWith(word) || (form.length >= SHORTEST_LENGTHENED && word.startsWith(form));
}
