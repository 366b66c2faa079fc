import { and, asc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { athletes } from "#areas/people/athletes/tables.ts";
import { activities } from "#areas/rawpass/schedule/tables.ts";
import { addDays, ageOn, businessDay } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { centsIn } from "#lib/money.ts";
import { plannedOf } from "../rules/alterations.ts";
import { firstBillingFrom } from "../rules/first-billing.ts";
import {
  type Billing,
  chargedOn,
  type Leaving,
  leavingOf,
  NOTICE_DAYS,
  type Outside,
  outsideOf,
} from "../rules/outgrown.ts";
import { ENDS_BEFORE_BILLING_DAYS } from "../rules/passes.ts";
import { membershipActivities, memberships } from "../tables.ts";
import type { PassRow } from "./passes.ts";

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

/** An end that comes with age: the athlete is outside the age ranges of all that a pass would be billed for. */
export interface OutgrownEnd {
  endsOn: string;
  /** The athlete's age then. */
  age: number;
}

/** What its athlete's age does to a pass. */
export interface AgeEffect {
  /** The end that age brings within 30 days, or with the next billing; null for none, and for an earlier end. */
  outgrown: OutgrownEnd | null;
  /** The activities that leave a pass which goes on with others. */
  leaving: Leaving[];
  /** The amount of the next charge; null for none. */
  nextChargeCents: number | null;
}

/** Returns what the ages of their athletes do to some passes, by pass. */
export async function listAgeEffects(
  db: Db,
  passes: readonly PassRow[],
  today: string,
): Promise<Map<number, AgeEffect>> {
  const byPass = Map.groupBy(await listOwn(db, passes), (row) => row.membershipId);
  return new Map(
    passes.map((pass) => [pass.id, ageEffectOf(pass, byPass.get(pass.id) ?? [], today)]),
  );
}

async function listOwn(db: Db, passes: readonly PassRow[]) {
  const ids = passes.map(({ id }) => id);
  const { membershipId, activityName, ratePerSession, frequencyPerWeek } = membershipActivities;
  const { id: activityId, minAge, maxAge } = activities;
  return db
    .select({
      ...{ membershipId, activityId, activityName, ratePerSession, frequencyPerWeek },
      ...{ minAge, maxAge, birthDate: athletes.birthDate },
    })
    .from(membershipActivities)
    .innerJoin(memberships, eq(memberships.id, membershipId))
    .leftJoin(athletes, eq(athletes.id, memberships.athleteId))
    .innerJoin(activities, eq(activityId, membershipActivities.activityId))
    .where(inArray(membershipId, ids))
    .orderBy(asc(membershipActivities.id));
}

/** Returns what the next month of a pass is billed for; null for one that is not billed. */
export async function findBilling(db: Db, pass: PassRow): Promise<Billing | null> {
  return billingOf(pass, await listOwn(db, [pass]));
}

function ageEffectOf(pass: PassRow, own: readonly AgeLimit[], today: string): AgeEffect {
  const outgrown = endOf(pass, own, today);
  const billing = pass.cancelAt ? null : billingOf(pass, own);
  if (!billing) return { outgrown, leaving: [], nextChargeCents: null };
  return {
    outgrown,
    leaving: outgrown ? [] : leavingOf(billing, today),
    nextChargeCents: chargedOn(billing.nextBillingDate, billing),
  };
}

function billingOf(pass: PassRow, own: readonly AgeLimit[]): Billing | null {
  const { status, nextBillingDate, pendingChange } = pass;
  if (!nextBillingDate || status === "pending" || status === "cancelled") return null;
  const content = own.map((one) => ({ ...one, rateCents: centsIn(one.ratePerSession) ?? 0 }));
  // An activity that the family has chosen since is not outgrown.
  const billed = (plannedOf(pendingChange)?.activities ?? content).map((one) => ({
    ...one,
    ages: own.find(({ activityId }) => activityId === one.activityId) ?? null,
  }));
  const [{ birthDate } = { birthDate: null }] = own;
  const monthlyCents = centsIn(pass.monthlyRate) ?? 0;
  return { billed, monthlyCents, birthDate, nextBillingDate };
}

/** After every day. */
const NEVER = "9999-12-31";

interface AgeLimit {
  activityId: number;
  activityName: string;
  ratePerSession: string;
  frequencyPerWeek: number;
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
  return endOf(pass, await listOwn(db, [pass]), today);
}
