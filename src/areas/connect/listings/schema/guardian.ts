import * as z from "zod/mini";
import { WORDS } from "../rules/minors.ts";
import { STATUSES } from "../rules/transitions.ts";
import { PublicListing } from "./listings.ts";

const VERSION_MAX = 100;

/** What the guardian of a child is asked, for whoever has the link: exactly what everybody would see. */
export const MinorQuestion = z.object({
  /** Null once the guardian has said no: nothing is kept. */
  listing: z.nullable(PublicListing),
  status: z.enum(STATUSES),
  word: z.enum(WORDS),
  /** Whether another guardian's no took the listing down: this one can still say no. */
  isOverruled: z.boolean(),
  /** Whether another guardian's no keeps this one from agreeing. */
  isBound: z.boolean(),
  /** When the guardian said it; null while nothing is said. */
  saidAt: z.nullable(z.iso.datetime()),
  /** The name of whoever is asked; null once nothing is kept. */
  parentName: z.nullable(z.string()),
  /** Stands for the words that a yes agrees to. */
  version: z.string(),
});
export type MinorQuestion = z.infer<typeof MinorQuestion>;

/** Whether the guardian agrees, or says no and takes everything down. */
export const MinorAnswer = z
  .object({
    agrees: z.boolean("Please say whether you agree"),
    /** Whoever agrees says to be the guardian, and of age. */
    isGuardian: z.optional(z.boolean("Must be true or false")),
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
export type MinorAnswer = z.infer<typeof MinorAnswer>;
