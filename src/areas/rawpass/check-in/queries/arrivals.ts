import {
  type AthleteRow,
  findAthlete,
  hasWaiver,
} from "#areas/people/athletes/queries/athletes.ts";
import {
  findBookingByCode,
  isBooked,
  isFirm,
  listBookingsOfDay,
} from "#areas/rawpass/bookings/queries/bookings-of-day.ts";
import { findOpenCredit } from "#areas/rawpass/bookings/queries/entitlements.ts";
import { countTaken } from "#areas/rawpass/bookings/queries/occupancy.ts";
import type { BookingRow } from "#areas/rawpass/bookings/queries/places.ts";
import {
  findNextSession,
  type NextSession,
} from "#areas/rawpass/bookings/queries/sessions-ahead.ts";
import { listStatusesAt } from "#areas/rawpass/passes/queries/desk.ts";
import { listEndsOfPasses } from "#areas/rawpass/passes/queries/ends.ts";
import {
  findPass,
  findPassByCode,
  listActivitiesOfPass,
  listLivingPassesOfAthlete,
  type PassActivityRow,
  type PassRow,
} from "#areas/rawpass/passes/queries/passes.ts";
import { listMonthsPaidOn } from "#areas/rawpass/passes/queries/payments.ts";
import { listSessions, type Session } from "#areas/rawpass/schedule/queries/sessions.ts";
import { ageOn, businessDay } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { readScanCode } from "#lib/scan-code.ts";
import { type Candidate, type DeskFacts, pickSession } from "../rules/decision.ts";
import type { CheckInWish } from "../schema/desk.ts";
import { type CheckInRow, countUsed, listCheckIns } from "./check-ins.ts";

/** Somebody who stands at the desk, and all that decides what the desk answers. */
export interface Arrival {
  athlete: AthleteRow | null;
  pass: PassRow | null;
  session: Session | null;
  /** What is the athlete's in the session, if that is a firm place. */
  booking: BookingRow | null;
  checkIn: CheckInRow | null;
  /** Whether the athlete was expected today: by a booking, whatever became of it, or a pass for what meets. */
  isExpected: boolean;
  /** Whether the athlete has booked a place today that is not only held or waited for. */
  hasBooked: boolean;
  /** Whether a make-up could be used for the session. */
  hasCredit: boolean;
  /** The athlete's next session after this moment, this one left out. */
  next: NextSession | null;
  facts: DeskFacts;
}

/** What is asked about somebody: by a code or by name, or later what a device without network had decided. */
export interface Asked extends Pick<CheckInWish, "code" | "athleteId" | "slotId"> {
  /** The pass by which a late scan was decided: its state then counts, also where it has ended since. */
  latePassId?: number | undefined;
}

/** What a code or a choice by name leads to, before any session is looked at. */
export interface Found {
  athlete: AthleteRow;
  /** The pass whose code was scanned. */
  scanned: PassRow | null;
  /** The session that was paid alone and whose code was scanned: no other is meant. */
  paidAlone: BookingRow | null;
}

export interface PassWithActivities {
  pass: PassRow;
  activities: PassActivityRow[];
}

const NOBODY: Arrival = {
  ...{ athlete: null, pass: null, session: null, booking: null, checkIn: null, hasCredit: false },
  ...{ isExpected: false, hasBooked: false, next: null },
  facts: {
    ...{ isKnown: false, passStatus: null, session: null, place: null, week: null },
    ...{ isOfAge: true, hasWaiver: false, isIn: false },
  },
};

/** The state of one moment: a check-in that is written between two reads would else count for one of them only. */
const ONE_MOMENT = { isolationLevel: "repeatable read", accessMode: "read only" } as const;

/** `findArrival` as it is now, without a lock. */
export function findArrivalNow(db: Db, wish: Asked, now: Date): Promise<Arrival> {
  return db.transaction((tx) => findArrival(tx, wish, now), ONE_MOMENT);
}

/**
 * Who comes with a code, or was found by name, and for which session of today: the one that staff chose, or
 * the one that is meant. Read under the lock of that session it stays true until the transaction ends.
 */
