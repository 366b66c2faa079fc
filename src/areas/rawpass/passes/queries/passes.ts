import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import type { KnownSubscription } from "#areas/money/payments/service/on-subscriptions.ts";
import { listAthletesWithMakeUp } from "#areas/rawpass/bookings/queries/entitlements.ts";
import { listFirstDates } from "#areas/rawpass/bookings/queries/places.ts";
import {
  findFirstOpenDay,
  listSlotsById,
  type SlotRow,
} from "#areas/rawpass/schedule/queries/schedule.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { centsIn } from "#lib/money.ts";
import type { PaymentMarks } from "#lib/payments/events.ts";
import { endOfArrears, REMINDER_DAYS } from "../rules/passes.ts";
import type { OwnPass } from "../schema/passes.ts";
import { membershipActivities, memberships, passChanges, passPrices } from "../tables.ts";
import { listAgeEffects } from "./outgrown.ts";

export type PassRow = typeof memberships.$inferSelect;
export type PassActivityRow = typeof membershipActivities.$inferSelect;

/** The most passes an account is shown, the newest first. */
const MOST_SHOWN = 200;
/** A pass has at most 20 activities. */
const MOST_ACTIVITIES = 20;

/** An amount that is kept in dollars, in cents. */
export function centsOf(dollars: string): number {
  const cents = centsIn(dollars);
  if (cents === null) throw new Error("a rate is an amount in dollars");
  return cents;
}

async function findOne(db: Db, condition: ReturnType<typeof eq>): Promise<PassRow | null> {
  const [row] = await db.select().from(memberships).where(condition).limit(1);
  return row ?? null;
}

/** Null for none. */
export async function findPassByKey(db: Db, key: string): Promise<PassRow | null> {
  return findOne(db, eq(memberships.idempotencyKey, key));
}

/** Null for none. */
export async function findPass(db: Db, id: number): Promise<PassRow | null> {
  return findOne(db, eq(memberships.id, id));
}

/** A pass of an account; null for another's. */
export async function findPassOf(
  db: Db,
  { userId, id }: { userId: number; id: number },
): Promise<PassRow | null> {
  const pass = await findPass(db, id);
  return pass?.userId === userId ? pass : null;
}

/** A pass, which nobody else changes until the transaction ends; null for none. */
export async function lockPass(tx: Db, id: number): Promise<PassRow | null> {
  const [row] = await tx
    .select()
    .from(memberships)
    .where(eq(memberships.id, id))
    .for("no key update");
  return row ?? null;
}

/** Locks a pass by what the payment provider calls it; null for none. */
export async function lockPassOf(tx: Db, reference: string): Promise<PassRow | null> {
  const where = eq(memberships.reference, reference);
  const [row] = await tx.select().from(memberships).where(where).for("no key update");
  return row ?? null;
}

/** The pass that a code opens now; null for one that was replaced, and for none. */
export async function findPassByCode(db: Db, code: string): Promise<PassRow | null> {
  return findOne(db, eq(memberships.qrCode, code));
}

/** The ids of athletes who have a pass that has not ended, for a statement. */
export function athletesWithPass(db: Db) {
  return db
    .select({ id: memberships.athleteId })
    .from(memberships)
    .where(and(ne(memberships.status, "cancelled"), isNotNull(memberships.athleteId)));
}

/** The passes of an athlete that have not ended, the newest first, each with what it is for. */
export async function listLivingPassesOfAthlete(
  db: Db,
  athleteId: number,
): Promise<{ pass: PassRow; activities: PassActivityRow[] }[]> {
  const rows = await db
    .select()
    .from(memberships)
    .where(and(eq(memberships.athleteId, athleteId), ne(memberships.status, "cancelled")))
    .orderBy(desc(memberships.id))
    .limit(MOST_SHOWN);
  const all = await listActivitiesOfPasses(db, rows);
  return rows.map((pass) => ({ pass, activities: all.get(pass.id) ?? [] }));
}

/**
 * Whether an athlete has a pass, other than `exceptId`, that was paid and is not to end: a child has one pass at a time.
 */
