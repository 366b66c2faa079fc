import * as z from "zod/mini";

/** Where money of a deal is not what the payment provider says. */
const DealDifference = z.object({
  /** Null where it is of no deal that is here. */
  dealId: z.nullable(z.int()),
  text: z.string(),
});
export type DealDifference = z.infer<typeof DealDifference>;

/** The last comparison with the payment provider. */
export const DealComparison = z.object({
  at: z.iso.datetime(),
  differences: z.array(DealDifference),
});
export type DealComparison = z.infer<typeof DealComparison>;

/** How Connect does over the last 90 days, and its money now. Amounts are in cents; null where there is nothing yet. */
export const ConnectFigures = z.object({
  listingsPublished: z.int(),
  /** The median from a listing's publication to its first offer. */
  hoursToFirstOffer: z.nullable(z.number()),
  offersMade: z.int(),
  /** The accepted among those offers that are no longer open, 0 to 1. */
  shareAccepted: z.nullable(z.number()),
  dealsPaidOut: z.int(),
  /** The median from agreement to payout. */
  daysToPayout: z.nullable(z.number()),
  heldCents: z.int(),
  feesCents: z.int(),
  owedCents: z.int(),
  /** Null before the first comparison. */
  payments: z.nullable(DealComparison),
  transfers: z.nullable(DealComparison),
});
export type ConnectFigures = z.infer<typeof ConnectFigures>;

export const ConnectFiguresAnswer = z.object({ data: ConnectFigures });
export type ConnectFiguresAnswer = z.infer<typeof ConnectFiguresAnswer>;