export async function findArrival(db: Db, wish: Asked, now: Date): Promise<Arrival> {
  const found = await findWho(db, wish);
  if (!found) return NOBODY;
  const { athlete } = found;
  const today = businessDay(now);
  const passes =
    wish.latePassId === undefined
      ? await listPasses(db, found)
      : await asTheyWere(db, await listPasses(db, found), now);
  const ofDay = await listBookingsOfDay(db, { athleteId: athlete.id, date: today });
  const checkIns = await listCheckIns(
    db,
    ofDay.map(({ booking }) => booking.id),
  );
  const all = await listSessions(db, { from: today, to: today });
  const candidates = all
    .filter(({ slot }) => isAskedFor(found, wish, slot.id, today))
    .map((session) => candidateOf(session, { passes, ofDay, checkIns }));
  const picked = wish.slotId === undefined ? pickSession(candidates, now) : candidates[0];
  const session = picked?.session ?? null;
  const place = ofDay.find(({ booking }) => booking.slotId === session?.slot.id && isFirm(booking));
  const chosen = choosePass(found, passes, { session, place: place ?? null });
  const meeting = new Set<number | null>(all.map(({ activity }) => activity.id));
  const isExpected =
    ofDay.length > 0 ||
    passes.some(({ activities }) => activities.some(({ activityId }) => meeting.has(activityId)));
  const described = await describe(db, {
    found,
    session,
    place: place?.booking ?? null,
    chosen,
    checkIns,
    ofDay,
    now,
  });
  const hasBooked = ofDay.some(({ booking }) => isFirm(booking) && isBooked(booking));
  return { ...described, isExpected, hasBooked };
}

async function findWho(db: Db, { code, athleteId, latePassId }: Asked): Promise<Found | null> {
  if (code === undefined) {
    const athlete = athleteId === undefined ? null : await findAthlete(db, athleteId);
    const pass = latePassId === undefined ? null : await findPass(db, latePassId);
    const isOwn = pass !== null && pass.athleteId === athlete?.id;
    return athlete && { athlete, scanned: isOwn ? pass : null, paidAlone: null };
  }
  const read = readScanCode(code);
  const scanned = await findPassByCode(db, read);
  const paidAlone = scanned ? null : await findBookingByCode(db, read);
  const id = scanned?.athleteId ?? paidAlone?.athleteId;
  const athlete = id === undefined || id === null ? null : await findAthlete(db, id);
  return athlete && { athlete, scanned, paidAlone };
}

/** The passes that may count: the one that was scanned, whatever its state, and those that have not ended. */
async function listPasses(db: Db, { athlete, scanned }: Found): Promise<PassWithActivities[]> {
  const living = await listLivingPassesOfAthlete(db, athlete.id);
  if (!scanned || living.some(({ pass }) => pass.id === scanned.id)) return living;
  const activities = await listActivitiesOfPass(db, scanned.id);
  return [{ pass: scanned, activities }, ...living];
}

/** Passes in the state that they had at a moment. */
async function asTheyWere(
  db: Db,
  passes: readonly PassWithActivities[],
  at: Date,
): Promise<PassWithActivities[]> {
  const ids = passes.map(({ pass }) => pass.id);
  const statuses = await listStatusesAt(db, ids, at);
  return passes.map(({ pass, activities }) => {
    const status = statuses.get(pass.id) ?? pass.status;
    const isActive = status === "active" || status === "past_due";
    return { pass: { ...pass, status, isActive }, activities };
  });
}

function isAskedFor({ paidAlone }: Found, wish: Asked, slotId: number, today: string): boolean {
  if (paidAlone && (paidAlone.date !== today || paidAlone.slotId !== slotId)) return false;
  return wish.slotId === undefined || wish.slotId === slotId;
}

/** A booking, with the pass of its standing place. */
interface OwnPlace {
  booking: BookingRow;
  passId: number | null;
}

interface OfDay {
  passes: readonly PassWithActivities[];
  ofDay: readonly OwnPlace[];
  checkIns: readonly CheckInRow[];
}

/** A session as it stands to an athlete. */
export function candidateOf(
  session: Session,
  { passes, ofDay, checkIns }: OfDay,
): Candidate & { session: Session } {
  const { slot, startsAt, endsAt, closure } = session;
  const own = ofDay.filter(({ booking }) => booking.slotId === slot.id);
  const firm = own.find(({ booking }) => isFirm(booking));
  const checkIn = checkIns.find(({ bookingId }) => bookingId === firm?.booking.id);
  const isOfPass = passes.some(({ activities }) =>
    activities.some(({ activityId }) => activityId === slot.activityId),
  );
  return {
    ...{ session, slotId: slot.id, startsAt, endsAt, isClosed: closure !== null },
    isBooked: firm !== undefined,
    isNear: own.length > 0 || isOfPass,
    checkedInAt: checkIn?.checkInTime ?? null,
  };
}

/** Best first: of several passes of an athlete the one counts that lets in. */
const PREFERRED = ["active", "past_due", "frozen", "suspended", "pending", "cancelled"];

/**
 * The pass of the standing place; else the one that was scanned; else one for the activity; else the best. A make-up is
 * paid, so that the card of a pass that has ended counts as a name does. A frozen pass counts only if no other pass that
 * runs covers the session.
 */