export async function hasRunningPass(
  db: Db,
  { athleteId, exceptId = 0 }: { athleteId: number | null; exceptId?: number },
): Promise<boolean> {
  if (athleteId === null) return false;
  const { id, status, cancelAt } = memberships;
  // `cancelAt` stays until the provider has answered.
  const kept = db
    .select({ id: passChanges.membershipId })
    .from(passChanges)
    .where(
      and(eq(passChanges.status, "asked"), sql`${passChanges.wish} ->> 'kind' = 'undo_cancel'`),
    );
  const isRunning = and(
    eq(memberships.athleteId, athleteId),
    notInArray(status, ["pending", "cancelled"]),
    or(isNull(cancelAt), inArray(id, kept)),
    ne(id, exceptId),
  );
  return (await db.$count(memberships, isRunning)) > 0;
}

/** The passes of an athlete that have not ended, which nobody else changes until the transaction ends. */
export async function lockLivingPassesOfAthlete(tx: Db, athleteId: number): Promise<PassRow[]> {
  return tx
    .select()
    .from(memberships)
    .where(and(eq(memberships.athleteId, athleteId), ne(memberships.status, "cancelled")))
    .orderBy(asc(memberships.id))
    .limit(MOST_SHOWN)
    .for("share");
}

/** What each of some passes, by its id, is for. */
export async function listActivitiesOfPasses(
  db: Db,
  passes: readonly Pick<PassRow, "id">[],
): Promise<Map<number, PassActivityRow[]>> {
  const ids = passes.map(({ id }) => id);
  const all = await db
    .select()
    .from(membershipActivities)
    .where(inArray(membershipActivities.membershipId, ids))
    .orderBy(asc(membershipActivities.id))
    .limit(MOST_SHOWN * MOST_ACTIVITIES);
  return Map.groupBy(all, ({ membershipId }) => membershipId);
}

/** What the provider calls the pass that an event is about: as it says, or by its page; null for none. */
export async function findReference(
  db: Db,
  { subject, sessionId }: PaymentMarks,
): Promise<string | null> {
  if (subject)
    return (await findOne(db, eq(memberships.reference, subject.reference)))?.reference ?? null;
  if (!sessionId) return null;
  return (await findOne(db, eq(memberships.sessionId, sessionId)))?.reference ?? null;
}

/** What a pass is for, in the order in which it was chosen. */
export async function listActivitiesOfPass(db: Db, passId: number): Promise<PassActivityRow[]> {
  return db
    .select()
    .from(membershipActivities)
    .where(eq(membershipActivities.membershipId, passId))
    .orderBy(asc(membershipActivities.id))
    .limit(MOST_ACTIVITIES);
}

/** The first sessions of the weekly times of some passes, by slot, that do not begin within a week. */
async function listLateTimes(
  db: Db,
  passes: readonly Pick<PassRow, "id">[],
  today: string,
): Promise<{ passId: number | null; slotId: number; firstDate: string }[]> {
  const ids = passes.map(({ id }) => id);
  const first = await listFirstDates(db, ids, today);
  const late = first.filter(({ firstDate }) => firstDate > addDays(today, 7));
  const slots = await listSlotsById(
    db,
    late.map(({ slotId }) => slotId),
  );
  const sessions: typeof late = [];
  for (const time of late) {
    const slot = slots.find(({ id }) => id === time.slotId);
    if (!slot) continue;
    sessions.push({ ...time, firstDate: await findFirstOpenDay(db, slot, time.firstDate) });
  }
  return sessions;
}

/** The weekly times of a pass as they are now: activity by activity, from Monday on. */
export async function listTimesOfPass(
  db: Db,
  { passId, today }: { passId: number; today: string },
): Promise<PassTime[]> {
  const chosen = await listActivitiesOfPass(db, passId);
  const slots = await listSlotsById(
    db,
    chosen.flatMap(({ timeSlotIds }) => timeSlotIds),
  );
  const late = await listLateTimes(db, [{ id: passId }], today);
  const beginning = new Map(late.map(({ slotId, firstDate }) => [slotId, firstDate]));
  return chosen.flatMap(({ activityName, timeSlotIds }) =>
    timesOf(timeSlotIds, { slots, today, beginning }).map((time) => {
      const { coach = null, place = null } = slots.find(({ id }) => id === time.slotId) ?? {};
      return { ...time, activityName, coach, place };
    }),
  );
}

