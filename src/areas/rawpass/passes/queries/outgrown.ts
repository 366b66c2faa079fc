import { and, asc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { athletes } from "#areas/people/athletes/tables.ts";
import { activities } from "#areas/rawpass/schedule/tables.ts";
import { addDays, ageOn, businessDay } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { plannedOf } from "../rules/alterations.ts";
import { birthdayOn, ENDS_BEFORE_BILLING_DAYS, outgrownOn } from "../rules/passes.ts";
import { membershipActivities, memberships } from "../tables.ts";
import { firstBillingFrom } from "./first-billing.ts";
import type { PassRow } from "./passes.ts";

/** How long before the birthday a family hears of it, and staff see it. */
const NOTICE_DAYS = 30;

/** How an athlete comes to be outside an age range. */
interface Outside {
  /** Whether the athlete is too young at the next billing: staff raised the youngest age. */
  isTooYoung: boolean;
  /** The birthday that leaves the range; of an athlete who is too young, the one that enters it. */
  day: string;
  /** No billing on or after this day is made: that birthday, or the next billing. */
  outsideFrom: string;
}

/** An activity of a pass whose athlete leaves its age range, or is too young for it. */
export interface Outgrown extends Outside {
  pass: PassRow;
  activityId: number;
  activityName: string;
  minAge: number;
  maxAge: number;
}

/**
 * The activities of running passes whose athletes leave their age ranges within 30 days, have left them, or are too
 * young for them at the next billing, by pass and activity.
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
        or(
          sql`${birthDate} + make_interval(years => ${activities.maxAge} + 1) <= ${noticed}`,
          // February 29 counts as the 28th here; `outsideOf` decides.
          sql`${birthDate} + make_interval(years => ${activities.minAge}) >= ${memberships.nextBillingDate}`,
        ),
      ),
    )
    .orderBy(asc(memberships.id), asc(activities.id));
  return rows.flatMap(({ pass, activity, birthDate: born }) => {
    const { id: activityId, name: activityName, minAge, maxAge } = activity;
    const outside = outsideOf(born ?? "", activity, pass.nextBillingDate);
    if (!outside.isTooYoung && outside.day > noticed) return [];
    return [{ pass, activityId, activityName, minAge, maxAge, ...outside }];
  });
}

function outsideOf(
  birthDate: string,
  { minAge, maxAge }: { minAge: number; maxAge: number },
  nextBillingDate: string | null,
): Outside {
  const enters = birthdayOn(birthDate, minAge);
  if (nextBillingDate !== null && enters > nextBillingDate) {
    return { isTooYoung: true, day: enters, outsideFrom: nextBillingDate };
  }
  const leaves = outgrownOn(birthDate, maxAge);
  return { isTooYoung: false, day: leaves, outsideFrom: leaves };
}

/** An end that comes with age: the athlete is outside the age ranges of all that a pass would be billed for. */
export interface OutgrownEnd {
  endsOn: string;
  /** The athlete's age then. */
  age: number;
}

/**
 * The ends of those of some passes whose athletes leave the age ranges of all their activities within 30 days, or
 * before the next billing, by pass; without those that end before that.
 */
export async function listOutgrownEnds(
  db: Db,
  passes: readonly PassRow[],
  today: string,
): Promise<Map<number, OutgrownEnd>> {
  const ids = passes.map(({ id }) => id);
  const { membershipId } = membershipActivities;
  const { id: activityId, minAge, maxAge } = activities;
  const rows = await db
    .select({ membershipId, activityId, minAge, maxAge, birthDate: athletes.birthDate })
    .from(membershipActivities)
    .innerJoin(memberships, eq(memberships.id, membershipId))
    .innerJoin(athletes, eq(athletes.id, memberships.athleteId))
    .innerJoin(activities, eq(activityId, membershipActivities.activityId))
    .where(and(inArray(membershipId, ids), isNotNull(athletes.birthDate)));
  const byPass = Map.groupBy(rows, (row) => row.membershipId);
  return new Map(
    passes.flatMap((pass) => {
      const end = endOf(pass, byPass.get(pass.id) ?? [], today);
      return end ? [[pass.id, end]] : [];
    }),
  );
}

/** After every day. */
const NEVER = "9999-12-31";

interface AgeLimit {
  activityId: number;
  minAge: number;
  maxAge: number;
  birthDate: string | null;
}

function endOf(pass: PassRow, limits: readonly AgeLimit[], today: string): OutgrownEnd | null {
  const { status, nextBillingDate, cancelAt, pendingChange } = pass;
  const [{ birthDate } = { birthDate: null }] = limits;
  if (birthDate === null || !nextBillingDate) return null;
  if (status === "pending" || status === "cancelled") return null;
  // Until then a family that canceled may keep the pass, and choose another activity.
  const isEarly = addDays(today, ENDS_BEFORE_BILLING_DAYS) < nextBillingDate;
  if (cancelAt && isEarly) return null;
  const noticed = addDays(today, NOTICE_DAYS);
  const until = noticed > nextBillingDate ? noticed : nextBillingDate;
  const over = new Map(
    limits.map((one) => [one.activityId, outsideOf(birthDate, one, nextBillingDate).outsideFrom]),
  );
  const billed = plannedOf(pendingChange)?.activities ?? limits;
  // An activity that the family has chosen since is not outgrown.
  const days = billed.map(({ activityId }) => over.get(activityId) ?? NEVER).toSorted();
  const last = days.at(-1) ?? NEVER;
  if (last > until) return null;
  const endsOn = firstBillingFrom(nextBillingDate, last);
  if (cancelAt && businessDay(cancelAt) < endsOn) return null;
  return { endsOn, age: ageOn(birthDate, endsOn) };
}

/** The end of a pass that comes with age; null for none. */
export async function findOutgrownEnd(
  db: Db,
  pass: PassRow,
  today: string,
): Promise<OutgrownEnd | null> {
  return (await listOutgrownEnds(db, [pass], today)).get(pass.id) ?? null;
}
