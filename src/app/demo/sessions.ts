import { creditEnd, firstOnWeekday } from "#areas/rawpass/bookings/rules/limits.ts";
import type { bookings, credits } from "#areas/rawpass/bookings/tables.ts";
import type { checkIns } from "#areas/rawpass/check-in/tables.ts";
import type { ActivityRow, ClosureRow, SlotRow } from "#areas/rawpass/schedule/queries/schedule.ts";
import { isClosedOn } from "#areas/rawpass/schedule/rules.ts";
import { addDays, businessDay, businessMoment, dayOfWeek, daysBetween } from "#lib/dates.ts";
import { newScanCode } from "#lib/scan-code.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import type { DemoPass } from "./roster.ts";

const DAYS_BACK = 30;
/** How far ahead sessions are written (`bookableDays`). */
const DAYS_AHEAD = 13;
const OPEN_CREDITS = 2;

/** A standing place of the demo content with what decides how its sessions went. */
export interface DemoPlace {
  id: number;
  athleteId: number;
  /** Null while it is offered to somebody who waits. */
  pass: { id: number; demo: DemoPass; owedSince: Date | null } | null;
  slotId: number;
  firstDate: string;
  lastDate: string | null;
  heldUntil: Date | null;
}

/** An athlete who comes without a pass. */
export interface DemoVisitor {
  athleteId: number;
  userId: number;
}

type Booking = typeof bookings.$inferInsert;

/** A booking with what is written beside it. */
export interface Draft {
  booking: Omit<Booking, "creditId">;
  slot: SlotRow;
  checkIn?: Omit<
    typeof checkIns.$inferInsert,
    "bookingId" | "activityId" | "timeSlotId" | "staffId"
  >;
  credit?: Omit<typeof credits.$inferInsert, "bookingId" | "athleteId" | "activityId">;
  /** The one whose make-up it uses. */
  spends?: Draft;
  /** What a session that was paid alone came to. */
  bought?: { userId: number; outcome: "paid" | "pending" | "refunded" | "stuck" | "disputed" };
}

export interface DemoHall {
  now: Date;
  activities: readonly ActivityRow[];
  slots: readonly SlotRow[];
  closures: readonly ClosureRow[];
  places: readonly DemoPlace[];
  /** In the order of the roster. */
  guests: readonly DemoVisitor[];
}

const LATE_NOTES = [
  "The bridge was backed up",
  "School let out late",
  "Could not find a parking spot",
];
const SWAP_NOTES = [
  "Comes a day early this week",
  "Swapped with his brother",
  "Game on the usual day",
];

/**
 * What became of every session of the last 30 days, and what is booked in the next two weeks, for the places of
 * the demo content: decided by counting, so that it is the same at each first start, and never more people than
 * a session has places.
 */
export function draftSessions(hall: DemoHall): Draft[] {
  const book = openBook(hall);
  for (const place of hall.places) draftPlace(book, hall, place);
  draftWalkIns(book, hall);
  draftMakeUps(book, hall);
  draftVisits(book, hall);
  draftWaiting(book, hall);
  return book.drafts;
}

interface Wanted {
  athleteId: number;
  slots: readonly SlotRow[];
  from: string;
  to: string;
}