/** A weekly time of a pass, and what is trained then, where and with whom. */
export type PassTime = OwnPass["activities"][number]["times"][number] &
  Pick<SlotRow, "coach" | "place"> & { activityName: string };

/** The account of a pass. Throws `not_found`. */
export async function getHolder(db: Db, id: number): Promise<{ userId: number }> {
  const userId = (await findPass(db, id))?.userId;
  if (!userId) throw new AppError("not_found", "This pass has no account any more.");
  return { userId };
}

/** A pass of an account. Throws `not_found` for another's. */
export async function getPassOf(db: Db, userId: number, id: number): Promise<PassRow> {
  const pass = await findOne(db, eq(memberships.id, id));
  if (pass?.userId !== userId) throw notThere();
  return pass;
}

/** The refusal for a pass that is not there, or another's. */
export function notThere(): AppError {
  return new AppError("not_found", "This pass is not in your account.");
}

/** How many passes are an account's. */
export async function countPassesOf(db: Db, userId: number): Promise<number> {
  return db.$count(memberships, eq(memberships.userId, userId));
}

/** Passes of an account as it sees them, the newest first, as many as are wanted. */
export async function listPassesOf(
  db: Db,
  userId: number,
  now: Date,
  limit = MOST_SHOWN,
): Promise<OwnPass[]> {
  const rows = await db
    .select()
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .orderBy(desc(memberships.id))
    .limit(limit);
  const byPass = await listActivitiesOfPasses(db, rows);
  const ahead = rows.flatMap(({ pendingChange }) => pendingChange?.activities ?? []);
  const slots = await listSlotsById(db, [
    ...new Set([...byPass.values()].flat().flatMap(({ timeSlotIds }) => timeSlotIds)),
    ...ahead.flatMap(({ slotIds }) => slotIds),
  ]);
  const prices = await listToldPrices(db, rows);
  const today = businessDay(now);
  const effects = await listAgeEffects(db, rows, today);
  const active = rows.filter(({ status }) => status === "active");
  const late = await listLateTimes(db, active, today);
  const begun = rows.filter(({ status }) => status !== "pending" && status !== "cancelled");
  const running = new Set(begun.map(({ athleteId }) => athleteId));
  const over = rows.flatMap(({ status, athleteId }) =>
    status === "cancelled" && athleteId !== null && !running.has(athleteId) ? athleteId : [],
  );
  const madeUp = await listAthletesWithMakeUp(db, over, today);
  return rows.map((row) => ({
    ...presentPass(row, byPass.get(row.id) ?? [], {
      // The desk takes the code of an ended pass for a make-up; a pass that goes on has its own.
      opens: row.status !== "cancelled" || madeUp.includes(row.athleteId ?? 0),
      ...{ slots, today },
      beginning: new Map(
        late.flatMap((one) => (one.passId === row.id ? [[one.slotId, one.firstDate]] : [])),
      ),
    }),
    newPrice: prices.get(row.id) ?? null,
    ...(effects.get(row.id) ?? { outgrown: null, leaving: [], nextChargeCents: null }),
  }));
}

/** The prices that the families of some passes were told of and that do not count yet, by pass. */
async function listToldPrices(
  db: Db,
  passes: readonly Pick<PassRow, "id">[],
): Promise<Map<number, NonNullable<OwnPass["newPrice"]>>> {
  const ids = passes.map(({ id }) => id);
  const { membershipId, monthlyCents, countsFrom } = passPrices;
  const rows = await db
    .select({ membershipId, monthlyCents, countsFrom })
    .from(passPrices)
    .where(and(inArray(membershipId, ids), eq(passPrices.status, "told")));
  return new Map(rows.map(({ membershipId: id, ...price }) => [id, price]));
}

