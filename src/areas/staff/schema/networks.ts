import * as z from "zod/mini";
import { NETWORK_LENGTH, VoteReport, VoteVoiding, VoteWindow } from "#areas/votes/schema/report.ts";
import { givenMoment } from "#lib/day-schema.ts";

/** How many votes can be voided at once; for more, choose a shorter time. */
export const MOST_VOTES_AT_ONCE = 20_000;

const { from, to, timeZone, hours, otherNetworks } = VoteReport.shape;
const Counts = {
  /** Votes that count. */
  counted: z.int(),
  /** Votes that staff hold outside the count, until they decide. */
  held: z.int(),
  /** Votes that staff took out of the count for good. */
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
  /** How many more there are at least, with no more votes than those. */
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
      held: z.int(),
      voided: z.int(),
    }),
  ),
  otherTargets: z.int(),
});
export type NetworkReport = z.infer<typeof NetworkReport>;

/** Takes all votes of a network out of the count for good that were shown to count, or to be held, in a time. */
export const NetworkVoiding = z
  .object({
    from: givenMoment(),
    to: givenMoment(),
    /** How many votes count and how many are held in that time, as was shown; others refuse the voiding. */
    expectedVotes: z.int().check(z.minimum(0)),
    expectedHeld: z._default(z.int().check(z.minimum(0)), 0),
    reason: VoteVoiding.shape.reason,
    publicReason: VoteVoiding.shape.publicReason,
  })
  .check(
    z.refine(({ expectedVotes, expectedHeld }) => expectedVotes + expectedHeld > 0, {
      message: "No vote of this network counts or is held",
      path: ["expectedVotes"],
    }),
    z.refine(
      ({ expectedVotes, expectedHeld }) => expectedVotes + expectedHeld <= MOST_VOTES_AT_ONCE,
      {
        message: `That is more than ${MOST_VOTES_AT_ONCE.toLocaleString("en-US")} votes. Please choose a shorter time`,
        path: ["expectedVotes"],
      },
    ),
    z.refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
      message: "The last hour must not be before the first",
      path: ["to"],
    }),
  );
export type NetworkVoiding = z.infer<typeof NetworkVoiding>;

/** What was voided, and of how many players and nominations. */
export const NetworkReceipt = z.object({
  voided: z.int(),
  /** Votes that were held before, and will not come back. */
  heldVoided: z.int(),
  prospects: z.int(),
  nominations: z.int(),
});
export type NetworkReceipt = z.infer<typeof NetworkReceipt>;
