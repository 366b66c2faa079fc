import { and, asc, eq, exists, inArray, isNotNull, isNull, lte, or } from "drizzle-orm";
import { findAthlete } from "#areas/people/athletes/queries/athletes.ts";
import { lockAthlete } from "#areas/people/athletes/service/athletes.ts";
import {
  type ActivityRow,
  listActivitiesById,
  type SlotRow,
} from "#areas/rawpass/schedule/queries/schedule.ts";
import { lockSlots } from "#areas/rawpass/schedule/service/locks.ts";
import { addDays, ageOn, businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { DAY_MS } from "#lib/time.ts";
import { countMostTaken } from "../queries/occupancy.ts";
import {
  findFirstForSlot,
  HOLD_KEPT_MS,
  isOnlyWaiting,
  listDatesToSettle,
  listPlacesOfAthlete,
  type StandingPlaceRow,
} from "../queries/places.ts";
import {
  firstOnWeekday,
  isInRange,
  STAY_DAYS,
  standingOfferEnd,
  standingReminderEnd,
} from "../rules/limits.ts";
import { standingPlaces, standingWaitlist } from "../tables.ts";
import {
  notifyOutsideAges,
  notifyStandingOffer,
  notifyStandingWaitEnded,
} from "./notify-family.ts";
import { refuseAge, sessionOfLockedSlot } from "./open-session.ts";
import { type MovedUp, moveUp } from "./waitlist.ts";

/** Who moved up in a slot: to its standing places, which are offered for 48 hours, and to its sessions. */
export interface FilledSlot {
  offered: StandingPlaceRow[];
  movedUp: MovedUp[];
}

/**
 * Ends what is over in a slot and gives free places to who waits, in order: standing places first, then
 * those of its sessions. Locks the slot. Throws `not_found`.
 */
export async function fillSlot(
  tx: PublicTx,
  deps: Deps,
  { slotId }: { slotId: number },
): Promise<FilledSlot> {
  const slot = (await lockSlots(tx, [slotId])).get(slotId);
  if (!slot) throw new AppError("not_found", "This time slot is no longer there.");
  const now = deps.now();
  await resumeOffers(tx, slot, now);
  await lapseOffers(tx, deps, slot);
  await endWithdrawn(tx, deps, slot);
  await dropEnded(tx, slotId, now);
  await remindOfOffers(tx, deps, slot);
  const offered = await offerStandingPlaces(tx, deps, slot);
  const movedUp: MovedUp[] = [];
  for (const date of await listDatesToSettle(tx, { slotId, now })) {
    movedUp.push(...(await moveUp(tx, deps, await sessionOfLockedSlot(tx, deps, slot, date))));
  }
  return { offered, movedUp };
}

/** Offers that nobody has taken, with the families who wait. */
async function listOffers(tx: PublicTx, slotId: number) {
  return tx
    .select({ entry: standingWaitlist, place: standingPlaces })
    .from(standingWaitlist)
    .innerJoin(standingPlaces, eq(standingPlaces.id, standingWaitlist.placeId))
    .where(and(eq(standingPlaces.slotId, slotId), isNull(standingPlaces.passId)))
    .orderBy(asc(standingWaitlist.id));
}

/**
 * Takes what is offered to an athlete in some slots, which are locked, for a purchase. The entries stay until it is
 * paid: otherwise the offers stand again, each until its end.
 */
export async function takeOffers(
  tx: PublicTx,
  { athleteId, slotIds }: { athleteId: number; slotIds: readonly number[] },
): Promise<void> {
  const { id, heldUntil } = standingPlaces;
  const offers = await tx
    .select({ entryId: standingWaitlist.id, placeId: id, heldUntil })
    .from(standingWaitlist)
    .innerJoin(standingPlaces, eq(id, standingWaitlist.placeId))
    .where(
      and(
        eq(standingWaitlist.athleteId, athleteId),
        inArray(standingWaitlist.slotId, [...slotIds]),
      ),
    );
  for (const offer of offers) {
    await tx
      .update(standingWaitlist)
      .set({ placeId: null, offerEndsAt: offer.heldUntil })
      .where(eq(standingWaitlist.id, offer.entryId));
    await tx.delete(standingPlaces).where(eq(id, offer.placeId));
  }
}

/** Renews offers whose purchase was not paid. Families whose place was given away are back in line. */
async function resumeOffers(tx: PublicTx, slot: SlotRow, now: Date): Promise<void> {
  const taken = await tx
    .select()
    .from(standingWaitlist)
    .where(and(eq(standingWaitlist.slotId, slot.id), isNotNull(standingWaitlist.offerEndsAt)))
    .orderBy(asc(standingWaitlist.id));
  for (const { id, athleteId, offerEndsAt } of taken) {
    const own = await listPlacesOfAthlete(tx, athleteId, { from: businessDay(now), now });
    if (own.some(({ slotId }) => slotId === slot.id)) continue;
    const place = { athleteId, slotId: slot.id, firstDate: firstDateOf(slot, now) };
    const [offered] = (await isFull(tx, slot, now, athleteId))
      ? []
      : await tx
          .insert(standingPlaces)
          .values({ ...place, heldUntil: offerEndsAt })
          .returning();
    await tx
      .update(standingWaitlist)
      .set({ placeId: offered?.id ?? null, offerEndsAt: null })
      .where(eq(standingWaitlist.id, id));
  }
}

/** Takes families off the line whose offers have ended. They are mailed, and can stay on the waitlist. */
async function lapseOffers(tx: PublicTx, deps: Deps, slot: SlotRow): Promise<void> {
  const now = deps.now();
  const isOffered = (await findOfferedActivity(tx, slot)) !== null;
  for (const { entry, place } of await listOffers(tx, slot.id)) {
    if (place.heldUntil === null || place.heldUntil > now) continue;
    await tx
      .update(standingWaitlist)
      .set({ placeId: null, lapsedAt: now })
      .where(eq(standingWaitlist.id, entry.id));
    if (isOffered) await notifyStandingOffer(tx, deps, { slot, entry, place, stage: "ended" });
  }
}

/** Ends the waitlist of a time that is no longer offered, and mails its families; offers and purchases stay. */
async function endWithdrawn(tx: PublicTx, deps: Deps, slot: SlotRow): Promise<void> {
  if (await findOfferedActivity(tx, slot)) return;
  const entries = await tx
    .delete(standingWaitlist)
    .where(and(eq(standingWaitlist.slotId, slot.id), isOnlyWaiting(tx, deps.now())))
    .returning();
  for (const entry of entries) await notifyStandingWaitEnded(tx, deps, { slot, entry });
}

async function remindOfOffers(tx: PublicTx, deps: Deps, slot: SlotRow): Promise<void> {
  const end = standingReminderEnd(deps.now());
  for (const { entry, place } of await listOffers(tx, slot.id)) {
    if (place.heldUntil === null || place.heldUntil > end) continue;
    await notifyStandingOffer(tx, deps, { slot, entry, place, stage: "reminder" });
  }
}

/**
 * Offers go with their end; for a hold a payment may still arrive. So do entries whose families have not said that they
 * stay, or have a place there.
 */
async function dropEnded(tx: PublicTx, slotId: number, now: Date): Promise<void> {
  const { heldUntil, passId } = standingPlaces;
  const keptUntil = new Date(now.getTime() - HOLD_KEPT_MS);
  await tx
    .delete(standingPlaces)
    .where(
      and(
        eq(standingPlaces.slotId, slotId),
        or(and(isNull(passId), lte(heldUntil, now)), lte(heldUntil, keptUntil)),
      ),
    );
  const placeThere = tx
    .select({ id: standingPlaces.id })
    .from(standingPlaces)
    .where(
      and(
        eq(standingPlaces.slotId, slotId),
        eq(standingPlaces.athleteId, standingWaitlist.athleteId),
        isNull(standingPlaces.lastDate),
        isNull(heldUntil),
      ),
    );
  const { lapsedAt } = standingWaitlist;
  const lastStay = new Date(now.getTime() - STAY_DAYS * DAY_MS);
  await tx
    .delete(standingWaitlist)
    .where(
      and(
        eq(standingWaitlist.slotId, slotId),
        isNotNull(lapsedAt),
        or(lte(lapsedAt, lastStay), exists(placeThere)),
      ),
    );
}

/** Offers the free places in order. A child whose age building would refuse leaves the list with a mail. */
async function offerStandingPlaces(
  tx: PublicTx,
  deps: Deps,
  slot: SlotRow,
): Promise<StandingPlaceRow[]> {
  const now = deps.now();
  const activity = await findOfferedActivity(tx, slot);
  if (!activity) return [];
  const today = businessDay(now);
  const firstDate = firstDateOf(slot, now);
  const offered: StandingPlaceRow[] = [];
  for (;;) {
    const waiting = await findFirstForSlot(tx, slot.id, now);
    if (!waiting) return offered;
    const { athleteId } = waiting;
    const isEntry = eq(standingWaitlist.id, waiting.id);
    const own = await listPlacesOfAthlete(tx, athleteId, { from: today, now });
    if (own.some(({ slotId }) => slotId === slot.id)) {
      await tx.delete(standingWaitlist).where(isEntry);
      continue;
    }
    if (await isFull(tx, slot, now)) return offered;
    const athlete = await findAthlete(tx, athleteId);
    const age = athlete?.birthDate ? ageOn(athlete.birthDate, firstDate) : null;
    if (age !== null && !isInRange(activity, age)) {
      await tx.delete(standingWaitlist).where(isEntry);
      await notifyOutsideAges(tx, deps, { slot, activity, entry: waiting, age, firstDate });
      continue;
    }
    const place = writtenRow(
      await tx
        .insert(standingPlaces)
        .values({ athleteId, slotId: slot.id, firstDate, heldUntil: standingOfferEnd(now) })
        .returning(),
    );
    await tx.update(standingWaitlist).set({ placeId: place.id }).where(isEntry);
    await notifyStandingOffer(tx, deps, { slot, entry: waiting, place, stage: "offered" });
    offered.push(place);
  }
}

/** The activity of a slot whose weekly places can be taken; null for a slot that ends or is off. */
async function findOfferedActivity(tx: PublicTx, slot: SlotRow): Promise<ActivityRow | null> {
  const [activity] = await listActivitiesById(tx, [slot.activityId]);
  return activity?.isActive && slot.isAvailable && slot.lastDate === null ? activity : null;
}

/** The first day of a weekly place that is taken now. */
function firstDateOf(slot: SlotRow, now: Date): string {
  const next = firstOnWeekday(addDays(businessDay(now), 1), slot.dayOfWeek);
  return slot.firstDate !== null && slot.firstDate > next ? slot.firstDate : next;
}

async function isFull(
  tx: PublicTx,
  slot: SlotRow,
  now: Date,
  athleteId?: number,
): Promise<boolean> {
  const days = { firstDate: firstDateOf(slot, now), lastDate: null };
  const taken = await countMostTaken(tx, slot.id, { ...days, now, athleteId });
  return taken >= slot.maxCapacity;
}

/** Whether a weekly place of a slot can be taken, and nobody waits for it. */
async function hasFreePlace(tx: PublicTx, slot: SlotRow, now: Date): Promise<boolean> {
  if (await findFirstForSlot(tx, slot.id, now)) return false;
  return (await findOfferedActivity(tx, slot)) !== null && !(await isFull(tx, slot, now));
}

/**
 * Puts an athlete at the end of the waitlist for a standing place of a slot; one who is on it, or whose offer has
 * ended, stays where they are. Returns whether anything changed. Throws `not_found`, and `conflict` for one who has a place there or is not of the age,
 * at a time that is no longer offered, and while a place is free that nobody waits for.
 */
export async function joinStandingWaitlist(
  tx: PublicTx,
  deps: Deps,
  { athleteId, slotId }: { athleteId: number; slotId: number },
): Promise<boolean> {
  const slot = (await lockSlots(tx, [slotId])).get(slotId);
  if (!slot) throw new AppError("not_found", "This time slot is no longer there.");
  const athlete = await lockAthlete(tx, athleteId);
  const now = deps.now();
  await refuseAge(tx, athlete, { activityId: slot.activityId, day: businessDay(now) });
  const own = await listPlacesOfAthlete(tx, athleteId, { from: businessDay(now), now });
  if (own.some((place) => place.slotId === slotId)) {
    throw new AppError("conflict", "The athlete already has a place at this time.");
  }
  const isOwn = and(eq(standingWaitlist.athleteId, athleteId), eq(standingWaitlist.slotId, slotId));
  const [waits] = await tx.select().from(standingWaitlist).where(isOwn);
  if (waits?.lapsedAt === null) return false;
  if (waits) {
    await tx.update(standingWaitlist).set({ lapsedAt: null }).where(isOwn);
    return true;
  }
  if (!(await findOfferedActivity(tx, slot))) {
    throw new AppError("conflict", "Weekly places at this time are no longer offered.");
  }
  if (await hasFreePlace(tx, slot, now)) {
    const message =
      "A weekly place is free at this time. Please add it to your pass, or build a pass with it.";
    throw new AppError("conflict", message);
  }
  await tx.insert(standingWaitlist).values({ athleteId, slotId });
  return true;
}

/** Takes an athlete off the waitlist of a slot, with what was offered. Gives who moved up instead. */
export async function leaveStandingWaitlist(
  tx: PublicTx,
  deps: Deps,
  { athleteId, slotId }: { athleteId: number; slotId: number },
): Promise<FilledSlot> {
  await lockSlots(tx, [slotId]);
  const left = await tx
    .delete(standingWaitlist)
    .where(and(eq(standingWaitlist.slotId, slotId), eq(standingWaitlist.athleteId, athleteId)))
    .returning({ placeId: standingWaitlist.placeId });
  const offeredIds = left.flatMap(({ placeId }) => placeId ?? []);
  await tx.delete(standingPlaces).where(inArray(standingPlaces.id, offeredIds));
  return fillSlot(tx, deps, { slotId });
}
