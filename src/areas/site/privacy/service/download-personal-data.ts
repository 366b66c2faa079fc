import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { getUser } from "#areas/platform/accounts/queries/users.ts";
import type { Deps } from "#lib/deps.ts";
import { createLimit } from "#lib/http/limits.ts";
import { perDeps } from "#lib/per-deps.ts";
import { HOUR_SECONDS } from "#lib/time.ts";
import { gatherPersonalData } from "../queries/personal-data.ts";
import type { PersonalData } from "../schema/personal-data.ts";

const downloads = perDeps((deps) =>
  createLimit(deps, {
    name: "personal-data",
    points: 20,
    seconds: HOUR_SECONDS,
    message: "You've downloaded your data several times already. Please try again later.",
  }),
);

/** Hands out what the site knows of a member. Throws `too_many` beyond 20 times an hour. */
export async function downloadPersonalData(deps: Deps, { userId }: Member): Promise<PersonalData> {
  const { db } = deps.database;
  await downloads(deps).take(String(userId));
  return gatherPersonalData(db, await getUser(db, userId), {
    now: deps.now(),
    voteSecret: deps.secrets.vote,
  });
}
