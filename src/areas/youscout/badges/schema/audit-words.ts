import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** The texts of the audit log for what this domain records. */
export const RECOGNITION_AUDIT_WORDS = {
  actions: {
    badge_awarded: "Badge given by hand",
  },
  subjects: {},
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    recognition: typeof RECOGNITION_AUDIT_WORDS;
  }
}