/** Who is in which session so far. */
function openBook({ now, slots, closures, places }: DemoHall) {
  const drafts: Draft[] = [];
  const placesOf = Map.groupBy(places, ({ slotId }) => slotId);
  const draftsOf = new Map<string, Draft[]>();
  const slotOf = new Map(slots.map((slot) => [slot.id, slot]));
  const bookingsOf = (slotId: number, date: string) => draftsOf.get(`${slotId} ${date}`) ?? [];

  function isFree(slot: SlotRow, date: string): boolean {
    const inSession = bookingsOf(slot.id, date);
    const others = inSession.filter(({ booking }) => isTaking(booking));
    const unwritten = (placesOf.get(slot.id) ?? []).filter(
      (place) =>
        runsOn(place, date) &&
        !inSession.some(({ booking }) => booking.standingPlaceId === place.id),
    );
    return others.length + unwritten.length < slot.maxCapacity;
  }
  function isBusy(athleteId: number, date: string, slot: SlotRow): boolean {
    return slots.some(
      (other) =>
        other.startTime < slot.endTime &&
        slot.startTime < other.endTime &&
        bookingsOf(other.id, date).some(({ booking }) => booking.athleteId === athleteId),
    );
  }
  return {
    drafts,
    slot: (id: number) => slotOf.get(id) as SlotRow,
    closureOf: (slot: SlotRow, date: string) =>
      closures.find((closure) => isClosedOn(closure, slot, date)) ?? null,
    write(draft: Draft): Draft {
      const key = `${draft.booking.slotId} ${draft.booking.date}`;
      draftsOf.set(key, [...(draftsOf.get(key) ?? []), draft]);
      drafts.push(draft);
      return draft;
    },
    /** The first session with a free place for an athlete who has nothing else then; null for none. */
    find({ athleteId, slots: wanted, from, to }: Wanted): { slot: SlotRow; date: string } | null {
      for (const date of daysBetween(from, to)) {
        for (const slot of wanted) {
          if (slot.dayOfWeek !== dayOfWeek(date) || isBusy(athleteId, date, slot)) continue;
          if (businessDay(now) === date) continue;
          const isClosed = closures.some((closure) => isClosedOn(closure, slot, date));
          if (!isClosed && isFree(slot, date)) return { slot, date };
        }
      }
      return null;
    },
  };
}

type Book = ReturnType<typeof openBook>;

function isTaking({ state }: Pick<Booking, "state">): boolean {
  return state !== "cancelled" && state !== "late_cancelled" && state !== "waitlisted";
}

function runsOn({ firstDate, lastDate }: DemoPlace, date: string): boolean {
  return firstDate <= date && (lastDate === null || date <= lastDate);
}

const before = (moment: Date, ms: number) => new Date(moment.getTime() - ms);

/** Writes the sessions of a standing place. */
function draftPlace(book: Book, { now }: DemoHall, place: DemoPlace): void {
  const { pass } = place;
  if (!pass || place.heldUntil) return;
  const today = businessDay(now);
  const slot = book.slot(place.slotId);
  const days = daysBetween(addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)).filter(
    (date) => slot.dayOfWeek === dayOfWeek(date) && runsOn(place, date),
  );
  for (const date of days) {
    const base = { athleteId: place.athleteId, slotId: slot.id, date };
    const standing = { ...base, kind: "standing" as const, standingPlaceId: place.id };
    const closure = book.closureOf(slot, date);
    if (closure) {
      const credit = creditGiven("closure", closure.createdAt);
      const booking = { ...standing, state: "cancelled" as const, closureId: closure.id };
      book.write({ booking, slot, credit });
      continue;
    }
    const startsAt = businessMoment(date, slot.startTime);
    const isOpen = before(startsAt, 30 * MINUTE_MS) <= now;
    if (!isOpen) book.write({ booking: { ...standing, state: "booked" }, slot });
    else book.write({ slot, ...outcomeOf(book, { place, pass, standing, startsAt, slot, now }) });
  }
}

function creditGiven(reason: "closure" | "cancelled", createdAt: Date) {
  return { reason, createdAt, expiresAt: creditEnd(createdAt), usedAt: null };
}

interface Begun {
  place: DemoPlace;
  pass: NonNullable<DemoPlace["pass"]>;
  standing: Omit<Booking, "state">;
  startsAt: Date;
  slot: SlotRow;
  now: Date;
}

/** How a session went whose doors are open, or that is over. */
function outcomeOf(book: Book, begun: Begun): Pick<Draft, "booking" | "checkIn" | "credit"> {
  const { place, pass, standing, startsAt, slot, now } = begun;
  const turn = book.drafts.length;
  const isOver = businessMoment(standing.date, slot.endTime) <= now;
  const missed = { booking: { ...standing, state: isOver ? "no_show" : "booked" } as const };
  const isShut = pass.demo.status === "suspended" && startsAt > before(now, 2 * DAY_MS);
  const isAway = pass.demo.misses;
  if (isShut || isAway || turn % 17 === 4 || (!isOver && turn % 3 === 0)) return missed;
  if (isOver && turn % 19 === 7 && countCredits(book, place.athleteId) < OPEN_CREDITS) {
    const credit = creditGiven("cancelled", before(startsAt, 20 * HOUR_MS));
    return { booking: { ...standing, state: "cancelled" }, credit };
  }
  if (isOver && turn % 29 === 11) return { booking: { ...standing, state: "late_cancelled" } };
  const isLate = isOver && turn % 23 === 5;
  const isOwing = pass.owedSince !== null && pass.owedSince < startsAt;
  const minutesEarly = isLate ? -18 : 2 + ((turn * 7) % 24);
  const at = before(startsAt, minutesEarly * MINUTE_MS);
  const note = isOwing ? "Pays tonight" : isLate ? pick(LATE_NOTES, turn) : null;
  return {
    booking: { ...standing, state: "attended" },
    checkIn: {
      membershipId: pass.id,
      checkInTime: at > now ? now : at,
      ...{ way: note ? "let_in" : "booked", notes: note },
    },
  };
}

