import { ageBand } from "#areas/youscout/nominations/access/age-band.ts";
import type { SPORTS } from "#areas/youscout/nominations/access/choices.ts";
import { toLeaveOut } from "#areas/youscout/nominations/access/private-details.ts";
import type { FieldMessages } from "#lib/errors.ts";
import { givenOf } from "#lib/given-of.ts";
import { fullName, initialOf } from "#lib/names/person-name.ts";

/** How old a child is whom a listing is about; athletes of age publish their own. */
export const MINOR_AGES = { min: 14, max: 17 } as const;

/** Who everybody reads has written a listing about a child. */
export const CREATOR_OF_MINOR = "A parent or guardian";

/** What everybody may see of the child: the limited card of `product.md` 7. The place is the listing's. */
export interface MinorCard {
  /** First name and initial. */
  name: string;
  sport: string;
  position: string;
  ageBand: string;
}

/** What a guardian's account writes of the child, and who is asked. What a draft may lack is null. */
export interface ChildFacts {
  firstName: string | null;
  lastName: string | null;
  age: number | null;
  sport: (typeof SPORTS)[number] | null;
  position: string | null;
  school: string | null;
  guardianName: string | null;
  guardianEmail: string | null;
}

/** For each thing that is known of a child, whether the card shows it, a part of it, or nothing. */
export type ChildFieldsOf<Known> = {
  [Field in keyof Known]: "shown" | ((known: NonNullable<Known[Field]>) => string) | "never";
};

export const CHILD_FIELDS = {
  firstName: "shown",
  lastName: initialOf,
  age: ageBand,
  sport: "shown",
  position: "shown",
  school: "never",
  guardianName: "never",
  guardianEmail: "never",
} as const satisfies ChildFieldsOf<ChildFacts>;

/** What is known of a child and not shown as it is. */
export type WithheldFact = {
  [Field in keyof ChildFacts]: (typeof CHILD_FIELDS)[Field] extends "shown" ? never : Field;
}[keyof ChildFacts];

export const NO_FACTS: ChildFacts = {
  firstName: null,
  lastName: null,
  age: null,
  sport: null,
  position: null,
  school: null,
  guardianName: null,
  guardianEmail: null,
};

/** What a guardian said of a listing about a child; `none` where nobody is asked. */
export const WORDS = ["none", "asked", "agreed", "revoked"] as const;
export type Word = (typeof WORDS)[number];

interface Asked {
  guardianAskedAt: Date | null;
  guardianAgreedAt: Date | null;
  guardianRevokedAt: Date | null;
}

export function wordOf({ guardianAskedAt, guardianAgreedAt, guardianRevokedAt }: Asked): Word {
  if (guardianRevokedAt) return "revoked";
  if (guardianAgreedAt) return "agreed";
  return guardianAskedAt ? "asked" : "none";
}

/** The title of a listing about a child, which stands in mails and deals as well: it has no name. */
export function titleOf({ sport, age }: Pick<ChildFacts, "sport" | "age">): string {
  const facts = [sport === "Other" ? null : sport, age === null ? null : `ages ${ageBand(age)}`];
  const said = facts.filter((fact) => fact !== null).join(", ");
  return said ? `Young athlete: ${said}` : "Young athlete";
}

/** The card of a child; null while something is missing. */
export function cardOf(facts: ChildFacts): MinorCard | null {
  const { firstName, lastName, age, sport, position } = facts;
  if (!firstName || !lastName || age === null || !sport || !position) return null;
  const name = fullName({ firstName, lastName: CHILD_FIELDS.lastName(lastName) });
  return { name, sport, position, ageBand: CHILD_FIELDS.age(age) };
}

/** What is known of a child after a change. */
export function changedFacts(
  before: ChildFacts,
  change: { [Field in keyof ChildFacts]?: ChildFacts[Field] | undefined } = {},
): ChildFacts {
  return { ...before, ...givenOf(change) };
}

/** What a listing says because of the child whom it is about. */
export function saidOf(facts: ChildFacts): {
  title: string;
  card: MinorCard | null;
  creatorName: string;
} {
  return { title: titleOf(facts), card: cardOf(facts), creatorName: CREATOR_OF_MINOR };
}

const NEEDED = {
  firstName: "Please give the first name",
  lastName: "Please give the last name, of which we show the initial",
  age: `Please give the age, ${MINOR_AGES.min} to ${MINOR_AGES.max}`,
  sport: "Please choose a sport",
  position: "Please give the position",
  school: "Please name the school, so that we can keep it out of the text",
  guardianName: "Please give the name of the guardian whom we ask",
  guardianEmail: "Please give the email address of the guardian whom we ask",
} as const satisfies Record<keyof ChildFacts, string>;

/** What has to be known of a child before its guardian is asked, by field. */
export function missingIn(facts: ChildFacts): FieldMessages {
  const missing = Object.entries(NEEDED).filter(([field]) => !facts[field as keyof ChildFacts]);
  return Object.fromEntries(missing.map(([field, message]) => [`child.${field}`, message]));
}

/** What everybody would read of a listing about a child, beside its card. */
export interface Texts {
  description: string | null;
  location: string | null;
  audienceDemographics: string | null;
  benefits: readonly string[];
  mediaUrls: readonly string[];
}

/** What a listing about a child may not say (YouScout's check) or show, by field: it has no pictures. */
export function revealedIn(
  texts: Texts,
  { facts, authorName }: { facts: ChildFacts; authorName: string },
): FieldMessages {
  const withheld = {
    firstName: facts.firstName ?? "",
    lastName: facts.lastName ?? "",
    school: facts.school,
    city: texts.location?.split(",")[0] ?? "",
    gameLocation: null,
    // An age that nobody has: nothing is found by it.
    age: facts.age ?? -1,
    submittedByName: authorName,
    guardianName: facts.guardianName,
  };
  const written: [field: string, text: string | null][] = [
    ["description", texts.description],
    ["location", texts.location],
    ["audienceDemographics", texts.audienceDemographics],
    ...texts.benefits.map((text, at): [string, string] => [`benefits.${at}`, text]),
    ["child.firstName", facts.firstName],
    ["child.position", facts.position],
  ];
  const problems = toLeaveOut(written, withheld);
  if (texts.mediaUrls.length > 0) {
    problems.mediaUrls = "A listing about a child has no pictures";
  }
  return problems;
}

/** Why a guardian can't agree while another one's no stands. */
export const BOUND_BY_OTHER =
  "Another guardian said no to a listing about this child. Only that guardian can agree to a new one.";
