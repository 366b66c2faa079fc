import type { AuditWords } from "#domains/audit/schema/words.ts";

/** How the audit log tells what is written down here. */
export const BOOKING_AUDIT_WORDS = {
  actions: { illness_noted: "Illness noted" },
  subjects: { booking: "Booking" },
} as const satisfies AuditWords;

declare module "#domains/audit/schema/words.ts" {
  interface WordsOfDomains {
    bookings: typeof BOOKING_AUDIT_WORDS;
  }
}
