import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { athletes } from "#domains/athletes/tables.ts";
import { activities } from "#domains/schedule/tables.ts";
import { addDays } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { outgrownOn } from "../rules.ts";
import { membershipActivities, memberships } from "../tables.ts";
import type { PassRow } from "./passes.ts";

/** How long before the birthday a family hears of it, and staff see it. */
const NOTICE_DAYS = 30;

/** An activity of a pass whose athlete leaves its age range on a day. */
export interface Outgrown {
  pass: PassRow;
  activityId: number;
  activityName: string;
  minAge: number;
  maxAge: number;
  /** The birthday. */
  day: string;
}

/**
 * The activities of running passes whose athletes leave their age ranges within 30 days, or have left them, by pass and
 * activity.
 * @param passIds the passes to look at; all without them
 */
export async function listOutgrown(
  db: Db,
  { today, passIds }: { today: string; passIds?: readonly number[] },
): Promise<Outgrown[]> {
  const noticed = addDays(today, NOTICE_DAYS);
  const { birthDate } = athletes;
  const rows = await db
    .select({ pass: memberships, activity: activities, birthDate })
    .from(memberships)
    .innerJoin(athletes, eq(athletes.id, memberships.athleteId))
    .innerJoin(membershipActivities, eq(membershipActivities.membershipId, memberships.id))
    .innerJoin(activities, eq(activities.id, membershipActivities.activityId))
    .where(
      and(
        passIds && inArray(memberships.id, [...passIds]),
        inArray(memberships.status, ["active", "past_due", "frozen"]),
        isNotNull(birthDate),
        sql`${birthDate} + make_interval(years => ${activities.maxAge} + 1) <= ${noticed}`,
      ),
    )
    .orderBy(asc(memberships.id), asc(activities.id));
  return rows.map(({ pass, activity, birthDate: born }) => ({
    pass,
    activityId: activity.id,
    activityName: activity.name,
    minAge: activity.minAge,
    maxAge: activity.maxAge,
    day: outgrownOn(born ?? "", activity.maxAge),
  }));
}
