import type { AuditWords } from "#domains/audit/schema/words.ts";

/** The texts of the audit log for what this domain records. */
export const EVALUATION_AUDIT_WORDS = {
  actions: {
    evaluation_changed: "Evaluation request changed",
  },
  subjects: {
    evaluation_request: "Evaluation request",
  },
} as const satisfies AuditWords;

declare module "#domains/audit/schema/words.ts" {
  interface WordsOfDomains {
    evaluations: typeof EVALUATION_AUDIT_WORDS;
  }
}
