import { isNamesake, writtenName } from "#areas/board/prospects/rules/names/namesakes.ts";
import { GENERATIONS } from "#lib/names/generations.ts";
import { fullName, initialOf, type PersonName } from "#lib/names/person-name.ts";

/**
 * First and last name of a player as a family wrote them: "Jose Nunez" or "Nunez, Jose". The first word is the first
 * name if there is no comma; "Jr." behind one belongs to the last name. Empty without a last name.
 */
export function partsOf(playerName: string): PersonName {
  const parts = playerName.split(",").map((part) => part.trim());
  const [whole = "", ...first] = parts.filter((part) => part !== "" && !isGeneration(part));
  const last = [whole, ...parts.filter(isGeneration)].join(" ");
  if (first.length > 0) return { firstName: first.join(" "), lastName: last };
  const [firstName = "", ...others] = last.split(" ");
  return { firstName, lastName: others.join(" ") };
}

/** The name of a player as the board parts it. */
export function nameOf(playerName: string): PersonName {
  const { firstName, lastName } = partsOf(playerName);
  return { firstName, lastName: lastName || "–" };
}

/** A player's first name and the initial of the last, for who may not be the family: `Marcus B.` */
export function shortName(playerName: string): string {
  const { firstName, lastName } = partsOf(playerName);
  const [first = ""] = firstName.split(" ");
  const last = lastName.split(" ").findLast((word) => !isGeneration(word)) ?? "";
  return fullName({ firstName: first, lastName: initialOf(last) });
}

/** A player's first name, for mails to the family. */
export function givenName(playerName: string): string {
  return partsOf(playerName).firstName;
}

function isGeneration(word: string): boolean {
  return GENERATIONS.has(word.toLowerCase().replace(".", ""));
}

/** Whether two requests may be for one child. */
export function isSameChild(one: { playerName: string }, other: { playerName: string }): boolean {
  return isNamesake(writtenName(one.playerName), writtenName(other.playerName));
}
