import type { Member } from "#areas/platform/accounts/access/actor.ts";
import type { Deps } from "#lib/deps.ts";
import { createLimit } from "#lib/http/limits.ts";
import { perDeps } from "#lib/per-deps.ts";
import { HOUR_SECONDS } from "#lib/time.ts";

const limit = perDeps((deps) =>
  createLimit(deps, {
    name: "connect-listings",
    points: 60,
    seconds: HOUR_SECONDS,
    message: "You've changed your listings many times. Please try again later.",
  }),
);

/** Takes a point for a change of one's own listings. Throws `too_many` beyond 60 an hour. */
export async function limitWrites(deps: Deps, { userId }: Member): Promise<void> {
  await limit(deps).take(String(userId));
}
