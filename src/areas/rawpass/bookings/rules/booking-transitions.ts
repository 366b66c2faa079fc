import { defineTransitions } from "#lib/transitions.ts";

/**
 * Who or what moves a booking: its family, the payment of a drop-in, the waitlist, a deadline, or staff, which
 * close days, note illness and let people in.
 */
export const BOOKING_MOVERS = ["family", "payment", "waitlist", "time", "staff"] as const;

/** What may become of a booking (design: places). A place is had in `booked`, `attended` and `no_show`. */
export const BOOKING_TRANSITIONS = defineTransitions({
  /** More than 12 hours ahead a make-up is booked; a drop-in, and everybody later, gets an offer instead. */
  move_up: { by: ["waitlist"], from: ["waitlisted"], to: "booked" },
  offer: { by: ["waitlist"], from: ["waitlisted"], to: "offered" },
  accept: { by: ["family"], from: ["offered"], to: "booked" },
  /** In time by the family, by a closure, at the end of a hold or an offer, or without a make-up to wait for. */
  cancel: {
    by: ["family", "payment", "waitlist", "time", "staff"],
    from: ["booked", "waitlisted", "offered"],
    to: "cancelled",
  },
  cancel_late: { by: ["family"], from: ["booked"], to: "late_cancelled" },
  /** A payment after the hold finds the place still free. */
  come_back: { by: ["payment"], from: ["cancelled"], to: "booked" },
  /** A closure also ends the attendance of athletes who are checked in before the session begins, and late cancellations. */
  close: {
    by: ["staff"],
    from: ["booked", "waitlisted", "offered", "attended", "late_cancelled"],
    to: "cancelled",
  },
  /** A freeze that released it is taken back. */
  unfreeze: { by: ["family"], from: ["cancelled"], to: "booked" },
  wait_again: { by: ["family"], from: ["cancelled"], to: "waitlisted" },
  /** A closure is taken back. */
  reopen: { by: ["staff"], from: ["cancelled"], to: "booked" },
  reopen_late: { by: ["staff"], from: ["cancelled"], to: "late_cancelled" },
  attend: { by: ["staff"], from: ["booked", "no_show"], to: "attended" },
  /** Staff let in at the desk who has no firm place. */
  admit: { by: ["staff"], from: ["booked", "waitlisted", "offered", "no_show"], to: "attended" },
  undo_admit: { by: ["staff"], from: ["attended"], to: "cancelled" },
  undo_attend: { by: ["staff"], from: ["attended"], to: "booked" },
  miss: { by: ["time", "staff"], from: ["booked"], to: "no_show" },
  /** The athlete was ill: the session does not count as used. */
  excuse: { by: ["staff"], from: ["late_cancelled", "no_show"], to: "cancelled" },
});
export type BookingTransition = Parameters<typeof BOOKING_TRANSITIONS.next>[1];
export type BookingMover = (typeof BOOKING_MOVERS)[number];
