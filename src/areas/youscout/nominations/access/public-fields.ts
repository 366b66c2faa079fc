import { fullName, type PersonName, shortName } from "#lib/names/person-name.ts";
import type {
  NominationProfile,
  PublicNomination,
  RankedNomination,
} from "../schema/nominations.ts";
import type { Visibility } from "./visibility.ts";

type Full = NonNullable<PublicNomination["full"]>;

/** What is in `full` is withheld with it. */
type FullOnly = Record<keyof Full, "full">;

/** A table that leaves out no field of these. */
export type FieldsOf<Public> = Record<keyof Public, Visibility>;

/**
 * Every field of a nomination that may leave the public calls, and from which level on. What is not in it is shown to
 * nobody (`shownOf`). The guardian's page, the details that texts are searched for and the test for leaks follow from
 * it.
 */
export const NOMINATION_FIELDS = {
  id: "limited",
  name: "limited",
  firstName: "limited",
  lastName: "full",
  sport: "limited",
  position: "limited",
  ageBand: "limited",
  city: "limited",
  state: "limited",
  performance: "limited",
  nominatedBy: "limited",
  communityVotes: "limited",
  level: "limited",
  full: "full",
  school: "full",
  gradYear: "full",
  gameLocation: "full",
  gameDate: "full",
  videoEmbed: "full",
  formerIds: "limited",
  isVoteClosed: "limited",
  prospectId: "limited",
  standings: "limited",
  votes: "limited",
} as const satisfies FieldsOf<NominationProfile & RankedNomination & PersonName> & FullOnly;

type Fields = typeof NOMINATION_FIELDS;
type NominationField = keyof Fields;

/** The fields that everybody sees at *full* only. */
export type WithheldField = {
  [Key in NominationField]: Fields[Key] extends "limited" ? never : Key;
}[NominationField];

/** Whether everybody sees a field of a nomination at a level. */
export function isShown(field: NominationField, level: Visibility): boolean {
  return NOMINATION_FIELDS[field] === "limited" || level === "full";
}

/** A nomination with what everybody sees of it at its level: what is withheld is null. */
export function shownOf<Nomination extends { level: Visibility }>(
  nomination: Nomination,
): Pick<Nomination, keyof Nomination & NominationField> {
  const shown = Object.entries(nomination)
    .filter(([field]) => field in NOMINATION_FIELDS)
    .map(([field, value]) => [
      field,
      isShown(field as NominationField, nomination.level) ? value : null,
    ]);
  return Object.fromEntries(shown);
}

/** A nominated player's name: of a last name that is withheld the initial. */
export function nameAt(name: PersonName, level: Visibility): string {
  return isShown("lastName", level) ? fullName(name) : shortName(name);
}
