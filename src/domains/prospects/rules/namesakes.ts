import { plainLetters } from "#lib/plain-letters.ts";

/** What tells whether two players may be the same child. */
export interface Named {
  firstName: string;
  lastName: string;
  /** Null where nobody knows it. */
  gradYear: number | null;
}

/** What stands behind a name and is often left out. */
const GENERATIONS = new Set(["jr", "junior", "sr", "senior", "ii", "iii", "iv"]);

/** Classes are often estimated from an age, and players repeat a year. */
const YEARS_APART = 1;

/**
 * Whether two players may be the same child: the whole name is the same, wherever first and last name are parted, but
 * for case, accents, marks, middle initials and a Jr.; and the classes are a year apart at most, or one is unknown.
 * Siblings differ in the first name, so they are none.
 */
export function isNamesake(one: Named, other: Named): boolean {
  const name = nameKey(one);
  return name !== "" && name === nameKey(other) && isNear(one.gradYear, other.gradYear);
}

/** A name is compared with many others: each is reckoned once. */
const keys = new WeakMap<Named, string>();

function nameKey(named: Named): string {
  const key = keys.get(named) ?? makeNameKey(named);
  keys.set(named, key);
  return key;
}

function makeNameKey({ firstName, lastName }: Named): string {
  const words = `${firstName} ${lastName}`.split(/\s+/).map(plainLetters).filter(Boolean);
  while (words.length > 2 && GENERATIONS.has(words.at(-1) ?? "")) words.pop();
  const [first = "", ...others] = words;
  // "J. T." is a first name, "Malik J." has a middle initial.
  const isInitials = first.length === 1;
  const last = others.pop() ?? "";
  return [first, ...others.filter((word) => isInitials || word.length > 1), last].join("");
}

function isNear(one: number | null, other: number | null): boolean {
  return one === null || other === null || Math.abs(one - other) <= YEARS_APART;
}

/** As what a child is known already: a player of the board, a nomination, or both. */
interface Known {
  id?: number | null;
  nominationId?: number;
}

/** A player of the board whose guardian said no, and how much of a no it is. */
export interface WithheldPlayer extends Named {
  id: number;
  answer: "refused" | "hidden";
}

/** A child whose guardian took a nomination of him down. */
export interface TakenDown extends Named {
  nominationId: number;
  /** The player whom the nomination brought onto the board; null where it brought none. */
  id: number | null;
  answer: "taken_down";
  saidAt: Date;
}

/** A child whose guardian said no. */
export type Withheld = WithheldPlayer | TakenDown;

/** Which of them may be this child: nobody brings a child back whose guardian said no. */
export function namesakesIn<One extends Withheld>(
  withheld: readonly One[],
  child: Named & Known,
): One[] {
  return withheld.filter((one) => !isKnownAs(one, child) && isNamesake(one, child));
}

function isKnownAs(one: Known, { id, nominationId }: Known): boolean {
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