function pick(texts: readonly string[], turn: number): string {
  return texts[turn % texts.length] ?? "";
}

function countCredits({ drafts }: Book, athleteId: number): number {
  return drafts.filter(
    ({ booking, credit }) => booking.athleteId === athleteId && credit?.reason === "cancelled",
  ).length;
}

/** Some came on another day, and staff let them in. */
function draftWalkIns(book: Book, { now, places, slots }: DemoHall): void {
  const today = businessDay(now);
  for (const { athleteId, pass, slotId } of places.filter((_, index) => index % 9 === 0)) {
    if (pass?.demo.status !== "active" || pass.demo.freeze || pass.demo.months === 0) continue;
    const { activityId } = book.slot(slotId);
    const others = slots.filter((slot) => slot.activityId === activityId && slot.id !== slotId);
    const span = { from: addDays(today, -20), to: addDays(today, -1) };
    const found = book.find({ athleteId, slots: others, ...span });
    if (!found) continue;
    const { slot, date } = found;
    const notes = pick(SWAP_NOTES, book.drafts.length);
    book.write({
      slot,
      booking: { athleteId, slotId: slot.id, date, kind: "walk_in", state: "attended" },
      checkIn: { ...comeTo(slot, date), membershipId: pass.id, way: "let_in", notes },
    });
  }
}

function comeTo(slot: SlotRow, date: string) {
  return { checkInTime: before(businessMoment(date, slot.startTime), 6 * MINUTE_MS) };
}

/** Every fourth make-up was used already, and every fourth is booked. */
function draftMakeUps(book: Book, { now, places, slots }: DemoHall): void {
  const today = businessDay(now);
  const passOf = new Map(places.map(({ id, pass }) => [id, pass]));
  const given = book.drafts.filter(
    ({ credit, booking }) =>
      credit && passOf.get(booking.standingPlaceId ?? 0)?.demo.status === "active",
  );
  for (const [index, spends] of given.entries()) {
    const { credit, booking, slot: missed } = spends;
    if (!credit || index % 4 > 1) continue;
    const isUsed = index % 4 === 0;
    const { athleteId } = booking;
    const since = addDays(businessDay(credit.createdAt ?? now), 2);
    const found = book.find({
      ...{ athleteId, slots: slots.filter((slot) => slot.activityId === missed.activityId) },
      from: isUsed ? since : addDays(today, 1),
      to: addDays(today, isUsed ? -1 : 9),
    });
    if (!found) continue;
    const { slot, date } = found;
    const startsAt = businessMoment(date, slot.startTime);
    if (startsAt >= credit.expiresAt) continue;
    const membershipId = passOf.get(booking.standingPlaceId ?? 0)?.id ?? null;
    const way = index % 8 === 0 ? "make_up" : "booked";
    credit.usedAt = isUsed
      ? before(startsAt, way === "make_up" ? 0 : DAY_MS)
      : before(now, HOUR_MS);
    book.write({
      ...{ slot, spends },
      booking: {
        ...{ athleteId, slotId: slot.id, date, kind: "make_up" },
        state: isUsed ? "attended" : "booked",
      },
      ...(isUsed && { checkIn: { ...comeTo(slot, date), membershipId, way, notes: null } }),
    });
  }
}

