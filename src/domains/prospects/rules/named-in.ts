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
const SHORTEST_NAME = 4;
/** Letters that are words: "a young team" is no initial of Andre Young. */
const LETTER_WORDS = new Set(["a", "i"]);
const GENERATIONS = new Set(["jr", "sr", "ii", "iii", "iv"]);

/** Finds players in texts; made once for the players and used for many texts. */
export interface NameFinder<Player extends Nameable> {
  /**
   * The first player whom a text names, whatever the case, accents and marks: by first and last name in either order,
   * also with an initial between them or in the place of the first, or by the last name alone unless that is a short
   * or common word, or one of a school or team. First names alone, and "Bryce G.", name nobody.
   * @param about whose text it is: neither he nor his last name counts
   */
  find(text: string, about?: Nameable & { id: number }): Player | null;
}

/** @param places the schools and teams of the board: "Brother Martin" names nobody */
export function createNameFinder<Player extends Nameable & { id: number }>(
  players: readonly Player[],
  places: readonly (string | null)[],
): NameFinder<Player> {
  const ofPlaces = new Set(places.flatMap((place) => wordsOf(place ?? "")));
  const byLastWord = new Map<string, Entry<Player>[]>();
  for (const player of players) {
    const last = withoutGeneration(wordsOf(player.lastName));
    const [lead] = last;
    if (lead === undefined) continue;
    const isTelling =
      last.length > 1 ||
      (lead.length >= SHORTEST_NAME && !ALSO_WORDS.has(lead) && !ofPlaces.has(lead));
    const entry = { player, first: wordsOf(player.firstName), last, isTelling };
    byLastWord.set(lead, [...(byLastWord.get(lead) ?? []), entry]);
  }
  return {
    find(text, about) {
      const words = wordsOf(text);
      const own = about && withoutGeneration(wordsOf(about.lastName)).join(" ");
      for (const [at, word] of words.entries()) {
        const entry = byLastWord.get(word)?.find(({ player, first, last, isTelling }) => {
          if (player.id === about?.id || !isAt(words, at, last)) return false;
          if (isTelling && last.join(" ") !== own) return true;
          return isBeside(words, { first, from: at, to: at + last.length });
        });
        if (entry) return entry.player;
      }
      return null;
    },
  };
}

interface Entry<Player> {
  player: Player;
  first: string[];
  last: string[];
  /** Whether the last name alone names him. */
  isTelling: boolean;
}

/** Whether the first name, or its initial, stands beside a last name: before it, or behind it. */
function isBeside(
  words: readonly string[],
  { first, from, to }: { first: readonly string[]; from: number; to: number },
): boolean {
  const [lead = ""] = first;
  if (lead === "") return false;
  const isInitial = (word: string | undefined) => word?.length === 1;
  // "Bryce J. Guioreux"
  const end = isInitial(words[from - 1]) && words[from - 1] !== lead[0] ? from - 1 : from;
  return (
    isAt(words, end - first.length, first) ||
    isAt(words, from - first.length, first) ||
    (words[from - 1] === lead[0] && !LETTER_WORDS.has(lead[0] ?? "")) ||
    isAt(words, to, first)
  );
}

function isAt(words: readonly string[], at: number, wanted: readonly string[]): boolean {
  return at >= 0 && wanted.every((word, index) => words[at + index] === word);
}

function withoutGeneration(words: string[]): string[] {
  return words.length > 1 && GENERATIONS.has(words.at(-1) ?? "") ? words.slice(0, -1) : words;
}

/** The words of a text without case, accents and marks; "O'Neal's" is `oneal`. */
function wordsOf(text: string): string[] {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’ʼ]s(?!\p{L})/gu, "")
    .replace(/['’ʼ]/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
