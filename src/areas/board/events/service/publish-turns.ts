import type { Deps } from "#lib/deps.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { hasTurned } from "../queries.ts";

/** Twice the time between two runs of the job, so that a missed one does no harm. */
const LATELY_MS = 10 * MINUTE_MS;

/** Makes cached pages outdated once a public event has begun or ended: without scripts they offer its registration. */
export async function publishTurns({
  database: { contentVersion },
  now: clock,
}: Deps): Promise<void> {
  const now = clock();
  const after = new Date(now.getTime() - LATELY_MS);
  await contentVersion.publish(
    (tx) => hasTurned(tx, { after, now }),
    (isOutdated) => isOutdated,
  );
}
