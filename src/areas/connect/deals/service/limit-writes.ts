import type { Member } from "#areas/platform/accounts/access/actor.ts";
import type { Deps } from "#lib/deps.ts";
import { createLimit } from "#lib/http/limits.ts";
import { perDeps } from "#lib/per-deps.ts";
import { HOUR_SECONDS } from "#lib/time.ts";

const limit = perDeps((deps) =>
  createLimit(deps, {
    name: "connect-deals",
    points: 200,
    seconds: HOUR_SECONDS,
    message: "You've changed your deals many times. Please try again later.",
  }),
);

/** Takes a point for a proof, a review or words of one's own. Throws `too_many` beyond 200 an hour. */
export async function limitWrites(deps: Deps, { userId }: Member): Promise<void> {
  await limit(deps).take(String(userId));
}
