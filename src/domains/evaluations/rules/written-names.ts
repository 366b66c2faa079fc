import { isNamesake, type Name } from "#domains/prospects/access.ts";

/**
 * A name as a family wrote it, for `isNamesake`, which reads it in either order. What stands before a comma may be the
 * last name.
 */
export function writtenName(playerName: string): Name & { otherNames: Name[] } {
  const [lastName = "", firstName] = playerName.split(/,(.*)/s);
  return {
    firstName: "",
    lastName: playerName,
    otherNames: firstName === undefined ? [] : [{ firstName, lastName }],
  };
}

/** Whether two requests may be for one child. */
export function isSameChild(one: { playerName: string }, other: { playerName: string }): boolean {
  return isNamesake(writtenName(one.playerName), writtenName(other.playerName));
}
