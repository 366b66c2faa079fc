import type { AuditWords } from "#domains/audit/schema/words.ts";

/** The texts of the audit log for what this domain records. */
export const REGISTRATION_AUDIT_WORDS = {
  actions: {
    event_registration_cancelled: "Event registration canceled",
  },
  subjects: {},
} as const satisfies AuditWords;

declare module "#domains/audit/schema/words.ts" {
  interface WordsOfDomains {
    registrations: typeof REGISTRATION_AUDIT_WORDS;
  }
}
