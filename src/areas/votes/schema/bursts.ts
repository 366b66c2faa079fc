import * as z from "zod/mini";
import { BURST_DECISIONS, BURST_STATES, TARGET_KINDS } from "../access/bursts.ts";
import { publicReason, voidingReason } from "./report.ts";

/** A burst of votes as staff see it. */
export const VoteBurst = z.object({
  id: z.int(),
  kind: z.enum(TARGET_KINDS),
  targetId: z.int(),
  name: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** Votes of it that a decision would change, or that the last decision was about. */
  votes: z.int(),
  /** The most votes in any ten minutes of the week before. */
  usual: z.int(),
  state: z.enum(BURST_STATES),
  reason: z.nullable(z.string()),
  /** Since when it waits for staff: it began, or its votes are held; null where they have decided for good. */
  waitsSince: z.nullable(z.iso.datetime()),
  /** Whether it waits for more than a day. */
  isOverdue: z.boolean(),
  /** Its votes minute by minute, with ten minutes before it; at most the last two hours. */
  minutes: z.array(z.object({ startsAt: z.iso.datetime(), votes: z.int() })),
  /** How many of its votes confirmed accounts cast. */
  accounts: z.int(),
  /** From how many networks its votes came. */
  networks: z.int(),
  /** The network with the most of its votes, by the beginning of its keyed hash; null when nobody's is known. */
  largestNetwork: z.nullable(z.object({ network: z.string(), votes: z.int() })),
});
export type VoteBurst = z.infer<typeof VoteBurst>;

/** Bursts that wait for staff first, then the newest. */
export const VoteBurstList = z.object({
  data: z.array(VoteBurst),
  /** How many wait in all; those beyond the list are in the queue. */
  waiting: z.int(),
});
export type VoteBurstList = z.infer<typeof VoteBurstList>;

/** What staff make of a burst. */
export const BurstVerdict = z.object({
  decision: z.enum(BURST_DECISIONS, "Please choose what becomes of the votes"),
  /** The state that was seen; if it has changed since, the decision is refused. */
  expectedState: z.enum(BURST_STATES),
  /** How many votes were seen; where there are more, or nobody says how many, the decision is refused. */
  expectedVotes: z._default(z.int().check(z.minimum(0)), 0),
  reason: voidingReason,
  /** Whether the votes of confirmed accounts go on counting where the others are held or voided. */
  sparesAccounts: z._default(z.boolean(), false),
  /** What the public ledger says where the votes are voided. */
  publicReason,
});
export type BurstVerdict = z.infer<typeof BurstVerdict>;

export const BurstReceipt = z.object({
  state: z.enum(BURST_STATES),
  /** How many votes left the count or came back. */
  votes: z.int(),
  communityVotes: z.int(),
});
export type BurstReceipt = z.infer<typeof BurstReceipt>;
