import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** The texts of the audit log for what this domain records. */
export const DISCUSSION_AUDIT_WORDS = {
  actions: {
    comment_approved: "Comment approved",
    comment_removed: "Comment removed",
    report_decided: "Reports decided",
  },
  subjects: {
    comment: "Comment",
  },
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    discussion: typeof DISCUSSION_AUDIT_WORDS;
  }
}
