import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** The texts of the audit log for what this domain records. */
export const REGISTRATION_AUDIT_WORDS = {
  actions: {
    event_registered_for_family: "Athlete registered for an event for a family",
    event_registration_cancelled: "Event registration canceled",
  },
  subjects: {},
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    registrations: typeof REGISTRATION_AUDIT_WORDS;
  }
}
