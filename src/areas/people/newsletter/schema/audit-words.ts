import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** The texts of the audit log for what this domain records. */
export const NEWSLETTER_AUDIT_WORDS = {
  actions: {},
  subjects: {
    newsletter: "Newsletter",
  },
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    newsletter: typeof NEWSLETTER_AUDIT_WORDS;
  }
}