function presentPass(
  row: PassRow,
  activities: readonly PassActivityRow[],
  { opens, ...known }: KnownSlots & { opens: boolean },
): Omit<OwnPass, "newPrice" | "outgrown" | "leaving" | "nextChargeCents"> {
  const { id, athleteId, status, startDate, nextBillingDate, frozenFrom, frozenUntil } = row;
  const isPending = status === "pending";
  return {
    ...{ id, athleteId, status, startDate, nextBillingDate, frozenFrom, frozenUntil },
    isDisputed: row.disputeId !== null,
    endsUnpaidAt:
      row.pastDueAt && row.disputeId === null ? endOfArrears(row.pastDueAt).toISOString() : null,
    code: isPending || !opens ? null : row.qrCode,
    monthlyCents: centsOf(row.monthlyRate),
    heldUntil: isPending ? (row.heldUntil?.toISOString() ?? null) : null,
    paymentUrl: isPending ? row.paymentUrl : null,
    activities: activities.map(
      ({ activityId, activityName, ratePerSession, frequencyPerWeek, timeSlotIds }) => ({
        ...{ activityId, activityName, frequencyPerWeek, timeSlotIds },
        rateCents: centsOf(ratePerSession),
        times: timesOf(timeSlotIds, known),
      }),
    ),
    pendingChange: presentPending(row, known),
    cancelAt: row.cancelAt?.toISOString() ?? null,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

function presentPending({ pendingChange }: PassRow, known: KnownSlots): OwnPass["pendingChange"] {
  if (!pendingChange) return null;
  const { kind, from, monthlyCents, activities, heldUntil, paymentUrl } = pendingChange;
  return {
    ...{ kind, from, monthlyCents, heldUntil, paymentUrl },
    activities: activities.map(({ slotIds, ...activity }) => ({
      ...{ ...activity, timeSlotIds: slotIds, times: timesOf(slotIds, known) },
    })),
  };
}

/** Slots, and the day on which they are read. */
interface KnownSlots {
  slots: readonly SlotRow[];
  today: string;
  /** The first days of the slots in which a place begins later. */
  beginning?: ReadonlyMap<number, string>;
}

/** The slots with some ids as people read them, from Monday on. */
export function timesOf(
  slotIds: readonly number[],
  { slots, today, beginning }: KnownSlots,
): OwnPass["activities"][number]["times"] {
  return slots
    .filter((slot) => slotIds.includes(slot.id))
    .toSorted(byWeekday)
    .map(({ id: slotId, dayOfWeek, startTime, endTime, firstDate }) => ({
      ...{ slotId, dayOfWeek, startTime, endTime },
      from: firstDate !== null && firstDate > today ? firstDate : (beginning?.get(slotId) ?? null),
    }));
}

/** Monday is first. */
function byWeekday(one: SlotRow, other: SlotRow): number {
  const days = ((one.dayOfWeek + 6) % 7) - ((other.dayOfWeek + 6) % 7);
  return days || one.startTime.localeCompare(other.startTime);
}

/** The provider's name of whoever has paid for a pass of this account before; null for nobody. */
export async function findCustomerId(db: Db, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ customerId: memberships.customerId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), isNotNull(memberships.customerId)))
    .orderBy(desc(memberships.id))
    .limit(1);
  return row?.customerId ?? null;
}

/** Passes whose first payment is waited for, asked for before a moment, the oldest first. */
export async function listPending(db: Db, before: Date, limit: number): Promise<PassRow[]> {
  return db
    .select()
    .from(memberships)
    .where(and(eq(memberships.status, "pending"), lte(memberships.createdAt, before)))
    .orderBy(asc(memberships.id))
    .limit(limit);
}

