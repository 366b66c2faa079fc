import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** How the audit log tells what is written down here. */
export const BOOKING_AUDIT_WORDS = {
  actions: {
    illness_noted: "Illness noted",
    booking_canceled: "Session canceled for a family",
    booking_moved: "Session moved for a family",
    booking_made: "Session booked for a family",
    waitlist_joined: "Waitlist joined for a family",
    waitlist_left: "Waitlist left for a family",
    make_up_granted: "Make-up granted",
    make_up_taken_back: "Make-up taken back",
    cash_paid_back: "Cash paid back at the desk",
    drop_in_refunded: "Drop-in refunded",
  },
  subjects: { booking: "Booking" },
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    bookings: typeof BOOKING_AUDIT_WORDS;
  }
}
