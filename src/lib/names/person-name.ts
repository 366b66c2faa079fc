/** A person's name in its two parts. */
export interface PersonName {
  firstName: string;
  lastName: string;
}

/** A name as texts show it: "Marcus Batiste". Both parts of an erased name are empty, and so is its full name. */
export function fullName({ firstName, lastName }: PersonName): string {
  return `${firstName} ${lastName}`.trim();
}
