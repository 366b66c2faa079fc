/** A person's name in its two parts. */
export interface PersonName {
  firstName: string;
  lastName: string;
}

/** A name as texts show it: "Marcus Batiste". Both parts of an erased name are empty, and so is its full name. */
export function fullName({ firstName, lastName }: PersonName): string {
  return `${firstName} ${lastName}`.trim();
}

/** A name as sorted sheets show it: "Batiste, Marcus". */
export function lastFirst({ firstName, lastName }: PersonName): string {
  return `${lastName}, ${firstName}`;
}

/** The first letter of a name, whatever stands before it and whatever it is made of; empty without a letter. */
export function firstLetter(name: string): string {
  return name.match(/\p{L}\p{Mn}*/u)?.[0] ?? "";
}

/** The first letter of a name with its point: "B." */
export function initialOf(name: string): string {
  const letter = firstLetter(name);
  return letter && `${letter}.`;
}

/** A name with the initial of its last name only: "Marcus B." */
export function shortName({ firstName, lastName }: PersonName): string {
  return fullName({ firstName, lastName: initialOf(lastName) });
}
