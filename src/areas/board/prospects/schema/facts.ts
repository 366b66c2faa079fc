import * as z from "zod/mini";
import { hasContact, NO_CONTACT } from "#lib/contacts-in-text.ts";
import { givenDay } from "#lib/day-schema.ts";
import { videoEmbed } from "#lib/video-embed.ts";
import { between, orNull, tooLong, writtenLine, writtenText } from "#lib/written-text.ts";
import { ANNOUNCED_BY, FACT_MAX } from "../rules/facts.ts";

const VIDEO = "Please enter an https link to YouTube, Vimeo or Hudl";
const TOGETHER = "Please fill in college, day and who announced it, or none of them";

const noContact = z.refine<string>((text) => !hasContact(text), NO_CONTACT);

/** What staff write of a player for everybody whose guardian agrees to it: each may be empty. */
export const ProspectFacts = z
  .object({
    college: orNull(writtenLine(between("College", 2, FACT_MAX.college)).check(noContact)),
    committedOn: orNull(givenDay("Please choose a day")),
    announcedBy: orNull(z.enum(ANNOUNCED_BY, "Please choose who announced it")),
    /** Link to YouTube, Vimeo or Hudl. */
    video: orNull(
      z.string(VIDEO).check(
        z.trim(),
        z.maxLength(FACT_MAX.video, tooLong(FACT_MAX.video)),
        z.refine((link) => videoEmbed(link) !== null, VIDEO),
      ),
    ),
    note: orNull(writtenText(between("Note", 1, FACT_MAX.note)).check(noContact)),
    /** The `updatedAt` that the editor saw, null where nothing was written; another one is refused. */
    expectedUpdatedAt: z.optional(
      z.nullable(
        z.iso.datetime("Please open the player again: we can't tell which version you changed"),
      ),
    ),
  })
  .check(
    z.superRefine<Commitment>(({ college, committedOn, announcedBy }, context) => {
      const fields = { college, committedOn, announcedBy };
      const missing = Object.entries(fields).filter(([, value]) => value === null);
      if (missing.length === 0 || missing.length === Object.keys(fields).length) return;
      for (const [field] of missing) {
        context.addIssue({ code: "custom", path: [field], message: TOGETHER });
      }
    }),
  );
export type ProspectFacts = z.infer<typeof ProspectFacts>;

/** What the form of it begins with: any of it may be null. */
export const StaffFacts = z.object({
  college: z.nullable(z.string()),
  committedOn: z.nullable(z.string()),
  announcedBy: z.nullable(z.enum(ANNOUNCED_BY)),
  video: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Whether the note names another player whose last name is withheld, so that nobody reads it. */
  isNoteWithheld: z.boolean(),
  /** Whether the college does. */
  isCollegeWithheld: z.boolean(),
  /** When any of it was last changed; null before anything was written. */
  updatedAt: z.nullable(z.iso.datetime()),
});
export type StaffFacts = z.infer<typeof StaffFacts>;

interface Commitment {
  college: string | null;
  committedOn: string | null;
  announcedBy: string | null;
}
