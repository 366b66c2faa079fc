const MONTHS_KEPT = 24;
const QUICKEST_PERSON_MS = 2_000;

/** The oldest moment whose messages are still kept when it is `now`: 24 months before, in UTC. */
export function keptSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - MONTHS_KEPT);
  return since;
}

/** Whether a form was sent sooner after it was shown than a person can fill it in. */
export function looksAutomatic(elapsedMs: number | undefined): boolean {
  return elapsedMs !== undefined && elapsedMs < QUICKEST_PERSON_MS;
}
