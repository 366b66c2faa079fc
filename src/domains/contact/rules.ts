const MONTHS_KEPT = 24;

/** The oldest moment whose messages are still kept when it is `now`: 24 months before, in UTC. */
export function keptSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - MONTHS_KEPT);
  return since;
}
