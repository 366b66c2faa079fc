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
function isNamesake(one: Named, other: Named): boolean {
  const name = nameKey(one);
  return name !== "" && name === nameKey(other) && isNear(one.gradYear, other.gradYear);
}

function nameKey({ firstName, lastName }: Named): string {
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

/** A player whose guardian said no, and how much of a no it is. */
export interface Withheld extends Named {
  id: number;
  answer: "refused" | "hidden";
}

/** Which of them may be this child: nobody brings a child back whose guardian said no. */
export function namesakesIn<Player extends Withheld>(
  withheld: readonly Player[],
  child: Named & { id?: number | null },
): Player[] {
  return withheld.filter((player) => player.id !== child.id && isNamesake(player, child));
}

/** What staff are told of a player whose guardian said no; never who the guardian is. */
export function guardianSaidNo({
  id,
  gradYear,
  answer,
}: Pick<Withheld, "id" | "gradYear" | "answer">): string {
  const who = gradYear === null ? `#${id}` : `#${id}, class of ${gradYear}`;
  const what = answer === "hidden" ? "took him off the board" : "allows the short version only";
  return `A player of this name is on file (${who}), and his guardian ${what}.`;
}
