import * as z from "zod/mini";
import { VISIBILITIES } from "../access/visibility.ts";
import { PublicNomination } from "../schema.ts";

const VERSION_MAX = 100;

/** What a guardian has said so far. */
const GUARDIAN_ANSWERS = ["none", "agreed", "revoked"] as const;

/** What a guardian is asked, for whoever has the link: exactly what is public, and what would be. */
export const GuardianQuestion = z.object({
  /** As everybody sees the nomination without an agreement. */
  limited: PublicNomination,
  /** Whether the link's guardian may agree; one who was named elsewhere may only take down. */
  mayAgree: z.boolean(),
  /** As everybody would see it; null for players who are too young, and for guardians who may not agree. */
  full: z.nullable(PublicNomination),
  /** How much everybody sees now; null while nobody sees anything. */
  shown: z.nullable(z.enum(VISIBILITIES)),
  /** Stands for the words that a yes agrees to. */
  version: z.string(),
  answer: z.enum(GUARDIAN_ANSWERS),
  answeredAt: z.nullable(z.iso.datetime()),
});
export type GuardianQuestion = z.infer<typeof GuardianQuestion>;

/** Whether the guardian consents, or revokes consent. */
export const GuardianAnswer = z
  .object({
    agrees: z.boolean("Please say whether you agree"),
    /** The version that was shown; a yes names it, and agrees to nothing else. */
    version: z.optional(z.string().check(z.maxLength(VERSION_MAX))),
  })
  .check(
    z.refine(({ agrees, version }) => !agrees || !!version, {
      path: ["version"],
      error: "Please open the link again and read what you agree to",
    }),
  );
export type GuardianAnswer = z.infer<typeof GuardianAnswer>;
