/** What badges are awarded for: counts from the database. */
export const METRICS = ["approved", "votes", "comments", "most_votes", "promoted"] as const;

/** A badge is reached with so many. */
export interface BadgeRule {
  metric: (typeof METRICS)[number];
  gte: number;
}
