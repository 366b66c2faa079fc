/** A person's name in its two parts. */
export interface PersonName {
  firstName: string;
  lastName: string;
}
