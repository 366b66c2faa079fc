import { MINUTE_MS } from "#lib/time.ts";

/** How long the payment page stays open, and with it the reservation, in minutes. */
export const RESERVATION_MINUTES = 35;

/** The payment provider makes no page that closes sooner; a minute is for the way there. */
export const SESSION_MINUTES_MIN = 31;

/** Until when a purchase that begins now is held. */
export function reservationEnd(now: Date): Date {
  return new Date(now.getTime() + RESERVATION_MINUTES * MINUTE_MS);
}
