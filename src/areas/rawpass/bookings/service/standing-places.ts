import { and, eq, gte, inArray, sql } from "drizzle-orm";
import type { AthleteRow } from "#areas/people/athletes/queries/athletes.ts";
import { lockAthlete } from "#areas/people/athletes/service/athletes.ts";
import {
  listActivitiesById,
  listSlotsById,
  type SlotRow,
} from "#areas/rawpass/schedule/queries/schedule.ts";
import { nameOfSlot } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { overlaps, runsOn } from "#areas/rawpass/schedule/schema/weekly-time.ts";
import { lockSlots } from "#areas/rawpass/schedule/service/locks.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { countMostTaken } from "../queries/occupancy.ts";
import {
  findFirstDayWithout,
  listPlacesOfAthlete,
  listPlacesOfPass,
  type StandingPlaceRow,
} from "../queries/places.ts";
import { firstOnWeekday, holdEnd, sharesDays } from "../rules/limits.ts";
import { bookings, standingPlaces, standingWaitlist } from "../tables.ts";
import { type FilledSlot, fillSlot, takeOffers } from "./fill-slot.ts";
import { refuseAge } from "./open-session.ts";
import { writeStandingBookings } from "./write-standing-bookings.ts";

/** The most slots of a pass, which has at most seven sessions a week of each activity. */
const SLOTS_OF_A_PASS_MAX = 50;

/** Which standing places are asked for. */
export interface WantedPlaces {
  athleteId: number;
  /** The id of the pass that asks: it confirms and releases the places by it. */
  passId: number;
  slotIds: readonly number[];
  /** In each slot from its first weekday on that day or after it. */
  firstDate: string;
  /** Absent is without end. */
  lastDate?: string;
  /** Slots whose places the same pass gives up for these: they may overlap. */
  insteadOf?: readonly number[];
}

/**
 * Holds standing places for 35 minutes, all of them or none; what was offered to the athlete in these slots
 * is taken. Throws `not_found`, and `conflict` with the message at `slots.<id>` where a slot is full, off
 * sale, not for the athlete's age, or overlaps with another place of the athlete.
 */
export async function holdStandingPlaces(
  tx: PublicTx,
  deps: Deps,
  wanted: WantedPlaces,
): Promise<StandingPlaceRow[]> {
  const { athleteId, passId, firstDate, lastDate = null } = wanted;
  const slotIds = [...new Set(wanted.slotIds)];
  if (slotIds.length > SLOTS_OF_A_PASS_MAX) {
    throw new AppError("conflict", `A pass has at most ${SLOTS_OF_A_PASS_MAX} time slots.`);
  }
  const now = deps.now();
  const slots = [...(await lockSlots(tx, slotIds)).values()];
  const athlete = await lockAthlete(tx, athleteId);
  await takeOffers(tx, { athleteId, slotIds });
  await dropHolds(tx, athleteId, slotIds);
  const rows = slots.map((slot) => ({
    athleteId,
    passId,
    slotId: slot.id,
    firstDate: firstOnWeekday(firstDate, slot.dayOfWeek),
    lastDate,
    heldUntil: holdEnd(now),
  }));
  const isGivenUp = (place: StandingPlaceRow) =>
    place.passId === passId && wanted.insteadOf?.includes(place.slotId);
  await refuseOverlaps(tx, slots, { rows, isGivenUp, now });
  for (const [index, slot] of slots.entries()) {
    const row = rows[index];
    if (row) await refuseSlot(tx, { slot, athlete, row, now });
  }
  return tx.insert(standingPlaces).values(rows).returning();
}

/** Gives up what the athlete holds in the slots: places that were never confirmed. */
async function dropHolds(tx: PublicTx, athleteId: number, slotIds: number[]): Promise<void> {
  await tx
    .delete(standingPlaces)
    .where(
      and(
        eq(standingPlaces.athleteId, athleteId),
        inArray(standingPlaces.slotId, slotIds),
        sql`${standingPlaces.heldUntil} is not null`,
      ),
    );
}

interface Asked {
  slot: SlotRow;
  athlete: AthleteRow;
  row: { firstDate: string; lastDate: string | null };
  now: Date;
}

async function refuseSlot(tx: Db, { slot, athlete, row, now }: Asked): Promise<void> {
  const [activity] = await listActivitiesById(tx, [slot.activityId]);
  const isOnSale = activity?.isActive && slot.isAvailable && slot.lastDate === null;
  if (!isOnSale || !runsOn(slot, row.firstDate)) refuse(slot, "is not on sale right now");
  await refuseAge(tx, athlete, { activityId: slot.activityId, day: row.firstDate });
  const taken = await countMostTaken(tx, slot.id, { ...row, now, athleteId: athlete.id });
  if (taken >= slot.maxCapacity) refuse(slot, "is full");
}

