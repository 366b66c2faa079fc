import type { Deps } from "#lib/deps.ts";
import { hasTurned } from "../queries.ts";

/**
 * Makes cached pages outdated once a public event has begun or ended: without scripts they offer its registration.
 * Returns until when it looked, for the next run to go on from there.
 */
export async function publishTurns(
  { database: { contentVersion }, now: clock }: Deps,
  after: Date,
): Promise<Date> {
  const now = clock();
  await contentVersion.publish(
    (tx) => hasTurned(tx, { after, now }),
    (isOutdated) => isOutdated,
  );
  return now;
}
