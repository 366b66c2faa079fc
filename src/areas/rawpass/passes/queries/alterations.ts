import { and, asc, isNotNull, sql } from "drizzle-orm";
import { findLastMadeUp } from "#areas/rawpass/bookings/queries/entitlements.ts";
import { listPlacesOfPass } from "#areas/rawpass/bookings/queries/places.ts";
import { presentActivity } from "#areas/rawpass/schedule/queries/present-activity.ts";
import { listActivitiesById, listSlotsById } from "#areas/rawpass/schedule/queries/schedule.ts";
import { monthlyRateCents, monthlyTermCents } from "#areas/rawpass/schedule/schema/price.ts";
import { addDays, businessDay, mondayOf } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import type { RequestedItem } from "#lib/payments/subscriptions.ts";
import { type AlterationKind, alterationKind, slotChanges } from "../rules/alterations.ts";
import type { AlterationWish } from "../schema/alterations.ts";
import type { PassContent } from "../schema/passes.ts";
import { type ContentOfPass, memberships } from "../tables.ts";
import {
  centsOf,
  listActivitiesOfPass,
  type PassActivityRow,
  type PassRow,
  timesOf,
} from "./passes.ts";

/** What another choice for a pass comes to. */
export interface Alteration {
  kind: AlterationKind;
  activities: ContentOfPass[];
  monthlyCents: number;
  added: number[];
  removed: number[];
  /**
   * The first day of the new times: tomorrow if times are only added, the next billing for a lower price, and otherwise
   * what `findFirstDayOfTimes` finds.
   */
  from: string;
  /** Whether it is paid before it is made: a raise that begins before the next billing. */
  isPaidFirst: boolean;
}

/** An activity of a pass without what the database adds. */
function contentOf(row: PassActivityRow): ContentOfPass | null {
  const { activityId, activityName, ratePerSession, frequencyPerWeek, timeSlotIds } = row;
  if (activityId === null) return null;
  const rateCents = centsOf(ratePerSession);
  return { activityId, activityName, rateCents, frequencyPerWeek, slotIds: timeSlotIds };
}

/** What a pass is for now; an activity that is gone is left out. */
export async function listContentOfPass(db: Db, passId: number): Promise<ContentOfPass[]> {
  return (await listActivitiesOfPass(db, passId)).flatMap((row) => contentOf(row) ?? []);
}

/** What the provider charges for some training a month. */
export function itemsOf(activities: readonly ContentOfPass[]): RequestedItem[] {
  return activities.map(({ activityId, activityName, ...priced }) => ({
    productId: `rawpass-activity-${activityId}`,
    name: activityName,
    amountCents: monthlyTermCents(priced),
  }));
}

/**
 * What another choice for a pass comes to at today's rates; only other times keep the pass's own. Throws
 * `not_found` for what is no longer there, and `invalid` for the choice that it has.
 */
export async function planAlteration(
  db: Db,
  pass: PassRow,
  { wish, now }: { wish: AlterationWish; now: Date },
): Promise<Alteration> {
  const own = await listContentOfPass(db, pass.id);
  const wanted = await priceToday(db, wish);
  const before = { training: own, monthlyCents: centsOf(pass.monthlyRate) };
  const after = { training: wanted, monthlyCents: monthlyRateCents(wanted) };
  const kind = alterationKind(before, after);
  if (!kind) {
    const message = "Please choose something other than what the pass has now";
    throw new AppError("invalid", message, { fields: { activities: message } });
  }
  const changes = slotChanges(own, wanted);
  const from = await firstDayOf(db, pass, { kind, removed: changes.removed, now });
  const isWithinMonth = pass.nextBillingDate === null || from < pass.nextBillingDate;
  return {
    ...{ kind, ...changes },
    activities: kind === "times" ? wanted.map((one) => withOwnPrice(one, own)) : wanted,
    monthlyCents: kind === "times" ? before.monthlyCents : after.monthlyCents,
    ...{ from, isPaidFirst: kind === "raise" && isWithinMonth },
  };
}

async function firstDayOf(
  db: Db,
  { id: passId, nextBillingDate }: PassRow,
  { kind, removed, now }: { kind: AlterationKind; removed: readonly number[]; now: Date },
): Promise<string> {
  if (kind === "lower" && nextBillingDate) return nextBillingDate;
  if (kind === "raise" && removed.length === 0) return addDays(businessDay(now), 1);
  return findFirstDayOfTimes(db, { passId, removed, now });
}

/**
 * The first day of times that replace others: a Monday, so that the sessions of each week from Monday to Sunday are
 * those of one choice. It comes after the times that an earlier change lets run, and after sessions of the removed
 * slots whose make-ups were used.
 */
async function findFirstDayOfTimes(
  db: Db,
  { passId, removed, now }: { passId: number; removed: readonly number[]; now: Date },
): Promise<string> {
  const today = businessDay(now);
  const own = (await listContentOfPass(db, passId)).flatMap(({ slotIds }) => slotIds);
  const running = (await listPlacesOfPass(db, passId)).flatMap(({ slotId, lastDate }) =>
    own.includes(slotId) || lastDate === null ? [] : lastDate,
  );
  const madeUp = await findLastMadeUp(db, { passId, slotIds: removed, fromDate: today, now });
  const last = [today, ...running, madeUp ?? today].toSorted().at(-1) ?? today;
  return addDays(mondayOf(last), 7);
}

async function priceToday(db: Db, { activities }: AlterationWish): Promise<ContentOfPass[]> {
  const ids = activities.map(({ activityId }) => activityId);
  const slotIds = activities.flatMap((one) => one.slotIds);
  const rows = await listActivitiesById(db, ids);
  const slots = new Map((await listSlotsById(db, slotIds)).map((slot) => [slot.id, slot]));
  return activities.map((one) => {
    const row = rows.find(({ id }) => id === one.activityId);
    if (!row) throw new AppError("not_found", "This activity is no longer there.");
    if (!one.slotIds.every((id) => slots.get(id)?.activityId === row.id)) {
      throw new AppError("not_found", "This time slot is no longer there.");
    }
    const { name: activityName, rateCents } = presentActivity(row);
    return { ...one, activityName, rateCents };
  });
}

function withOwnPrice(one: ContentOfPass, own: readonly ContentOfPass[]): ContentOfPass {
  const before = own.find(({ activityId }) => activityId === one.activityId);
  return before ? { ...before, slotIds: one.slotIds } : one;
}

/** Some training as its family sees it, with its weekly times from Monday on. */
export async function presentContent(
  db: Db,
  activities: readonly ContentOfPass[],
  today: string,
): Promise<PassContent> {
  const slots = await listSlotsById(
    db,
    activities.flatMap(({ slotIds }) => slotIds),
  );
  return activities.map(({ slotIds, ...activity }) => ({
    ...activity,
    timeSlotIds: [...slotIds],
    times: timesOf(slotIds, { slots, today }),
  }));
}

/** Ids of passes with other training ahead: raises asked for, and lower prices whose day has come. */
export async function listAltered(
  db: Db,
  { today, limit }: { today: string; limit: number },
): Promise<number[]> {
  const { id, pendingChange } = memberships;
  const rows = await db
    .select({ id })
    .from(memberships)
    .where(
      and(
        isNotNull(pendingChange),
        sql`(${pendingChange} ->> 'kind' = 'raise' or ${pendingChange} ->> 'from' <= ${today})`,
      ),
    )
    .orderBy(asc(id))
    .limit(limit);
  return rows.map((row) => row.id);
}
