import * as z from "zod/mini";
import { LEVELS } from "#areas/board/prospects/rules/agreement.ts";
import { hasContact, NO_CONTACT } from "#lib/contacts-in-text.ts";
import { givenDay } from "#lib/day-schema.ts";
import { between, writtenLine, writtenText } from "#lib/written-text.ts";
import { NOTE_MAX, PAST, slugOf, TITLE_MAX } from "../rules/editions.ts";

const moment = z.iso.datetime();

/** The head of an edition, as everybody may read it. */
export const EditionHead = z.object({
  /** The last part of its address. */
  slug: z.string(),
  title: z.string(),
  publishedAt: moment,
  /** The day in New Orleans. */
  publishedOn: z.string(),
  /** The day on which the next one is announced; null once that is past, or a newer one is there. */
  nextOn: z.nullable(z.string()),
});
export type EditionHead = z.infer<typeof EditionHead>;

/** The edition that the board stands on; null before there is one. */
export const NewestEdition = z.object({ data: z.nullable(EditionHead) });
export type NewestEdition = z.infer<typeof NewestEdition>;

/** An edition without its list. */
export const Edition = z.extend(EditionHead, {
  /** What staff say of it; empty where it names a player whose last name is withheld since. */
  words: z.string(),
  /** How many players it had when it was published, and how many of them had never asked for an evaluation. */
  players: z.int(),
  neverAsked: z.int(),
});
export type Edition = z.infer<typeof Edition>;

/** Every edition, the newest first. */
export const EditionList = z.object({ data: z.array(Edition) });
export type EditionList = z.infer<typeof EditionList>;

/** A player of an edition as he is on the board today, as far as his level shows him. */
export const RankedPlayer = z.object({
  id: z.int(),
  rank: z.int(),
  /** His rank in the edition before; null where he was not in it. */
  previousRank: z.nullable(z.int()),
  firstName: z.string(),
  lastName: z.string(),
  positionPrimary: z.nullable(z.string()),
  positionSecondary: z.nullable(z.string()),
  school: z.nullable(z.string()),
  teamName: z.nullable(z.string()),
  gradYear: z.nullable(z.int()),
  level: z.enum(LEVELS),
});
export type RankedPlayer = z.infer<typeof RankedPlayer>;

const Neighbor = z.nullable(z.pick(EditionHead, { slug: true, title: true }));

/** An edition with its list, without whoever was hidden or removed since. */
export const WholeEdition = z.object({
  data: z.extend(Edition, {
    ranks: z.array(RankedPlayer),
    /** The editions before and after it. */
    before: Neighbor,
    after: Neighbor,
  }),
});
export type WholeEdition = z.infer<typeof WholeEdition>;

/** A player's rank in each edition that had him, the oldest first; empty for one without a rank today. */
export const PlayerEditions = z.object({
  data: z.array(
    z.extend(z.pick(EditionHead, { slug: true, title: true, publishedOn: true }), {
      rank: z.int(),
    }),
  ),
});
export type PlayerEditions = z.infer<typeof PlayerEditions>;

/** The `:slug` of an address. */
export const EditionParams = z.object({
  slug: z.string().check(z.maxLength(TITLE_MAX), z.regex(/^[a-z0-9]+(?:--?[a-z0-9]+)*$/)),
});

/** An edition as staff see it in their list. */
export const StaffEdition = z.extend(z.omit(Edition, { words: true }), {
  id: z.int(),
  note: z.string(),
  /** Also when it is past. */
  nextOn: z.string(),
  /** Whether title or note name a player whose last name everybody must not read, so that they are not shown. */
  namesWithheld: z.boolean(),
  /** The day on which staff withdrew it; null while everybody sees it. */
  withdrawnOn: z.nullable(z.string()),
  updatedAt: moment,
});
export type StaffEdition = z.infer<typeof StaffEdition>;

export const StaffEditions = z.object({ data: z.array(StaffEdition), total: z.int() });
export type StaffEditions = z.infer<typeof StaffEditions>;

const noContact = z.refine<string>((text) => !hasContact(text), NO_CONTACT);

const nextOn = givenDay("Please choose the day of the next edition");

const editionFields = {
  title: writtenLine(between("Title", 2, TITLE_MAX)).check(
    noContact,
    z.refine((title) => slugOf(title) !== "", "The title needs a letter or digit for its address"),
  ),
  note: writtenText(between("Note", 1, NOTE_MAX)).check(noContact),
  nextOn,
};

/** What staff say of an edition when they publish it. */
export const EditedEdition = z.object(editionFields);
export type EditedEdition = z.infer<typeof EditedEdition>;

/**
 * What a form checks of an edition that is published on a day in New Orleans (`2027-03-10`): the day of the next one is
 * none before it.
 */
export function editionFrom(today: string) {
  return z.extend(EditedEdition, {
    nextOn: nextOn.check(z.refine((day) => day >= today, PAST)),
  });
}

/** Publishes the live ranking. */
export const NewEdition = z.extend(EditedEdition, {
  /** The newest edition that the publisher saw, null for none; if there is another one, nothing is published. */
  expectedNewest: z.optional(z.nullable(z.int())),
});
export type NewEdition = z.infer<typeof NewEdition>;

/** What is given changes; the address stays. */
export const EditionChange = z.extend(z.partial(EditedEdition), {
  /** The state that the editor saw; if it has changed since, the change is refused. Absent is not compared. */
  expectedUpdatedAt: z.optional(moment),
});
export type EditionChange = z.infer<typeof EditionChange>;

const reason = writtenLine(between("The reason", 3, 500));

/** Why an edition is taken back, or shown again, for the audit log. */
export const EditionDecision = z.object({
  reason,
  expectedUpdatedAt: z.optional(moment),
});
export type EditionDecision = z.infer<typeof EditionDecision>;

/** What the form asks of it. */
export const EditionReason = z.object({ reason });
export type EditionReason = z.infer<typeof EditionReason>;