interface Wanted {
  rows: readonly Pick<StandingPlaceRow, "athleteId" | "slotId" | "firstDate" | "lastDate">[];
  isGivenUp(place: StandingPlaceRow): boolean | undefined;
  now: Date;
}

async function refuseOverlaps(
  tx: Db,
  slots: readonly SlotRow[],
  { rows, isGivenUp, now }: Wanted,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const from = businessDay(now);
  const all = await listPlacesOfAthlete(tx, first.athleteId, { from, now });
  const own = all.filter((place) => !isGivenUp(place));
  const known = await listSlotsById(
    tx,
    own.map(({ slotId }) => slotId),
  );
  const slotOf = new Map([...known, ...slots].map((slot) => [slot.id, slot]));
  const together = [...own, ...rows];
  for (const [index, row] of rows.entries()) {
    const slot = slotOf.get(row.slotId);
    const others = together.filter((_, place) => place !== own.length + index);
    const isDouble = others.some((other) => {
      const theirs = slotOf.get(other.slotId);
      return slot && theirs && sharesDays(row, other) && overlaps(slot, theirs);
    });
    if (slot && isDouble) refuse(slot, "overlaps with another session of the athlete");
  }
}

function refuse(slot: SlotRow, why: string): never {
  const message = `${nameOfSlot(slot)} ${why}`;
  throw new AppError("conflict", `${message}.`, { fields: { [`slots.${slot.id}`]: message } });
}

/**
 * Makes the held places of a pass firm, all of them or none, and writes their coming sessions. A hold that
 * is over is honored where the places are still free. Returns the slots in which they are not: none is done.
 * Idempotent.
 */
export async function confirmStandingPlaces(
  tx: PublicTx,
  deps: Deps,
  { passId }: { passId: number },
): Promise<{ goneSlotIds: number[] }> {
  const now = deps.now();
  const places = await lockPlacesOfPass(tx, passId);
  const held = places.filter(({ heldUntil }) => heldUntil !== null);
  const goneSlotIds: number[] = [];
  const [first] = held;
  if (!first) return { goneSlotIds };
  const { athleteId } = first;
  const slotIds = held.map(({ slotId }) => slotId);
  const slots = await lockSlots(tx, slotIds);
  // A late payment takes the place that is offered again to the same athlete.
  await takeOffers(tx, { athleteId, slotIds });
  for (const { slotId, firstDate, lastDate, heldUntil } of held) {
    if (heldUntil !== null && heldUntil > now) continue;
    const from = firstDate > businessDay(now) ? firstDate : businessDay(now);
    const days = { firstDate: from, lastDate };
    const taken = await countMostTaken(tx, slotId, { ...days, now, athleteId });
    if (taken >= (slots.get(slotId)?.maxCapacity ?? 0)) goneSlotIds.push(slotId);
  }
  if (goneSlotIds.length > 0) return { goneSlotIds };
  await tx
    .update(standingPlaces)
    .set({ heldUntil: null, updatedAt: sql`clock_timestamp()` })
    .where(
      inArray(
        standingPlaces.id,
        held.map(({ id }) => id),
      ),
    );
  const { athleteId: waits, slotId } = standingWaitlist;
  await tx.delete(standingWaitlist).where(and(eq(waits, athleteId), inArray(slotId, slotIds)));
  await writeStandingBookings(tx, deps, { slotIds: [...slots.keys()] });
  return { goneSlotIds };
}

/**
 * Ends standing places of a pass, all or those in some slots: `fromDate` is the first day without them, and
 * not before today. Holds go at once. Gives who waited and moved up.
 * @param wanted with `since`, only places that begin on that day or later
 */
export async function releaseStandingPlaces(
  tx: PublicTx,
  deps: Deps,
  wanted: { passId: number; fromDate: string; slotIds?: readonly number[]; since?: string },
): Promise<FilledSlot[]> {
  const { passId, slotIds, since = "" } = wanted;
  const today = businessDay(deps.now());
  const fromDate = wanted.fromDate > today ? wanted.fromDate : today;
  const all = await lockPlacesOfPass(tx, passId);
  const places = all.filter(
    ({ slotId, firstDate, lastDate }) =>
      (!slotIds || slotIds.includes(slotId)) &&
      since <= firstDate &&
      (lastDate === null || lastDate >= fromDate),
  );
  for (const place of places) await endPlace(tx, deps, place, fromDate);
  const left = new Set(places.map(({ slotId }) => slotId));
  const filled: FilledSlot[] = [];
  for (const slotId of left) filled.push(await fillSlot(tx, deps, { slotId }));
  return filled;
}

/**
 * Frees the standing places of a pass from a day on until another, on which they are its own again; others may
 * have its sessions in between. Gives who moved up.
 */
