import type { Actor } from "#areas/platform/accounts/access/actor.ts";
import type { ClosureRow } from "#areas/rawpass/schedule/queries/schedule.ts";
import type { TodayClosure } from "#areas/rawpass/schedule/schema/staff.ts";
import { createClosure } from "#areas/rawpass/schedule/service/closures.ts";
import { businessDay } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";

/** Closes today, a part of it or one session, by anybody at the desk. Throws what `createClosure` throws. */
export async function closeToday(
  deps: Deps,
  actor: Actor,
  input: TodayClosure,
): Promise<ClosureRow> {
  const today = businessDay(deps.now());
  const days = { fromDate: today, toDate: today, activityId: null };
  return createClosure(deps, actor, { ...days, ...input });
}
