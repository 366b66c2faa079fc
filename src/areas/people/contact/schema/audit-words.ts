import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** The texts of the audit log for what this domain records. */
export const CONTACT_AUDIT_WORDS = {
  actions: {
    contact_changed: "Message changed",
    contact_assigned: "Message assigned",
    contact_replied: "Message answered by email",
  },
  subjects: {
    contact_message: "Message",
  },
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    contact: typeof CONTACT_AUDIT_WORDS;
  }
}
