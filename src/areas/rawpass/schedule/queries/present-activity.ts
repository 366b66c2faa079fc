import { centsIn } from "#lib/money.ts";
import type { PublicActivity } from "../schema/activities.ts";
import type { ActivityRow } from "./schedule.ts";

/** What a session of an activity costs, in cents. */
function rateCentsOf({ ratePerSession }: Pick<ActivityRow, "ratePerSession">): number {
  const cents = centsIn(ratePerSession);
  if (cents === null) throw new Error("a rate is an amount in dollars");
  return cents;
}

/** Exactly what everybody may see of an activity. */
export function presentActivity(activity: ActivityRow): PublicActivity {
  const { id, name, type, description, minAge, maxAge } = activity;
  return { id, name, type, description, rateCents: rateCentsOf(activity), minAge, maxAge };
}