/** The passes of an athlete of an account whose first payment is waited for. */
export async function listPendingOfAthlete(
  db: Db,
  { userId, athleteId }: { userId: number; athleteId: number },
): Promise<PassRow[]> {
  const { userId: owner, athleteId: athlete, status } = memberships;
  return db
    .select()
    .from(memberships)
    .where(and(eq(owner, userId), eq(athlete, athleteId), eq(status, "pending")))
    .orderBy(asc(memberships.id))
    .limit(MOST_SHOWN);
}

/** Passes of an account that have not ended, held until the transaction ends. */
export async function lockLivingPassesOf(tx: Db, userId: number): Promise<PassRow[]> {
  return selectLivingOf(tx, userId).for("no key update");
}

/** Passes of an account that have not ended. */
export async function listLivingPassesOf(db: Db, userId: number): Promise<PassRow[]> {
  return selectLivingOf(db, userId);
}

function selectLivingOf(db: Db, userId: number) {
  return db
    .select()
    .from(memberships)
    .where(and(eq(memberships.userId, userId), ne(memberships.status, "cancelled")))
    .orderBy(asc(memberships.id))
    .limit(MOST_SHOWN);
}

/** Ids of the passes for which a month is owed and no bank inquires, the oldest first. */
export async function listOwing(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        inArray(memberships.status, ["past_due", "suspended"]),
        isNotNull(memberships.pastDueAt),
        isNull(memberships.disputeId),
      ),
    )
    .orderBy(asc(memberships.pastDueAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** A pass that runs of each athlete, the oldest, by the athletes' ids from the one after `after` on. */
export async function listOldestRunning(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<(PassRow & { athleteId: number })[]> {
  const { id, athleteId, status } = memberships;
  const rows = await db
    .selectDistinctOn([athleteId])
    .from(memberships)
    .where(and(inArray(status, ["active", "past_due", "frozen"]), gt(athleteId, after)))
    .orderBy(asc(athleteId), asc(id))
    .limit(limit);
  return rows.flatMap((row) =>
    row.athleteId === null ? [] : { ...row, athleteId: row.athleteId },
  );
}

/** Passes that are charged within three days and go on, from the one after `after` on. */
export async function listToRemind(
  db: Db,
  { today, after, limit }: { today: string; after: number; limit: number },
): Promise<PassRow[]> {
  const { id, status, nextBillingDate, cancelAt } = memberships;
  return db
    .select()
    .from(memberships)
    .where(
      and(
        eq(status, "active"),
        gt(nextBillingDate, today),
        lte(nextBillingDate, addDays(today, REMINDER_DAYS)),
        isNull(cancelAt),
        gt(id, after),
      ),
    )
    .orderBy(asc(id))
    .limit(limit);
}

/** Ids of passes whose freeze begins on a day or has begun, and of those that return by then. */
export async function listToFreezeOrThaw(db: Db, today: string, limit: number): Promise<number[]> {
  const { id, status, frozenFrom, frozenUntil } = memberships;
  const rows = await db
    .select({ id })
    .from(memberships)
    .where(
      or(
        and(eq(status, "active"), lte(frozenFrom, today)),
        and(eq(status, "frozen"), lte(frozenUntil, today)),
      ),
    )
    .orderBy(asc(id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Passes that have a subscription and have not ended, from the one after `after` on. */
export async function listRunning(
  db: Db,
  after: number,
  limit: number,
): Promise<KnownSubscription[]> {
  const { id, reference, subscriptionId, status } = memberships;
  const rows = await db
    .select({ id, reference, subscriptionId })
    .from(memberships)
    .where(and(isNotNull(subscriptionId), ne(status, "cancelled"), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
  return rows.flatMap(({ subscriptionId: known, ...row }) =>
    known === null ? [] : [{ ...row, subscriptionId: known }],
  );
}

/** Passes that ended before a moment, and those that were never paid for and ended before another. */
export function isForgettable({
  paidBefore,
  unpaidBefore,
}: {
  paidBefore: Date;
  unpaidBefore: Date;
}) {
  const { cancelledAt, paidAt } = memberships;
  return or(
    lte(cancelledAt, paidBefore),
    and(isNull(paidAt), sql`${cancelledAt} <= ${unpaidBefore.toISOString()}`),
  );
}
