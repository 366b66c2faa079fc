import {
  isBooked,
  isFirm,
  listBookingsOfDay,
} from "#areas/rawpass/bookings/queries/bookings-of-day.ts";
import type { BookingRow } from "#areas/rawpass/bookings/queries/places.ts";
import { businessDay } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { keyedHash } from "#lib/secrets.ts";
import type { DeskAthlete } from "../schema/desk.ts";

function ticketOf(
  { secrets }: Pick<Deps, "secrets">,
  deskToken: string,
  athleteId: number,
): string {
  return keyedHash(secrets.session, `desk athlete ${athleteId} ${deskToken}`);
}

/**
 * An athlete with what shows that a desk session has found this one, by name or by a code: nobody walks through the
 * ids with a stolen tablet. An account without a desk session needs none.
 */
export function withTicket(
  deps: Pick<Deps, "secrets">,
  deskToken: string | null,
  athlete: DeskAthlete,
): DeskAthlete {
  return deskToken === null
    ? athlete
    : { ...athlete, ticket: ticketOf(deps, deskToken, athlete.id) };
}

/** Throws `conflict` for an athlete who has no booked place today and whom this desk session has not found. */
export async function requireFound(
  deps: Deps,
  { athleteId, ticket }: { athleteId?: number | undefined; ticket?: string | undefined },
  deskToken: string | null,
): Promise<void> {
  if (athleteId === undefined || deskToken === null) return;
  if (ticket === ticketOf(deps, deskToken, athleteId)) return;
  const places = await listPlacesToday(deps.database.db, athleteId, deps.now());
  if (places.some(isBooked)) return;
  throw new AppError(
    "conflict",
    "This athlete has no booked session today. Please search for the name first, or scan the code.",
  );
}

/** The places of an athlete today that are not only held or waited for. */
export async function listPlacesToday(db: Db, athleteId: number, now: Date): Promise<BookingRow[]> {
  const ofDay = await listBookingsOfDay(db, { athleteId, date: businessDay(now) });
  return ofDay.map(({ booking }) => booking).filter(isFirm);
}
