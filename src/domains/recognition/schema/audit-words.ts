import type { AuditWords } from "#domains/audit/schema/words.ts";

/** How the audit log tells what is written down here. */
export const RECOGNITION_AUDIT_WORDS = {
  actions: {
    badge_awarded: "Badge given by hand",
  },
  subjects: {},
} as const satisfies AuditWords;

declare module "#domains/audit/schema/words.ts" {
  interface WordsOfDomains {
    recognition: typeof RECOGNITION_AUDIT_WORDS;
  }
}
