import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** The texts of the audit log for what this domain records. */
export const PRIVACY_AUDIT_WORDS = {
  actions: {
    privacy_request_changed: "Privacy request changed",
  },
  subjects: {
    privacy_request: "Privacy request",
  },
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    privacy: typeof PRIVACY_AUDIT_WORDS;
  }
}
