import * as z from "zod/mini";
import { givenMoment } from "#lib/day-schema.ts";
import { NETWORK_LENGTH, VoteReport, VoteVoiding, VoteWindow } from "#lib/votes/schema.ts";

/** How many votes can be voided at once; for more, choose a shorter time. */
export const MOST_VOTES_AT_ONCE = 20_000;

const { from, to, timeZone, hours, otherNetworks } = VoteReport.shape;
const Counts = {
  /** Votes that count. */
  counted: z.int(),
  /** Votes that staff took out of the count. */
  voided: z.int(),
  /** How many players and nominations the votes are for. */
  prospects: z.int(),
  nominations: z.int(),
};

/** The networks with the most votes in a time, over all players and nominations. */
export const NetworkList = z.object({
  data: z.array(
    z.object({
      network: z.string(),
      ...Counts,
      firstAt: z.iso.datetime(),
      lastAt: z.iso.datetime(),
    }),
  ),
  otherNetworks,
});
export type NetworkList = z.infer<typeof NetworkList>;

/** No control characters: the database holds no NUL, and its statement would fail. */
export const NetworkParams = z.object({
  network: z.string().check(z.minLength(1), z.maxLength(NETWORK_LENGTH), z.regex(/^\P{Cc}+$/u)),
});

/** How far back staff look at one network: 400 days are as long as networks are known. */
export const NetworkWindow = z.object({
  days: z.optional(z.enum([...VoteWindow.shape.days.def.innerType.options, "400"])),
});

/** What a network voted for in a time, and what voiding it would take out of the counts. */
export const NetworkReport = z.object({
  network: z.string(),
  from,
  to,
  timeZone,
  ...Counts,
  hours,
  /** What it voted for, the most votes first, at most 50. */
  targets: z.array(
    z.object({
      kind: z.enum(["prospect", "nomination"]),
      id: z.int(),
      name: z.string(),
      counted: z.int(),
      voided: z.int(),
    }),
  ),
  otherTargets: z.int(),
});
export type NetworkReport = z.infer<typeof NetworkReport>;

/** Takes all votes of a network out of the count that were shown to count in a time. */
export const NetworkVoiding = z
  .object({
    from: givenMoment(),
    to: givenMoment(),
    /** How many votes count in that time, as was shown; another number refuses the voiding. */
    expectedVotes: z
      .int()
      .check(
        z.minimum(1, "No vote of this network counts"),
        z.maximum(
          MOST_VOTES_AT_ONCE,
          "That is more than 20,000 votes. Please choose a shorter time",
        ),
      ),
    reason: VoteVoiding.shape.reason,
    publicReason: VoteVoiding.shape.publicReason,
  })
  .check(
    z.refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
      message: "The last hour must not be before the first",
      path: ["to"],
    }),
  );
export type NetworkVoiding = z.infer<typeof NetworkVoiding>;

/** What was voided, and of how many players and nominations. */
export const NetworkReceipt = z.object({
  voided: z.int(),
  prospects: z.int(),
  nominations: z.int(),
});
export type NetworkReceipt = z.infer<typeof NetworkReceipt>;