export async function pauseStandingPlaces(
  tx: PublicTx,
  deps: Deps,
  { passId, fromDate, untilDate }: { passId: number; fromDate: string; untilDate: string },
): Promise<FilledSlot[]> {
  const all = await lockPlacesOfPass(tx, passId);
  const slots = await lockSlots(
    tx,
    all.map(({ slotId }) => slotId),
  );
  const paused = all.flatMap(({ athleteId, slotId, firstDate, lastDate, heldUntil }) => {
    const slot = slots.get(slotId);
    if (!slot || heldUntil !== null || (lastDate !== null && lastDate < fromDate)) return [];
    const later = firstDate > untilDate ? firstDate : untilDate;
    const resumesOn = firstOnWeekday(later, slot.dayOfWeek);
    if (lastDate !== null && lastDate < resumesOn) return [];
    return [{ athleteId, slotId, passId, firstDate: resumesOn, lastDate }];
  });
  if (paused.length > 0) await tx.insert(standingPlaces).values(paused);
  const filled: FilledSlot[] = [];
  for (const place of all) await endPlace(tx, deps, place, fromDate);
  await writeStandingBookings(tx, deps, { slotIds: [...slots.keys()] });
  for (const slotId of slots.keys()) filled.push(await fillSlot(tx, deps, { slotId }));
  return filled;
}

/**
 * Brings the standing places of a pass forward that begin later: each from the first week on or after a day
 * from which on nobody else has its sessions.
 */
export async function resumeStandingPlaces(
  tx: PublicTx,
  deps: Deps,
  { passId, fromDate }: { passId: number; fromDate: string },
): Promise<void> {
  const now = deps.now();
  const all = await lockPlacesOfPass(tx, passId);
  const slots = await lockSlots(
    tx,
    all.map(({ slotId }) => slotId),
  );
  for (const { id, slotId, firstDate } of all) {
    const slot = slots.get(slotId);
    if (!slot) continue;
    let day = firstOnWeekday(fromDate, slot.dayOfWeek);
    for (; day < firstDate; day = addDays(day, 7)) {
      const between = { firstDate: day, lastDate: addDays(firstDate, -7), now };
      if ((await countMostTaken(tx, slotId, between)) < slot.maxCapacity) break;
    }
    if (day >= firstDate) continue;
    await tx
      .update(standingPlaces)
      .set({ firstDate: day, updatedAt: sql`clock_timestamp()` })
      .where(eq(standingPlaces.id, id));
  }
  await writeStandingBookings(tx, deps, { slotIds: [...slots.keys()] });
}

/**
 * Ends a standing place with the day before `wantedDate`; one that is held is deleted. A session of that day that has
 * begun or was attended stays, and so do canceled ones, because a make-up may stand for them.
 */
export async function endPlace(
  tx: PublicTx,
  deps: Pick<Deps, "now">,
  place: StandingPlaceRow,
  wantedDate: string,
): Promise<void> {
  const { id, heldUntil, firstDate, lastDate } = place;
  const fromDate = await findFirstDayWithout(tx, place, { from: wantedDate, now: deps.now() });
  const isPlace = eq(standingPlaces.id, id);
  const isOfPlace = eq(bookings.standingPlaceId, id);
  if (heldUntil !== null) {
    await tx.delete(standingPlaces).where(isPlace);
    return;
  }
  if (lastDate !== null && lastDate < fromDate) return;
  await tx
    .delete(bookings)
    .where(and(isOfPlace, gte(bookings.date, fromDate), eq(bookings.state, "booked")));
  if (firstDate >= fromDate && (await tx.$count(bookings, isOfPlace)) === 0) {
    await tx.delete(standingPlaces).where(isPlace);
    return;
  }
  const end = addDays(fromDate > firstDate ? fromDate : firstDate, -1);
  await tx
    .update(standingPlaces)
    .set({ lastDate: end, updatedAt: sql`clock_timestamp()` })
    .where(isPlace);
}

/**
 * Locks all slots in which some passes have or had places, and others, at once: whatever is then done with them locks
 * no other slot, so that no two wait for each other. The passes are locked before. Throws `not_found`.
 */
export async function lockSlotsOf(
  tx: Db,
  { passIds, slotIds = [] }: { passIds: readonly number[]; slotIds?: readonly number[] },
): Promise<Map<number, SlotRow>> {
  const all = [...slotIds];
  for (const passId of passIds) {
    all.push(...(await listPlacesOfPass(tx, passId)).map(({ slotId }) => slotId));
  }
  return lockSlots(tx, all);
}

/** The places of a pass with their slots locked. */
async function lockPlacesOfPass(tx: Db, passId: number): Promise<StandingPlaceRow[]> {
  const found = await listPlacesOfPass(tx, passId);
  if (found.length === 0) return [];
  await lockSlots(
    tx,
    found.map(({ slotId }) => slotId),
  );
  const [first] = found;
  if (first) await lockAthlete(tx, first.athleteId);
  return listPlacesOfPass(tx, passId);
}