export function choosePass(
  { scanned, paidAlone }: Found,
  all: readonly PassWithActivities[],
  { session, place }: { session: Session | null; place: OwnPlace | null },
): PassWithActivities | null {
  if (paidAlone) return null;
  const isMakeUp = place?.booking.kind === "make_up";
  const passes = isMakeUp ? all.filter(({ pass }) => pass.status !== "cancelled") : all;
  const passId = place?.passId ?? null;
  const byId = (id: number | undefined | null) => passes.find(({ pass }) => pass.id === id);
  const isClosing = scanned && byId(scanned.id)?.pass.isActive === false;
  const own = isClosing ? undefined : byId(passId);
  const sorted = passes.toSorted(
    (one, other) => PREFERRED.indexOf(one.pass.status) - PREFERRED.indexOf(other.pass.status),
  );
  const isForActivity = ({ activities }: PassWithActivities) =>
    activities.some(({ activityId }) => activityId === session?.activity.id);
  const running = sorted.find(
    (one) => one.pass.isActive && (isMakeUp || one.pass.id === passId || isForActivity(one)),
  );
  const first = own ?? byId(scanned?.id) ?? sorted.find(isForActivity) ?? sorted[0] ?? null;
  return first?.pass.status === "frozen" && running ? running : first;
}

interface Described extends Omit<OfDay, "passes"> {
  found: Found;
  session: Session | null;
  place: BookingRow | null;
  chosen: PassWithActivities | null;
  now: Date;
}

async function describe(
  db: Db,
  { found, session, place, chosen, checkIns, ofDay, now }: Described,
): Promise<Omit<Arrival, "isExpected" | "hasBooked">> {
  const { athlete } = found;
  const today = businessDay(now);
  const checkIn = checkIns.find(({ bookingId }) => bookingId === place?.id) ?? null;
  const pass = place?.kind === "drop_in" ? null : (chosen?.pass ?? null);
  const credit =
    session &&
    (await findOpenCredit(db, {
      athleteId: athlete.id,
      activityId: session.activity.id,
      at: session.startsAt,
    }));
  const used = chosen?.activities.find(({ activityId }) => activityId === session?.activity.id);
  const week =
    pass && session && used
      ? {
          used: await countUsed(db, {
            passId: pass.id,
            activityId: session.activity.id,
            day: today,
          }),
          of: used.frequencyPerWeek,
        }
      : null;
  const paidOn = pass && ((await listMonthsPaidOn(db, [pass.id])).get(pass.id) ?? null);
  const facts: DeskFacts = {
    isKnown: true,
    passStatus: pass?.status ?? null,
    session: session && {
      startsAt: session.startsAt,
      endsAt: session.endsAt,
      isClosed: session.closure !== null,
      isFull: place === null && (await isFull(db, session, ofDay, now)),
    },
    place: place?.kind ?? null,
    isOfAge: session === null || isOfAge(athlete, session, { place, pass, paidOn }),
    hasWaiver: await hasWaiver(db, athlete.id, now),
    week,
    isIn: checkIn !== null,
  };
  const after = session && session.startsAt > now ? session.startsAt : now;
  const ends = await listEndsOfPasses(db, { athleteId: athlete.id });
  const next = await findNextSession(db, { athleteId: athlete.id, after, ends });
  const hasCredit = credit !== null;
  return { athlete, pass, session, booking: place, checkIn, hasCredit, next, facts };
}

/** Whether no place is left for somebody who has none; a place that is held for the athlete is left. */
async function isFull(
  db: Db,
  { slot, date }: Session,
  ofDay: OfDay["ofDay"],
  now: Date,
): Promise<boolean> {
  const isHeld = ofDay.some(
    ({ booking }) =>
      booking.slotId === slot.id && booking.heldUntil !== null && booking.heldUntil > now,
  );
  return !isHeld && (await countTaken(db, { slotId: slot.id, date }, now)) >= slot.maxCapacity;
}

/**
 * Whether age lets an athlete in: always with a place that is paid, whatever the age range has become. Others are in the
 * range on the day of the session, or were when the month of the pass was paid.
 */
export function isOfAge(
  { birthDate }: AthleteRow,
  { activity, date }: Session,
  {
    place,
    pass,
    paidOn,
  }: { place: BookingRow | null; pass: PassRow | null; paidOn: string | null },
): boolean {
  if (birthDate === null || (place && isPaid(place, pass))) return true;
  return [date, paidOn].some((day) => {
    if (day === null) return false;
    const age = ageOn(birthDate, day);
    return activity.minAge <= age && age <= activity.maxAge;
  });
}

/** Whether a firm place is paid: alone, by the session that it makes up for, or with the month of its pass. */
function isPaid({ kind }: BookingRow, pass: PassRow | null): boolean {
  return kind === "standing" ? pass?.status === "active" : kind !== "walk_in";
}
