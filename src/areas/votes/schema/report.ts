import * as z from "zod/mini";
import { givenMoment } from "#lib/day-schema.ts";
import { tooLong, writtenLine } from "#lib/written-text.ts";
import { PUBLIC_REASONS } from "./count-change.ts";

/** How many characters of a network's keyed hash are shown at most. */
export const NETWORK_LENGTH = 12;
/** How many networks are shown: those with the most votes. */
export const NETWORKS_SHOWN = 50;
const REASON_MAX = 500;

/** How far back staff look, in days; usually a week. */
export const USUAL_DAYS = "7";
export const VoteWindow = z.object({ days: z.optional(z.enum(["1", "7", "30"])) });
export type VoteWindow = z.infer<typeof VoteWindow>;

const Counts = {
  /** Votes that count. */
  counted: z.int(),
  /** Votes that staff hold outside the count, until they decide. */
  held: z.int(),
  /** Votes that staff took out of the count for good. */
  voided: z.int(),
};

/** The votes for one target as staff see them: when and from where, never who. */
export const VoteReport = z.object({
  /** All that count, whenever they were cast. */
  communityVotes: z.int(),
  /** The window that hours and networks are of; `to` is not part of it. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** In which hours are to be read. */
  timeZone: z.string(),
  /** Hours with votes, the oldest first. */
  hours: z.array(z.object({ startsAt: z.iso.datetime(), ...Counts })),
  /** Networks with the most votes first, each by the beginning of its keyed hash. */
  networks: z.array(
    z.object({
      network: z.string(),
      ...Counts,
      firstAt: z.iso.datetime(),
      lastAt: z.iso.datetime(),
    }),
  ),
  /** How many further networks there are. */
  otherNetworks: z.int(),
});
export type VoteReport = z.infer<typeof VoteReport>;

/** Why staff do something about votes, for the audit log. */
export const voidingReason = writtenLine({
  min: 3,
  max: REASON_MAX,
  tooShort: "Please say why in at least 3 characters",
  tooLong: tooLong(REASON_MAX),
});

/** Why votes left the count, as the public ledger says it. */
export const publicReason = z._default(
  z.enum(PUBLIC_REASONS, "Please choose a reason from the list"),
  "rules",
);

/** Which votes for a target staff take out of the count: of networks, of hours, or both at once. */
export const VoteVoiding = z
  .object({
    networks: z.optional(
      z
        .array(z.string().check(z.minLength(1), z.maxLength(NETWORK_LENGTH)))
        .check(z.minLength(1, "Please choose a network"), z.maxLength(NETWORKS_SHOWN)),
    ),
    /** The first moment; `to` is the first one after. */
    from: z.optional(givenMoment("Please choose an hour")),
    to: z.optional(givenMoment("Please choose an hour")),
    reason: voidingReason,
    publicReason,
  })
  .check(
    z.refine(({ networks, from, to }) => networks !== undefined || (from && to), {
      message: "Please choose networks or hours",
      path: ["networks"],
    }),
    z.refine(({ from, to }) => (from === undefined) === (to === undefined), {
      message: "Please choose the first and the last hour",
      path: ["to"],
    }),
    z.refine(({ from, to }) => !from || !to || Date.parse(from) < Date.parse(to), {
      message: "The last hour must not be before the first",
      path: ["to"],
    }),
  );
export type VoteVoiding = z.infer<typeof VoteVoiding>;

/** What became of the count. */
export const VoidingReceipt = z.object({
  /** Votes that left the count. */
  voided: z.int(),
  /** Votes that were held before, and will not come back. */
  heldVoided: z.int(),
  communityVotes: z.int(),
});
export type VoidingReceipt = z.infer<typeof VoidingReceipt>;
