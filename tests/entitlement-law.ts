import { asc, isNull } from "drizzle-orm";
import { testSubscriptions } from "#areas/money/payments/tables.ts";
import { quarterStart } from "#areas/rawpass/bookings/rules/limits.ts";
import {
  bookings,
  credits,
  dropInRefunds,
  dropIns,
  standingPlaces,
} from "#areas/rawpass/bookings/tables.ts";
import { checkIns } from "#areas/rawpass/check-in/tables.ts";
import {
  membershipActivities,
  memberships,
  passExtensions,
  passFreezes,
  passPayments,
  passRefunds,
} from "#areas/rawpass/passes/tables.ts";
import { closures, timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { addDays, businessDay, businessMoment, mondayOf } from "#lib/dates.ts";
import { own, type TrainingSite } from "./family-steps.ts";

type Row<Table extends { $inferSelect: unknown }> = Table["$inferSelect"];

type BookingOf = Row<typeof bookings>;

/** The paid session for which a make-up was granted. */
interface Lost {
  passId: number | null;
  slotId: number;
  date: string;
}

const ALIVE = ["booked", "waitlisted", "offered", "attended"];
const isHeld = (state: string) => ["booked", "attended", "no_show"].includes(state);
const keyOf = ({ passId, slotId, date }: Lost) => `pass ${passId}, slot ${slotId}, ${date}`;

/**
 * Watches the conservation law of RawPass: each paid place ends as exactly one of attended, missed, make-up and refund.
 * It reads the tables by itself, so it depends on no query of the product, and remembers for which session each
 * make-up was granted.
 */
export function lawOf(site: TrainingSite) {
  const lostOf = new Map<number, Lost>();
  /** The closures that have moved the billing of a pass. */
  const billedFor = new Set<number>();
  /** The first day that a pass has not paid for, until it is paid. */
  const unpaidFrom = new Map<number, string>();
  /** The passes whose charge has failed: an inquiry of a bank later does not move what is unpaid. */
  const owing = new Set<number>();
  const begun = new Set<number>();
  const late = new Set<number>();
  /** The most sessions a week that a pass has paid for, and the weeks in which it began to pay for fewer. */
  const mostPaid = new Map<number, number>();
  const fewerIn = new Set<string>();
  const knownBookings = new Set<number>();
  let checkedAt = new Date(0);

  async function read() {
    const { db } = site;
    return {
      now: site.clock.now,
      bookings: await db.select().from(bookings).orderBy(asc(bookings.id)),
      credits: await db.select().from(credits).orderBy(asc(credits.id)),
      places: await db.select().from(standingPlaces),
      slots: await db.select().from(timeSlots),
      closures: await db.select().from(closures),
      passes: await db.select().from(memberships).orderBy(asc(memberships.id)),
      training: await db.select().from(membershipActivities),
      freezes: await db.select().from(passFreezes),
      extensions: await db.select().from(passExtensions),
      payments: await db.select().from(passPayments),
      refunds: await db.select().from(passRefunds),
      subscriptions: await db.select().from(testSubscriptions),
      dropIns: await db.select().from(dropIns),
      dropInRefunds: await db.select().from(dropInRefunds),
      checkIns: await db.select().from(checkIns).where(isNull(checkIns.undoneAt)),
      makeUps: site.isGone
        ? []
        : (await own(site)).makeUps.filter(({ restsFor }) => restsFor === null),
    };
  }
  type Read = Awaited<ReturnType<typeof read>>;

  const passOfPlace = ({ places }: Read, id: number | null) =>
    places.find((place) => place.id === id)?.passId ?? null;

  function passOf(all: Read, booking: BookingOf): number | null {
    if (booking.kind === "standing") return passOfPlace(all, booking.standingPlaceId);
    return lostOf.get(booking.creditId ?? 0)?.passId ?? null;
  }

  function remember(all: Read): void {
    for (const { id, bookingId } of all.credits) {
      const booking = all.bookings.find((one) => one.id === bookingId);
      if (lostOf.has(id) || !booking) continue;
      const { slotId, date } = booking;
      lostOf.set(id, { passId: passOf(all, booking), slotId, date });
    }
  }

  function rememberUnpaid(all: Read): void {
    for (const { id, status, pastDueAt, nextBillingDate } of all.passes) {
      if (status === "cancelled") continue;
      if (pastDueAt) {
        if (!owing.has(id)) unpaidFrom.set(id, businessDay(pastDueAt));
        owing.add(id);
        continue;
      }
      owing.delete(id);
      if (nextBillingDate) unpaidFrom.set(id, nextBillingDate);
    }
  }

  const startsAt = ({ slots }: Read, { slotId, date }: { slotId: number; date: string }) =>
    businessMoment(date, slots.find(({ id }) => id === slotId)?.startTime ?? "00:00");

  const comingOf = (all: Read) =>
    all.bookings.filter(
      (booking) => ALIVE.includes(booking.state) && startsAt(all, booking) > all.now,
    );

  /** A make-up is granted once per lost session, and a session that it was granted for is not used. */
  function checkMakeUps(all: Read): string[] {
    const found: string[] = [];
    const bySession = Map.groupBy(all.credits, ({ id }) => {
      const lost = lostOf.get(id);
      return lost ? keyOf(lost) : `make-up ${id}`;
    });
    for (const [key, granted] of bySession) {
      if (granted.length > 1) found.push(`${granted.length} make-ups for ${key}`);
    }
    for (const booking of all.bookings) {
      if (booking.kind !== "standing" || !isHeld(booking.state)) continue;
      const { slotId, date } = booking;
      const key = keyOf({ passId: passOf(all, booking), slotId, date });
      if (bySession.has(key)) found.push(`a make-up and a place for ${key}`);
    }
    for (const { id, usedAt } of all.credits) {
      const uses = all.bookings.filter(
        ({ creditId, state }) => creditId === id && (isHeld(state) || state === "late_cancelled"),
      );
      if (uses.length !== (usedAt ? 1 : 0)) found.push(`make-up ${id} has ${uses.length} uses`);
    }
    return found;
  }

  /** A pass has at most as many places in a week, Monday to Sunday, as it pays for. */
  function checkWeeks(all: Read): string[] {
    const isUsed = (bookingId: number) =>
      all.credits.some((credit) => credit.bookingId === bookingId && credit.usedAt);
    const had = all.bookings.filter(({ id, kind, state, date, standingPlaceId }) => {
      const place = all.places.find((one) => one.id === standingPlaceId);
      if (kind !== "standing" || !place) return false;
      const isPaid = place.firstDate <= date && (!place.lastDate || date <= place.lastDate);
      return isPaid || isHeld(state) || isUsed(id);
    });
    return all.passes.flatMap(({ id: passId, pendingChange }) => {
      if (pendingChange?.kind === "lower") fewerIn.add(`${passId} ${mondayOf(pendingChange.from)}`);
      const paid = all.training
        .filter(({ membershipId }) => membershipId === passId)
        .reduce((sum, { frequencyPerWeek }) => sum + frequencyPerWeek, 0);
      const most = Math.max(paid, mostPaid.get(passId) ?? 0);
      mostPaid.set(passId, most);
      const own = had.filter((booking) => passOf(all, booking) === passId);
      const weeks = Map.groupBy(own, ({ date }) => mondayOf(date));
      return [...weeks].flatMap(([monday, places]) => {
        const count = new Set(places.map(({ slotId, date }) => `${slotId} ${date}`)).size;
        // A month for fewer sessions begins within a week, which has sessions of both.
        if (count <= most || fewerIn.has(`${passId} ${monday}`)) return [];
        return [`${count} places instead of ${most} in the week of ${monday}`];
      });
    });
  }

  function isRefunded({ payments, refunds }: Read, passId: number): boolean {
    const isOfIt = ({ membershipId }: { membershipId: number }) => membershipId === passId;
    const sum = (rows: { amountCents: number }[]) =>
      rows.reduce((cents, { amountCents }) => cents + amountCents, 0);
    const paid = sum(payments.filter(isOfIt));
    return paid > 0 && sum(refunds.filter((row) => isOfIt(row) && row.status !== "failed")) >= paid;
  }

  /** Nothing is usable after its refund, nor after the end of a pass if it was never paid. */
  function checkEnds(all: Read): string[] {
    const found: string[] = [];
    for (const { id, status, cancelledAt } of all.passes) {
      const isOver = isRefunded(all, id);
      for (const booking of comingOf(all)) {
        const { kind, state, date } = booking;
        // Athletes who are checked in have used their place.
        if (passOf(all, booking) !== id || state === "attended") continue;
        if (isOver) found.push(`refunded, but ${kind} of ${date} is ${state}`);
        else if (status === "cancelled" && kind === "standing") {
          found.push(`canceled, but ${kind} of ${date} is ${state}`);
        }
      }
      for (const { id: creditId } of all.makeUps) {
        const lost = lostOf.get(creditId);
        if (lost?.passId !== id) continue;
        if (isOver) found.push(`refunded, but make-up ${creditId} can be used`);
        const isUnpaid =
          (cancelledAt && lost.date > businessDay(cancelledAt)) ||
          lost.date > (unpaidFrom.get(id) ?? lost.date);
        if (status === "cancelled" && isUnpaid) {
          found.push(`make-up ${creditId} for ${lost.date}, which was never paid`);
        }
      }
    }
    return found;
  }

  /** No make-up is used for a session that was never paid, unless staff gave it. */
  function checkPaid(all: Read): string[] {
    return all.credits.flatMap(({ id, usedAt, reason }) => {
      const lost = lostOf.get(id);
      if (!usedAt || !lost || reason === "staff") return [];
      const pass = all.passes.find((one) => one.id === lost.passId);
      const from = unpaidFrom.get(pass?.id ?? 0);
      const isNever = pass?.status === "cancelled" && from !== undefined && from <= lost.date;
      return isNever ? [`make-up ${id} was used for ${lost.date}, which was never paid`] : [];
    });
  }

  /** Whether a pass runs on a day: it has begun, has not ended before, and is not frozen. */
  function runsOn(
    { freezes }: Read,
    { id, status, cancelAt }: Row<typeof memberships>,
    date: string,
  ): boolean {
    if (status === "pending" || status === "cancelled") return false;
    if (cancelAt && businessDay(cancelAt) < date) return false;
    return !freezes.some(
      ({ membershipId, fromDate, untilDate }) =>
        membershipId === id && fromDate <= date && date < untilDate,
    );
  }

  /** Nobody has a session on a frozen day, nor a make-up, whatever it is for, unless another pass runs on that day. */
  function checkFreezes(all: Read): string[] {
    return all.freezes.flatMap(({ membershipId, fromDate, untilDate }) => {
      const pass = all.passes.find(({ id }) => id === membershipId);
      return comingOf(all)
        .filter(({ date }) => fromDate <= date && date < untilDate)
        .filter((booking) => {
          const { kind, date, athleteId } = booking;
          if (kind !== "make_up") return passOf(all, booking) === membershipId;
          const isTheirs = pass?.athleteId === athleteId && pass.status !== "cancelled";
          return isTheirs && !all.passes.some((other) => runsOn(all, other, date));
        })
        .map(({ kind, date }) => `frozen, but ${kind} of ${date} is booked`);
    });
  }

  /** Whether a paid place that was canceled late has come to nothing. */
  function countsAsUsed(all: Read, { id, kind, date, standingPlaceId, ...booking }: BookingOf) {
    if (kind === "standing") {
      const place = all.places.find((one) => one.id === standingPlaceId);
      const isPaid =
        place !== undefined &&
        place.firstDate <= date &&
        (place.lastDate === null || date <= place.lastDate) &&
        booking.refundedAt === null;
      return isPaid && all.credits.every(({ bookingId }) => bookingId !== id);
    }
    const sale = all.dropIns.find(({ bookingId }) => bookingId === id);
    const isResold = all.dropInRefunds.some(
      ({ dropInId, reason }) => dropInId === sale?.id && reason === "resold",
    );
    return kind === "drop_in" && !isResold;
  }

  const isInPart = ({ slots }: Read, closure: Row<typeof closures>, { slotId }: BookingOf) => {
    if (closure.slotId !== null) return closure.slotId === slotId;
    const startTime = slots.find(({ id }) => id === slotId)?.startTime ?? "";
    return closure.fromTime === null || startTime >= closure.fromTime;
  };

  /** Nobody has a session that is closed; a pass has a make-up for it, and a drop-in its money. */
  function checkClosures(all: Read): string[] {
    const found: string[] = [];
    for (const closure of all.closures) {
      const { id, fromDate, toDate } = closure;
      for (const booking of comingOf(all)) {
        const { kind, date, state } = booking;
        const isClosed = fromDate <= date && date <= toDate && isInPart(all, closure, booking);
        if (isClosed) found.push(`closed, but ${kind} of ${date} is ${state}`);
      }
      for (const booking of all.bookings) {
        const { kind, date, state } = booking;
        const isClosed = fromDate <= date && date <= toDate && isInPart(all, closure, booking);
        if (!isClosed || state !== "late_cancelled" || startsAt(all, booking) <= all.now) continue;
        if (countsAsUsed(all, booking)) found.push(`closed, but ${kind} of ${date} counts as used`);
      }
      const givesMakeUps = toDate < addDays(fromDate, 7);
      for (const booking of all.bookings) {
        if (booking.closureId !== id || booking.kind !== "standing" || !givesMakeUps) continue;
        const hasMakeUp = all.credits.some(({ bookingId }) => bookingId === booking.id);
        if (!hasMakeUp) found.push(`no make-up for the closed session of ${booking.date}`);
      }
    }
    return found;
  }

  /** A closure that has moved the billing of a pass stays: nothing moves it back. */
  function checkBilling({ extensions, closures: present }: Read): string[] {
    for (const { closureId, days } of extensions) {
      if (days > 0) billedFor.add(closureId);
    }
    return [...billedFor]
      .filter((closureId) => present.every(({ id }) => id !== closureId))
      .map((closureId) => `closure ${closureId} moved the billing, and was taken back`);
  }

  /**
   * A drop-in that was paid is had or refunded in full, and never both, unless staff refund a session that has begun. Never
   * more goes back than was paid. While a bank disputes its payment, or once it has taken it back, no session to come is had.
   */
  function checkDropIns(all: Read): string[] {
    return all.dropIns.flatMap(({ id, paidAt, bookingId, amountCents, ...dispute }) => {
      const booking = all.bookings.find((one) => one.id === bookingId);
      if (!paidAt || !booking) return [];
      if (dispute.disputeId !== null && (dispute.disputeOutcome ?? "lost") === "lost") {
        const isHad = booking.state === "booked" && startsAt(all, booking) > all.now;
        return isHad ? [`drop-in ${id} is booked while its payment is disputed`] : [];
      }
      const back = all.dropInRefunds.filter(
        ({ dropInId, status }) => dropInId === id && status !== "failed",
      );
      const cents = back.reduce((sum, refund) => sum + refund.amountCents, 0);
      const isResold = back.some(({ reason }) => reason === "resold");
      const isHad = isHeld(booking.state) || (booking.state === "late_cancelled" && !isResold);
      const isToCome = booking.state === "booked" && startsAt(all, booking) > all.now;
      const isRight = isHad
        ? cents <= amountCents - (isToCome ? 1 : 0) &&
          back.every(({ reason }) => reason === "staff")
        : cents === amountCents;
      return isRight ? [] : [`drop-in ${id} is ${booking.state}, refunded: ${cents}`];
    });
  }

  /** Cash that was taken is in the drawer, owed or paid back, and never the provider's. */
  function checkCash(all: Read): string[] {
    return all.dropIns.flatMap(({ id, method, status, amountCents, paymentIntentId }) => {
      if (method === "card") return [];
      const back = all.dropInRefunds.filter(({ dropInId }) => dropInId === id);
      const isRight =
        status === "paid" &&
        paymentIntentId === null &&
        back.reduce((sum, one) => sum + one.amountCents, 0) <= amountCents &&
        back.every((one) => /^(owed|done)$/.test(one.status) && !one.key);
      return isRight ? [] : [`cash sale ${id} is ${status}, back: ${JSON.stringify(back)}`];
    });
  }

  /** Illness is noted twice a quarter. */
  function checkIllnesses(all: Read): string[] {
    const noted = all.bookings.flatMap(({ excusedAt }) => excusedAt ?? []);
    const quarters = Map.groupBy(noted, (at) => quarterStart(businessDay(at)));
    return [...quarters].flatMap(([quarter, { length }]) =>
      length > 2 ? [`${length} illnesses since ${quarter}`] : [],
    );
  }

  /** A session that has begun keeps its booking, so that it ends as attended or missed. */
  function checkBegun(all: Read): string[] {
    const lost = [...begun].filter((id) => all.bookings.every((booking) => booking.id !== id));
    for (const booking of all.bookings) {
      if (isHeld(booking.state) && startsAt(all, booking) <= all.now) begun.add(booking.id);
    }
    return site.isGone ? [] : lost.map((id) => `booking ${id} had begun, and is no longer there`);
  }

  /** The provider charges for a month what the pass says. */
  function checkCharges({ passes, subscriptions }: Read): string[] {
    return passes.flatMap(({ id, status, subscriptionId, monthlyRate }) => {
      const found = subscriptions.find((one) => one.subscriptionId === subscriptionId);
      if (!found || found.status === "ended" || status === "cancelled") return [];
      const cents = found.items.reduce((sum, { amountCents }) => sum + amountCents, 0);
      const isRight = cents === Math.round(Number(monthlyRate) * 100);
      return isRight ? [] : [`pass ${id} costs ${monthlyRate}, and is charged ${cents} cents`];
    });
  }

  /** A session that was canceled late is never booked again, whatever is closed and opened after it. */
  function checkLate(all: Read): string[] {
    const back = all.bookings.filter(({ id, state }) => late.has(id) && isHeld(state));
    for (const { id, state } of all.bookings) if (state === "late_cancelled") late.add(id);
    return back.map(({ kind, date }) => `the ${kind} of ${date} was canceled late, and is back`);
  }

  /** No session of a pass is written after it has begun: nobody could have come. */
  function checkWritten(all: Read): string[] {
    const added = all.bookings.filter(({ id }) => !knownBookings.has(id));
    for (const { id } of added) knownBookings.add(id);
    const late = added.filter(
      (booking) => booking.kind === "standing" && startsAt(all, booking) <= checkedAt,
    );
    checkedAt = all.now;
    return late.map(({ date }) => `the session of ${date} was written after it had begun`);
  }

  function checkDesk(all: Read): string[] {
    return all.bookings.flatMap(({ id, state }) => {
      const rows = all.checkIns.filter(({ bookingId }) => bookingId === id).length;
      const expected = state === "attended" ? 1 : 0;
      return rows === expected ? [] : [`booking ${id} is ${state} with ${rows} check-ins`];
    });
  }

  /** Returns every breach of the law at this moment. */
  return async function breaches(): Promise<string[]> {
    const all = await read();
    remember(all);
    rememberUnpaid(all);
    return [
      ...site.breaches,
      ...checkMakeUps(all),
      ...checkWeeks(all),
      ...checkEnds(all),
      ...checkPaid(all),
      ...checkFreezes(all),
      ...checkClosures(all),
      ...checkBilling(all),
      ...checkDropIns(all),
      ...checkCash(all),
      ...checkIllnesses(all),
      ...checkCharges(all),
      ...checkBegun(all),
      ...checkLate(all),
      ...checkWritten(all),
      ...checkDesk(all),
    ];
  };
}