/** Which guest bought what: how many days from today it is looked for, and what it came to. */
const VISITS = [
  { guest: 0, activity: "Hitting", days: [-24, -16], outcome: "paid" },
  { guest: 0, activity: "Hitting", days: [-9, -1], outcome: "paid" },
  { guest: 0, activity: "Hitting", days: [1, 12], outcome: "paid" },
  { guest: 1, activity: "Fielding", days: [-20, -10], outcome: "paid" },
  { guest: 1, activity: "Speed and Strength", days: [2, 12], outcome: "pending" },
  { guest: 2, activity: "First Swings", days: [-25, -15], outcome: "paid" },
  { guest: 2, activity: "First Swings", days: [-10, -1], outcome: "disputed" },
  { guest: 2, activity: "First Swings", days: [1, 10], outcome: "paid" },
  { guest: 3, activity: "Speed and Strength", days: [-14, -4], outcome: "paid" },
  { guest: 3, activity: "Speed and Strength", days: [3, 10], outcome: "refunded" },
  { guest: 3, activity: "Pitching", days: [-7, -1], outcome: "stuck" },
] as const;

/** Sessions that were paid alone. */
function draftVisits(book: Book, hall: DemoHall): void {
  const { now, guests } = hall;
  const today = businessDay(now);
  for (const { guest, activity, days, outcome } of VISITS) {
    const visitor = guests[guest];
    if (!visitor) continue;
    const { athleteId, userId } = visitor;
    const [from, to] = [addDays(today, days[0]), addDays(today, days[1])];
    const found = book.find({ athleteId, slots: slotsOf(hall, activity), from, to });
    if (!found) continue;
    const { slot, date } = found;
    const isOver = date < today;
    const isGivenUp = outcome === "refunded" || outcome === "stuck";
    book.write({
      slot,
      booking: {
        ...{ athleteId, slotId: slot.id, date, kind: "drop_in", code: newScanCode() },
        state: isGivenUp ? "cancelled" : isOver ? "attended" : "booked",
        heldUntil: outcome === "pending" ? before(now, -30 * MINUTE_MS) : null,
      },
      bought: { userId, outcome },
      ...(isOver &&
        !isGivenUp && {
          checkIn: { ...comeTo(slot, date), membershipId: null, way: "booked", notes: null },
        }),
    });
  }
}

function slotsOf({ activities, slots }: DemoHall, name: string): SlotRow[] {
  const activity = activities.find((one) => one.name === name);
  return slots.filter(({ activityId }) => activityId === activity?.id);
}

/** Who waits for the next sessions that are full; somebody gave up a place, which is offered. */
function draftWaiting(book: Book, hall: DemoHall): void {
  const { guests, now } = hall;
  const [hitter, catcher, , pitcher] = guests.map(({ athleteId }) => athleteId);
  const [hitting, catching, pitching] = [
    slotsOf(hall, "Hitting").find((slot) => slot.dayOfWeek === 5),
    slotsOf(hall, "Catching").find((slot) => slot.dayOfWeek === 2),
    slotsOf(hall, "Pitching").find((slot) => slot.dayOfWeek === 3),
  ];
  const wait = (athleteId: number | undefined, slot: SlotRow | undefined, hours: number) => {
    if (!athleteId || !slot) return;
    const waitlistedAt = before(now, hours * HOUR_MS);
    const kind = "drop_in" as const;
    const base = { athleteId, slotId: slot.id, date: nextDate(hall, slot), kind, waitlistedAt };
    book.write({ slot, booking: { ...base, state: "waitlisted" } });
  };
  wait(hitter, hitting, 30);
  wait(pitcher, pitching, 20);
  if (catching) {
    const date = nextDate(hall, catching);
    const left = book.drafts.findLast(
      ({ booking: { slotId, date: day, state } }) =>
        slotId === catching.id && day === date && state === "booked",
    );
    if (left && countCredits(book, left.booking.athleteId) < OPEN_CREDITS) {
      left.booking.state = "cancelled";
      left.credit = creditGiven("cancelled", before(now, 10 * MINUTE_MS));
      wait(catcher, catching, 50);
      const offered = book.drafts.at(-1);
      if (offered) {
        offered.booking.state = "offered";
        offered.booking.heldUntil = before(now, -20 * MINUTE_MS);
      }
    }
  }
  wait(pitcher, catching, 8);
}

/** The day of the next session of a slot that is far enough ahead for offers. */
function nextDate({ now }: DemoHall, { dayOfWeek: weekday }: SlotRow): string {
  return firstOnWeekday(addDays(businessDay(now), 2), weekday);
}
