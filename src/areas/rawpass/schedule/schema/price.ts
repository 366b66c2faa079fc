/** How many weeks a month counts, in hundredths (design: price and billing). */
const WEEKS_A_MONTH_HUNDREDTHS = 433;

/** An activity of a pass: what a session costs, and how often a week it is. */
export interface PricedActivity {
  /** In cents. */
  rateCents: number;
  /** 1–7. */
  frequencyPerWeek: number;
}

/** What one activity of a pass costs a month: rate × times × 4.33, rounded half up to cents. */
export function monthlyTermCents({ rateCents, frequencyPerWeek }: PricedActivity): number {
  return Math.floor((rateCents * frequencyPerWeek * WEEKS_A_MONTH_HUNDREDTHS + 50) / 100);
}

/** What a pass costs a month, in cents: the sum of its terms as they are shown. */
export function monthlyRateCents(activities: readonly PricedActivity[]): number {
  return activities.reduce((sum, activity) => sum + monthlyTermCents(activity), 0);
}
