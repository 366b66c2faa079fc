import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { DAY_MS } from "#lib/time.ts";
import { countSteps } from "../queries/offers.ts";

/** Each of them is mailed to a creator. */
const STEPS_A_DAY = 30;

/**
 * Throws `too_many` for a sponsor who has named and withdrawn 30 amounts within 24 hours, over all talks. Ending a talk
 * and accepting are never refused.
 */
export async function limitSteps(
  tx: Db,
  { now }: Pick<Deps, "now">,
  sponsorId: number,
): Promise<void> {
  const since = new Date(now().getTime() - DAY_MS);
  if ((await countSteps(tx, sponsorId, since)) < STEPS_A_DAY) return;
  throw new AppError("too_many", "That's a lot of offers for one day. Please go on tomorrow.");
}
