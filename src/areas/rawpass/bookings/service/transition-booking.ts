import { eq, inArray, sql } from "drizzle-orm";
import type { PublicTx } from "#lib/db/content-version.ts";
import { writtenRow } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import type { BookingRow } from "../queries/places.ts";
import {
  BOOKING_TRANSITIONS,
  type BookingMover,
  type BookingTransition,
} from "../rules/booking-transitions.ts";
import { bookings } from "../tables.ts";

type BookingChange = Partial<
  Pick<
    BookingRow,
    "kind" | "heldUntil" | "creditId" | "closureId" | "wasLate" | "code" | "excusedAt" | "isFrozen"
  >
>;

/**
 * Brings a booking, whose session is locked, into another state, with what else changes. Throws `conflict`
 * where its state does not allow it.
 */
export async function transitionBooking(
  tx: PublicTx,
  wanted: {
    booking: BookingRow;
    name: BookingTransition;
    by: BookingMover;
    change?: BookingChange;
  },
): Promise<BookingRow> {
  const { booking, name, by, change = {} } = wanted;
  const state = BOOKING_TRANSITIONS.next(booking.state, name, by);
  if (!state) throw new AppError("conflict", "This session can't be changed anymore.");
  return changeBooking(tx, booking.id, { ...change, state });
}

/** Brings many bookings into another state that staff cancel or restore; those whose state does not allow it stay. */
export async function transitionBookings(
  tx: PublicTx,
  wanted: {
    bookings: readonly BookingRow[];
    name: BookingTransition;
    by: BookingMover;
    change?: BookingChange;
  },
): Promise<void> {
  const { name, by, change = {} } = wanted;
  const byState = Map.groupBy(wanted.bookings, ({ state }) =>
    BOOKING_TRANSITIONS.next(state, name, by),
  );
  for (const [state, rows] of byState) {
    if (state === null) continue;
    const ids = rows.map(({ id }) => id);
    await tx
      .update(bookings)
      .set({ ...change, state, updatedAt: sql`clock_timestamp()` })
      .where(inArray(bookings.id, ids));
  }
}

/** Makes a booking firm that is held, or holds it until then; its state stays. */
export async function holdBooking(
  tx: PublicTx,
  { id }: BookingRow,
  heldUntil: Date | null,
): Promise<BookingRow> {
  return changeBooking(tx, id, { heldUntil });
}

async function changeBooking(
  tx: PublicTx,
  id: number,
  change: BookingChange & Partial<Pick<BookingRow, "state">>,
): Promise<BookingRow> {
  return writtenRow(
    await tx
      .update(bookings)
      .set({ ...change, updatedAt: sql`clock_timestamp()` })
      .where(eq(bookings.id, id))
      .returning(),
  );
}
