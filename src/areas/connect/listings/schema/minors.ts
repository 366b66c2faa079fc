import * as z from "zod/mini";
import { SPORTS } from "#areas/youscout/nominations/access/choices.ts";
import { hasContact, NO_CONTACT } from "#lib/contacts-in-text.ts";
import { emailAddress } from "#lib/email-address.ts";
import { between, nameLetters, orNothing, writtenLine } from "#lib/written-text.ts";
import { MINOR_AGES } from "../rules/minors.ts";

export { CREATOR_OF_MINOR } from "../rules/minors.ts";

const { min, max } = MINOR_AGES;
const AGE = `A listing about a child is possible from ${min} to ${max}`;

const noContact = z.refine<string>((text) => !hasContact(text), NO_CONTACT);
const name = (label: string, most: number) => writtenLine(between(label, 1, most)).check(noContact);

/** What everybody may see of a child. */
export const Card = z.object({
  /** First name and initial. */
  name: z.string(),
  sport: z.string(),
  position: z.string(),
  ageBand: z.string(),
});
export type Card = z.infer<typeof Card>;

/** What is known of a child, for whoever wrote it. */
export const Child = z.object({
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  age: z.nullable(z.int()),
  sport: z.nullable(z.enum(SPORTS)),
  position: z.nullable(z.string()),
  school: z.nullable(z.string()),
  guardianName: z.nullable(z.string()),
  guardianEmail: z.nullable(z.string()),
});

/** What is written of a child. What is absent stays as it is; null takes it away. */
export const ChildChange = z.object({
  firstName: orNothing(name("First name", 50).check(nameLetters)),
  lastName: orNothing(name("Last name", 50).check(nameLetters)),
  age: z.optional(z.nullable(z.int(AGE).check(z.minimum(min, AGE), z.maximum(max, AGE)))),
  sport: z.optional(z.nullable(z.enum(SPORTS, "Please choose a sport from the list"))),
  position: orNothing(name("Position", 50)),
  school: orNothing(name("School", 200)),
  guardianName: orNothing(name("The guardian's name", 100)),
  guardianEmail: orNothing(emailAddress("Please enter a valid email address")),
});
export type ChildChange = z.infer<typeof ChildChange>;
