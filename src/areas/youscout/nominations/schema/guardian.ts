import * as z from "zod/mini";
import { VISIBILITIES } from "../access/visibility.ts";
import { PublicNomination } from "./nominations.ts";

const VERSION_MAX = 100;

/** What a guardian has said so far. */
const GUARDIAN_ANSWERS = ["none", "agreed", "short", "revoked"] as const;

/**
 * Why the guardian of a link may only take down: another one was named in the nomination that it was merged into, or
 * since for the board; or staff have to look first, because a no of the board may be of this child.
 */
const AGREE_OBSTACLES = ["merged", "board", "staff"] as const;
export type AgreeObstacle = (typeof AGREE_OBSTACLES)[number];

/** What a guardian is asked, for whoever has the link: exactly what is public, and what would be. */
export const GuardianQuestion = z.object({
  /** As everybody sees the nomination without an agreement. */
  limited: PublicNomination,
  /** Why the link's guardian may not agree, only take down; null where he may. */
  obstacle: z.nullable(z.enum(AGREE_OBSTACLES)),
  /** As everybody would see it; null for players who are too young, and for guardians who may not agree. */
  full: z.nullable(PublicNomination),
  /** How much everybody sees now; null while nobody sees anything. */
  shown: z.nullable(z.enum(VISIBILITIES)),
  /** Stands for the words that a yes agrees to. */
  version: z.string(),
  /** Whether everybody sees the player whom it brought onto the board. */
  isOnBoard: z.boolean(),
  answer: z.enum(GUARDIAN_ANSWERS),
  answeredAt: z.nullable(z.iso.datetime()),
});
export type GuardianQuestion = z.infer<typeof GuardianQuestion>;

/** Whether the guardian agrees to the full page, leaves the short one, or has everything taken down. */
export const GuardianAnswer = z
  .object({
    agrees: z.boolean("Please say whether you agree"),
    /** Statement, which a yes requires, that the person is the guardian and of age. */
    isGuardian: z.optional(z.boolean("Must be true or false")),
    /** Whether the short version stays where the guardian doesn't agree; without it, nothing does. */
    isShort: z.optional(z.boolean()),
    /** The version that was shown; a yes names it, and agrees to nothing else. */
    version: z.optional(z.string().check(z.maxLength(VERSION_MAX))),
  })
  .check(
    z.refine(({ agrees, isGuardian }) => !agrees || !!isGuardian, {
      path: ["isGuardian"],
      error: "Please confirm that you are the parent or guardian, and 18 or over",
    }),
    z.refine(({ agrees, version }) => !agrees || !!version, {
      path: ["version"],
      error: "Please open the link again and read what you agree to",
    }),
  );
export type GuardianAnswer = z.infer<typeof GuardianAnswer>;
