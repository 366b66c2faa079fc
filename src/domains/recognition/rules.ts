/** What badges are awarded for: counts from the database. */
export const METRICS = ["approved", "votes", "comments", "most_votes", "promoted"] as const;
export type Metric = (typeof METRICS)[number];

/** A badge is reached with so many. */
export interface BadgeRule {
  metric: Metric;
  gte: number;
}
