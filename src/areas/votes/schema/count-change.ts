/** What staff do to the count of a target. Votes that were held and are removed leave it only once. */
export const COUNT_CHANGES = ["held", "released", "removed", "removed_held"] as const;

/** Why votes were removed, as everybody may read it: never in staff's own words, which may name somebody. */
export const PUBLIC_REASONS = ["rules", "automated", "repeated", "traded", "mistake"] as const;
export type PublicReason = (typeof PUBLIC_REASONS)[number];

/** Votes that staff took out of a count or put back into it. */
export interface CountChange {
  targetId: number;
  what: (typeof COUNT_CHANGES)[number];
  /** Votes are held and released for a review. */
  reason: PublicReason | "review";
  votes: number;
}
